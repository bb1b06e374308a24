import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, parseSync } from 'oxc-parser';
import { sentencesOf, tableCells } from './markdown.ts';
import { type Kind, VOICE } from './phrases.ts';

/** One English text: a value of a catalogue, a comment, or a sentence of a document. */
export interface Text {
  readonly file: string;
  /** The line on which the text starts, counted from 1. */
  readonly line: number;
  readonly kind: Kind;
  /** The words with their line breaks, without comment marks. */
  readonly text: string;
}

/** Folders that hold nothing we write. */
const SKIPPED = new Set([
  'node_modules',
  'build',
  'dist',
  'test-results',
  'playwright-report',
  'results',
]);
/** Modules whose strings players read in English. */
const PLAYERS_STRINGS = /^tools\/sandbox\/data\/writings\/en\.ts$/;
/** Legal texts, with their language. */
const LEGAL = /^features\/community\/brands-and-legal\/legal\/(\w+)\/\w+\.md$/;
/** Marks and placeholders of a legal text (`brands-and-legal/legal/document.ts`). */
const LEGAL_MARKS = [
  /^---$|^(?:title|notice|updated|offerStarts|price|choice): |^<!-- .+ -->$|\n{2,}|^- |^## | \{#\w+\}$/,
  /\{\w+\}|\{\w+, select, \w+ \{|\} \w+ \{|[{}]/,
];
/** Modules whose `summary` and `description` strings are pages of the API. */
const CONTRACT = /^features\/[^/]+\/[^/]+\/[^/]*contract\.ts$/;
const CATALOGUE = /^locales\/en\/[^/]+\.json$/;
const BRAND_COPY = /^brands\/[^/]+\/copy\.json$/;
const SCRIPT = /\.(?:ts|tsx|mts|mjs|js)$/;

/** The files below a folder that hold English texts, by their paths from it, sorted. */
export function filesWithTexts(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!SKIPPED.has(entry.name) && !entry.name.startsWith('.')) walk(path);
      } else if (hasTexts(path)) found.push(path);
    }
  };
  walk('');
  return found.sort();
}

function hasTexts(file: string): boolean {
  const [, legalLanguage] = LEGAL.exec(file) ?? [];
  if (legalLanguage) return legalLanguage === 'en';
  return (
    SCRIPT.test(file) || /\.(?:css|md)$/.test(file) || CATALOGUE.test(file) || BRAND_COPY.test(file)
  );
}

/**
 * The English texts of a file.
 *
 * @throws if a script cannot be parsed, since its comments would be missed.
 */
export function textsOf(file: string, source: string): Text[] {
  if (CATALOGUE.test(file)) return catalogue(file, source, JSON.parse(source));
  if (BRAND_COPY.test(file)) return catalogue(file, source, JSON.parse(source).en ?? {});
  if (LEGAL.test(file)) return legalTexts(file, source);
  if (file.endsWith('.md')) return documentTexts(file, source);
  if (file.endsWith('.css')) return joined(file, source, cssComments(source));
  const { comments, errors, program } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const texts = joined(file, source, comments);
  if (PLAYERS_STRINGS.test(file)) texts.push(...strings(file, source, program, 'players'));
  else if (CONTRACT.test(file)) texts.push(...strings(file, source, program, 'docs'));
  return texts;
}

function catalogue(file: string, source: string, values: unknown): Text[] {
  let from = 0;
  return Object.values(Object(values)).flatMap((value): Text[] => {
    if (typeof value !== 'string') return catalogue(file, source, value);
    const at = source.indexOf(JSON.stringify(value), from);
    if (at >= 0) from = at + 1;
    return [{ file, line: lineAt(source, Math.max(at, 0)), kind: 'players', text: oneLine(value) }];
  });
}

/** In docs/style.md the tables quote what is banned, so their rows are left out; its tests hold the better forms. */
function documentTexts(file: string, source: string): Text[] {
  const quoted = (line: string) => file === VOICE && tableCells(line).length > 0;
  const lines = source.split('\n').map((line) => (quoted(line) ? '' : line));
  return sentencesOf(lines.join('\n')).map((sentence) => ({ file, kind: 'docs', ...sentence }));
}

/** The paragraphs, items and headings of a legal text, cut at placeholders. */
function legalTexts(file: string, source: string): Text[] {
  const marks = new RegExp(LEGAL_MARKS.map((mark) => mark.source).join('|'), 'gm');
  let from = 0;
  return source.split(marks).flatMap((piece) => {
    const at = source.indexOf(piece, from);
    from = at + piece.length;
    const start = at + piece.length - piece.trimStart().length;
    if (!/\S\s+\S/.test(piece)) return [];
    return [
      { file, line: lineAt(source, start), kind: 'players' as const, text: oneLine(piece.trim()) },
    ];
  });
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Comments as texts; line comments that follow each other on lines of their own are one. */
function joined(
  file: string,
  source: string,
  comments: readonly (Span & Partial<Comment>)[],
): Text[] {
  const groups: Span[] = [];
  let mayContinue = false;
  for (const { start, end, type } of comments) {
    const isOwnLine = /(?:^|\n)[ \t]*$/.test(source.slice(Math.max(0, start - 200), start));
    const last = groups.at(-1);
    const isNext = last && /^\r?\n[ \t]*$/.test(source.slice(last.end, start));
    if (type === 'Line' && isOwnLine && mayContinue && isNext)
      groups[groups.length - 1] = { start: last.start, end };
    else groups.push({ start, end });
    mayContinue = type === 'Line' && isOwnLine;
  }
  return groups.map(({ start, end }): Text => {
    return {
      file,
      line: lineAt(source, start),
      kind: 'comments',
      text: words(source.slice(start, end)),
    };
  });
}

/** A comment without its marks; lines stay where they are. */
function words(comment: string): string {
  return comment
    .replace(/^\/\*+/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/+|\*(?!\*))/, '').trim())
    .join('\n');
}

function cssComments(source: string): Span[] {
  const tokens = source.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\//gs);
  return [...tokens]
    .filter(([token]) => token.startsWith('/*'))
    .map(({ 0: token, index }) => ({ start: index, end: index + token.length }));
}

/** String literals and template parts; of a contract only those under `summary` and `description`. */
function strings(file: string, source: string, program: unknown, kind: Kind): Text[] {
  return literals(program, kind === 'players')
    .filter(({ value }) => /\S\s+\S/.test(value))
    .map(({ start, value }) => ({ file, line: lineAt(source, start), kind, text: oneLine(value) }));
}

interface Literal {
  readonly start: number;
  readonly value: string;
}

function literals(node: unknown, isRead: boolean): Literal[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, start, key, value } = Object(node);
  const text = type === 'TemplateElement' ? value.cooked : value;
  if (type === 'Literal' || type === 'TemplateElement') {
    return isRead && typeof text === 'string' ? [{ start, value: text }] : [];
  }
  const isDescription = type === 'Property' && /^(?:summary|description)$/.test(key?.name ?? '');
  return Object.values(node).flatMap((child) => literals(child, isRead || isDescription));
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length;
}
