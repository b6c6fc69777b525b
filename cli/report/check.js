"use strict";

// Checks, in the reader's own browser, what of a transcript can be checked with SHA-256
// and Ed25519 alone: that nothing was changed (chain), that every statement was signed
// by its seat (signatures), and that what was opened is what had been sealed before
// (commitments). The numbers in comments are those of the protocol page. What is said
// stands in the page: `data-passed`, `data-failed`, `data-unknown`.

const FORMAT = "oakfield transcript 1";
const utf8 = new TextEncoder();
const subtle = globalThis.crypto && globalThis.crypto.subtle;

class Fault extends Error {
  // line: of the transcript, from 1
  constructor(line) {
    super(`line ${line}`);
    this.line = line;
  }
}

class Unknown extends Error {}

function insist(holds, line) {
  if (!holds) throw new Fault(line);
}

// Bytes

function fromBase64(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function toBase64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

function littleEndian(number) {
  const bytes = [];
  for (let rest = number; rest > 0; rest = Math.floor(rest / 256)) bytes.push(rest % 256);
  return Uint8Array.from(bytes);
}

// encode(parts...) of 2.4: a letter, the length in four bytes, the value
function encode(...parts) {
  const values = parts.map((part) => {
    if (typeof part === "string") return ["s", utf8.encode(part)];
    return typeof part === "number" ? ["i", littleEndian(part)] : ["b", part];
  });
  const size = values.reduce((sum, [, value]) => sum + 5 + value.length, 0);
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  let place = 0;
  for (const [letter, value] of values) {
    bytes[place] = letter.charCodeAt(0);
    view.setUint32(place + 1, value.length);
    bytes.set(value, place + 5);
    place += 5 + value.length;
  }
  return bytes;
}

async function hash(...parts) {
  return new Uint8Array(await subtle.digest("SHA-256", encode(...parts)));
}

// The transcript (8): one JSON text a line. Its form is canonical (2.5), so a value
// that is written again gives the text that was signed.

async function read(text) {
  const lines = text.split("\n");
  insist(lines.pop() === "", lines.length);
  const values = lines.map((line, place) => {
    let value;
    try {
      value = JSON.parse(line);
    } catch {
      throw new Fault(place + 1);
    }
    insist(JSON.stringify(value) === line, place + 1);
    return { ...value, place: place + 1, text: line };
  });
  const of = (kind) => values.filter((value) => value.line === kind);
  const [signed, end] = [values[0], values[values.length - 1]];
  insist(signed.line === "charter" && end.line === "end", 1);
  const charter = signed.charter;
  const digest = await hash("oakfield/1 charter", utf8.encode(JSON.stringify(charter)));
  return { lines, signed, charter, digest, entries: of("entry"), notices: of("notice"), end };
}

// 3 and 8: every entry names the head before it, every notice a head of the log, and
// the last line is the format, the number of all others and their digest, no more.
async function checkChain({ lines, digest, entries, notices, end }) {
  const before = lines.slice(0, -1).map((line) => utf8.encode(line));
  const digested = toBase64(await hash("oakfield/1 transcript", ...before));
  const last = { digest: digested, format: FORMAT, line: "end", lines: before.length };
  insist(end.text === JSON.stringify(last), end.place);
  let head = toBase64(digest);
  const heads = new Set([head]);
  for (const [number, { entry, place }] of entries.entries()) {
    insist(entry.k === number && entry.prev === head, place);
    const text = utf8.encode(JSON.stringify(entry));
    head = toBase64(await hash("oakfield/1 head", digest, text));
    heads.add(head);
  }
  for (const { head: named, place } of notices) insist(heads.has(named), place);
}

// 3: charter, entries and notices are signed by their seats.
async function checkSignatures({ signed, charter, digest, entries, notices }) {
  const keys = await Promise.all(charter.seats.map(({ identity }) => publicKey(identity)));
  async function insistSigned(seat, signature, message, place) {
    insist(seat in keys, place);
    const bytes = fromBase64(signature);
    insist(await subtle.verify("Ed25519", keys[seat], bytes, message), place);
  }
  insist(signed.signatures.length === keys.length, 1);
  for (const [seat, signature] of signed.signatures.entries()) {
    await insistSigned(seat, signature, encode("oakfield/1 charter", digest, seat), 1);
  }
  for (const { entry, place } of entries) {
    const unsigned = utf8.encode(JSON.stringify({ ...entry, sig: "" }));
    const message = encode("oakfield/1 entry", digest, unsigned);
    await insistSigned(entry.seat, entry.sig, message, place);
  }
  for (const { place, text, ...notice } of notices) {
    const unsigned = utf8.encode(JSON.stringify({ ...notice, sig: "" }));
    const message = encode("oakfield/1 notice", digest, unsigned);
    await insistSigned(notice.seat, notice.sig, message, place);
  }
}

async function publicKey(identity) {
  try {
    return await subtle.importKey("raw", fromBase64(identity), "Ed25519", false, ["verify"]);
  } catch (error) {
    if (error.name === "NotSupportedError") throw new Unknown();
    throw new Fault(1);
  }
}

// 4: every coin, key and seed that was opened is the one committed to.
async function checkCommitments({ charter, digest, entries, notices }) {
  const sealed = new Map();
  async function insistSealed(label, seat, value, place) {
    const identity = fromBase64(charter.seats[seat].identity);
    const commitment = await hash(label, digest, seat, identity, fromBase64(value));
    insist(sealed.has(seat) && sealed.get(seat)[label] === toBase64(commitment), place);
  }
  for (const { entry, place } of entries) {
    const { body, seat } = entry;
    if (body.kind === "commit") sealed.set(seat, body);
    if (body.kind === "coin") await insistSealed("coin", seat, body.coin, place);
    if (body.kind === "key") await insistSealed("key", seat, body.key, place);
  }
  for (const { seat, say, place } of notices) {
    if (say.says === "opening") await insistSealed("seed", seat, say.seed, place);
  }
}

// The page

const CHECKS = {
  chain: checkChain,
  signatures: checkSignatures,
  commitments: checkCommitments,
};

function show(id, outcome, line) {
  const element = document.getElementById(id);
  element.className = outcome;
  element.textContent = element.dataset[outcome].replace("{line}", line);
}

async function outcomeOf(check, transcript) {
  try {
    await check(await transcript);
    return { outcome: "passed" };
  } catch (error) {
    if (error instanceof Unknown) return { outcome: "unknown" };
    return { outcome: "failed", line: error.line || "?" };
  }
}

async function recheck(text) {
  if (!subtle) {
    for (const name of Object.keys(CHECKS)) show(`recheck-${name}`, "unknown");
    return "insecure";
  }
  const transcript = read(text);
  const outcomes = new Set();
  for (const [name, check] of Object.entries(CHECKS)) {
    const { outcome, line } = await outcomeOf(check, transcript);
    show(`recheck-${name}`, outcome, line);
    outcomes.add(outcome);
  }
  if (outcomes.has("failed")) return "failed";
  return outcomes.has("unknown") ? "partly" : "passed";
}

function offerToSave(text) {
  const link = document.getElementById("save");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.hidden = false;
}

async function main() {
  const text = document.getElementById("transcript").textContent;
  offerToSave(text);
  const outcome = await recheck(text);
  show("recheck", outcome);
  document.documentElement.dataset.recheck = outcome;
}

main();
