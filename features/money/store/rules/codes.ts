interface Row {
  /** 1 is the first of the file. */
  readonly line: number;
  readonly cells: readonly string[];
}

const MOST_SIGNS = 120;
/** A code is one line of characters that an SMS keeps unchanged. */
const CODE = /^[\x21-\x7e](?:[\x20-\x7e]{0,118}[\x21-\x7e])?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const HEADS = ['code', 'voucher', 'pin'];

export interface ImportedCode {
  readonly code: string;
  /** Last day of validity, `YYYY-MM-DD`. */
  readonly lastDay: string | null;
}

export interface CodeList {
  readonly codes: readonly ImportedCode[];
  /** Lines that hold no code that could be sent. */
  readonly unreadable: readonly number[];
  /** Lines that repeat a code of the list. */
  readonly repeated: number;
}

/** Reads codes from a table: the code in the first column, the last day of validity in the second, if any. */
export function codesIn(rows: readonly Row[]): CodeList {
  const seen = new Set<string>();
  const codes: ImportedCode[] = [];
  const unreadable: number[] = [];
  let repeated = 0;
  for (const [index, { line, cells }] of rows.entries()) {
    const [code = '', lastDay = ''] = cells;
    if (index === 0 && HEADS.includes(code.toLowerCase())) continue;
    if (!isCode(code) || (lastDay !== '' && !isDay(lastDay))) unreadable.push(line);
    else if (seen.has(code)) repeated += 1;
    else {
      seen.add(code);
      codes.push({ code, lastDay: lastDay || null });
    }
  }
  return { codes, unreadable, repeated };
}

function isCode(text: string): boolean {
  return text.length <= MOST_SIGNS && CODE.test(text);
}

function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Masks a number or an address, so that its owner recognises it and others cannot read it. */
export function masked(contact: string): string {
  const at = contact.lastIndexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}•••${contact.slice(at)}`;
  return `••• ${contact.slice(-3)}`;
}

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
const MOST_RESENDS = 5;

/** The time from which a code may be sent again: a minute after the last one, doubling each time; `null` if never. */
export function resendAt(
  { sends, sentAt, boughtAt }: { sends: number; sentAt: Date | null; boughtAt: Date },
  now: Date,
): Date | null {
  const isOld = now.getTime() - boughtAt.getTime() > 30 * DAY_MS;
  if (sends > MOST_RESENDS || isOld) return null;
  if (!sentAt) return now;
  return new Date(sentAt.getTime() + MINUTE * 2 ** Math.max(0, sends - 1));
}
