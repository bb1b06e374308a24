import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Phrase } from './phrases.ts';
import { filesWithTexts, type Text, textsOf } from './texts.ts';

/** Texts and whole files of the last release, by their hashes. */
export type Released = ReadonlySet<string>;

export interface Finding {
  readonly file: string;
  /** The line of the phrase, counted from 1. */
  readonly line: number;
  readonly found: string;
  readonly phrase: Phrase;
}

export const RECORD = 'testing/voice/released.txt';
const HASH_BYTES = 5;
const LINE_WIDTH = 120;

/** Reads the record that {@link formatRecord} wrote. */
export function readRecord(root: string): Released {
  const lines = readFileSync(join(root, RECORD), 'utf8').split('\n');
  const bytes = Buffer.from(lines.filter((line) => !line.startsWith('#')).join(''), 'base64');
  const hashes = new Set<string>();
  for (let at = 0; at < bytes.length; at += HASH_BYTES) {
    hashes.add(bytes.subarray(at, at + HASH_BYTES).toString('base64url'));
  }
  return hashes;
}

/** The record of every text below a folder; `release` names what the folder holds. */
export function formatRecord(root: string, release: string): string {
  const hashes = new Set<string>();
  for (const file of filesWithTexts(root)) {
    const source = readFileSync(join(root, file), 'utf8');
    hashes.add(hashOf(source));
    for (const { text } of textsOf(file, source)) hashes.add(hashOf(text));
  }
  const sorted = [...hashes].map((hash) => Buffer.from(hash, 'base64url')).sort(Buffer.compare);
  const base64 = Buffer.concat(sorted).toString('base64');
  const lines = base64.match(new RegExp(`.{1,${LINE_WIDTH}}`, 'g')) ?? [];
  return [
    `# English texts of release ${release}: the first ${HASH_BYTES} bytes of the SHA-256 of each, sorted, in base64.`,
    '# Written by `node testing/voice/record.ts`; docs/style.md says when.',
    ...lines,
    '',
  ].join('\n');
}

/**
 * Finds banned phrases in the texts below a folder that the release does not have. A text keeps its hash when it moves
 * to another file or its lines are wrapped again. Files that the release holds byte for byte are not parsed.
 */
export function findInTree(
  root: string,
  released: Released,
  phrases: readonly Phrase[],
): Finding[] {
  return filesWithTexts(root).flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (released.has(hashOf(source))) return [];
    const fresh = textsOf(file, source).filter(({ text }) => !released.has(hashOf(text)));
    return fresh.flatMap((text) => findInText(text, phrases));
  });
}

/** Each phrase once a text; what is quoted as code is not read. */
export function findInText(text: Text, phrases: readonly Phrase[]): Finding[] {
  const prose = text.text
    .replace(/`[^`]*`|\{@link [^}]*\}|https?:\S+/g, (code) => code.replace(/[^\n]/g, '_'))
    .replace(/[\u2066-\u2069]/g, '');
  return phrases.flatMap((phrase) => {
    if (!phrase.kinds.includes(text.kind)) return [];
    const match = phrase.pattern.exec(prose);
    if (!match) return [];
    const line = text.line + prose.slice(0, match.index).split('\n').length - 1;
    return [{ file: text.file, line, found: match[0].replace(/\s+/g, ' '), phrase }];
  });
}

/** Formats a finding as one line with the better form. */
export function report({ file, line, found, phrase }: Finding): string {
  return `${file}:${line}: "${found}" is banned. Instead of "${phrase.insteadOf}" write "${phrase.write}"`;
}

function hashOf(text: string): string {
  const plain = text.trim().replace(/\s+/g, ' ');
  return createHash('sha256').update(plain).digest().subarray(0, HASH_BYTES).toString('base64url');
}
