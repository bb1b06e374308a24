const HIDDEN = '[hidden]';
/** Named so, a value is a secret, or says who somebody is outside the platform. */
const TELLING =
  /pass(word|phrase)|secret|token|otp|^code$|msisdn|phone|e?mail|first_?name|last_?name|full_?name|birth|address|iban|card|csv/i;
const EMAIL = /[^\s@"<>]+@[^\s@"<>]+\.[^\s@"<>]+/g;
const NUMBER = /\+?\d[\d\s().-]{6,}\d/g;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/;

const LONGEST_TEXT = 500;
const MOST_ITEMS = 20;
const DEEPEST = 6;

/**
 * A sent value as it may be kept and read by others: without secrets, numbers, addresses and names, and with only the
 * beginning of long texts and lists.
 */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEEPEST) return '…';
  if (Array.isArray(value)) {
    const kept = value.slice(0, MOST_ITEMS).map((item) => redacted(item, depth + 1));
    return value.length > MOST_ITEMS ? [...kept, `… ${value.length}`] : kept;
  }
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    TELLING.test(name) && each !== null ? HIDDEN : keptAs(name, each, depth + 1),
  ]);
  return Object.fromEntries(entries);
}

/** Whoever knows the whole of an address may often use it: what receives messages stands behind its host. */
function keptAs(name: string, value: unknown, depth: number): unknown {
  const place = /url$/i.test(name) && typeof value === 'string' ? URL.parse(value) : null;
  return place ? `${place.protocol}//${place.host}/${HIDDEN}` : redacted(value, depth);
}

const MOST_SUBJECTS = 50;

/** The ids in what was sent, and those that the answer names at its top. */
export function subjectsIn(input: unknown, reply: unknown): string[] {
  const found = [...idsIn(input), ...Object.values(Object(reply)).filter(isId)];
  return [...new Set(found)].slice(0, MOST_SUBJECTS);
}

function idsIn(value: unknown): string[] {
  if (isId(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

function redactedText(text: string): string {
  if (ID.test(text) || TIME.test(text)) return text;
  // looked through no further than an address could reach that begins in what is kept: a long text takes no longer
  const near = text.slice(0, 2 * LONGEST_TEXT);
  const plain = near.replace(EMAIL, HIDDEN).replace(NUMBER, HIDDEN);
  return plain.length > LONGEST_TEXT ? `${plain.slice(0, LONGEST_TEXT)}…` : plain;
}
