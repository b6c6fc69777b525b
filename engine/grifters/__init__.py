"""Grifters: rules, notation and card table. Rules page: engine/RULES.md."""
