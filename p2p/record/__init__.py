"""What was said: charter, entries, log, notices, transcript."""
