import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableCells } from './markdown.ts';

/** The readers that a text is written for. */
export type Kind = 'players' | 'comments' | 'docs';

export interface Phrase {
  /** The phrase as docs/style.md writes it, in the notation that {@link compile} reads. */
  readonly phrase: string;
  readonly kinds: readonly Kind[];
  /** A text that contains the phrase. */
  readonly insteadOf: string;
  /** The same text in plain words. */
  readonly write: string;
  readonly pattern: RegExp;
}

export const VOICE = 'docs/style.md';
const KINDS: readonly Kind[] = ['players', 'comments', 'docs'];

/**
 * Reads the table of banned phrases from docs/style.md, its only source.
 *
 * @throws if a row names no kind of text or an unknown one.
 */
export function readPhrases(root: string): Phrase[] {
  const lines = readFileSync(join(root, VOICE), 'utf8').split('\n');
  const start = lines.findIndex((line) => tableCells(line)[0] === 'phrase');
  if (start < 0) throw new Error(`${VOICE} has no table of phrases`);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return rows.slice(0, end < 0 ? rows.length : end).map((row) => {
    const [phrase = '', where = '', insteadOf = '', write = ''] = tableCells(row);
    const bare = phrase.replaceAll('`', '');
    return { phrase: bare, kinds: kindsOf(where, row), insteadOf, write, pattern: compile(bare) };
  });
}

function kindsOf(where: string, row: string): readonly Kind[] {
  if (where === 'all') return KINDS;
  return where.split(', ').map((name) => {
    const kind = KINDS.find((each) => each === name);
    if (kind === undefined) throw new Error(`${VOICE}: unknown kind of text in "${row}"`);
    return kind;
  });
}

/**
 * Turns a phrase into a pattern. Words match whole and in any case; `a/b` matches either word, `…` up to six words
 * of one clause, and `$` the end of a clause. `^` matches the start of a sentence that is no question, with its first
 * letter as written.
 */
export function compile(phrase: string): RegExp {
  const atStart = phrase.startsWith('^');
  const atEnd = phrase.endsWith('$') ? '(?=\\s*(?:[.,;:!?)}]|$))' : '';
  const words = phrase
    .replace(/^\^|\$$/g, '')
    .split(' ')
    .map((word, index) => {
      if (word === '…') return '(?:[^\\s.!?;:]+\\s+){0,6}?';
      const options = word.replace(/[^\p{L}\p{N}/]/gu, '\\$&').replaceAll('/', '|');
      const matched = atStart && index === 0 ? `(?-i:${options})` : `(?:${options})`;
      return `${matched}(?![\\p{L}\\p{N}_-])`;
    });
  const sequence = words
    .map((word, index) =>
      index === 0 || words[index - 1]?.startsWith('(?:[^') ? word : `\\s+${word}`,
    )
    .join('');
  const before = atStart ? '(?<=^\\s*|[.!?]["”’)]?\\s+|[{}]\\s*)' : '(?<![\\p{L}\\p{N}_-])';
  const isOneWord = words.length === 1; // alone it is a label, such as the head of a column
  const after = atStart ? `${isOneWord ? '(?=\\s)' : ''}(?![^.!?]*\\?)` : '';
  return new RegExp(`${before}${sequence}${after}${atEnd}`, 'iu');
}
