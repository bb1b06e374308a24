import { readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '#brands/brand.ts';
import { createTranslate, type Values } from '#locales/translator.ts';

/** A numbered paragraph, with a list below it or none. */
export interface Clause {
  readonly text: string;
  readonly items: string[];
}

export interface Section {
  /** The same in every language: part of an address. */
  readonly id: string;
  readonly heading: string;
  readonly clauses: Clause[];
}

/** The facts that fill a document. */
export interface DocumentFacts {
  /** By `{name}` in a text. */
  readonly values: Values;
  /** By `name` in `<!-- if name -->`. */
  readonly conditions: Readonly<Record<string, boolean>>;
  /** By `name` in `<!-- each name -->`: one clause or item for each, with these values of its own. */
  readonly lists: Readonly<Record<string, readonly Values[]>>;
}

/** A legal text of one language, before it is filled. */
export interface LegalDocument {
  /** The message of a line `key: message` at the top, filled with values. */
  head(key: string, values?: Values): string;
  sections(facts: DocumentFacts): Section[];
}

/**
 * Reads `<language>/<name>.md`, a Markdown file of a small subset. Blank lines separate its blocks:
 *
 * - `key: message` lines between two `---`: the head;
 * - `## Heading {#id}`: the start of a section;
 * - a paragraph: a clause; a list of `- ` items: the list of the clause above it;
 * - `<!-- if name -->`, `<!-- if not name -->` or `<!-- each name -->` on the line above a paragraph or a list.
 *
 * Texts are ICU messages, as in `locales/`. Values are inserted as they are, never read as Markdown or as a message.
 *
 * @throws if a text names a value, a condition or a list that does not exist.
 */
export function readDocument(language: Language, name: 'terms' | 'privacy'): LegalDocument {
  const source = readFileSync(new URL(`${language}/${name}.md`, import.meta.url), 'utf8');
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  const messages = new Map(head.split('\n').map(keyAndMessage));
  const blocks = body.trim().split(/\n{2,}/);
  return {
    head: (key, values = {}) => fill(language, existing(messages.get(key), key), values),
    sections: (facts) => sectionsOf(blocks, language, facts),
  };
}

function sectionsOf(blocks: readonly string[], language: Language, facts: DocumentFacts) {
  const sections: Section[] = [];
  for (const block of blocks) {
    const [, heading, id] = /^## (.+) \{#(\w+)\}$/.exec(block) ?? [];
    if (heading && id) {
      sections.push({ id, heading, clauses: [] });
      continue;
    }
    const clauses = existing(sections.at(-1), block).clauses;
    const { note, text } = withoutNote(block);
    const write = (message: string) =>
      writtenBy(note, facts, (values) => fill(language, message, values));
    if (text.startsWith('- ')) {
      const items = text.slice(2).split('\n- ').flatMap(write);
      existing(clauses.at(-1), block).items.push(...items);
    } else clauses.push(...write(text).map((each) => ({ text: each, items: [] })));
  }
  return sections;
}

function withoutNote(block: string) {
  const [, note, text] = /^<!-- (.+) -->\n(.+)$/s.exec(block) ?? [];
  return note && text ? { note, text } : { note: null, text: block };
}

/** The texts of a block: one without a note, none or one of `if`, and of `each` as many as differ. */
function writtenBy(note: string | null, facts: DocumentFacts, write: (values: Values) => string) {
  if (note === null) return [write(facts.values)];
  const [, kind = '', name = ''] = /^(if not|if|each) (\w+)$/.exec(note) ?? [];
  if (kind === 'each') {
    const all = existing(facts.lists[name], note);
    return [...new Set(all.map((values) => write({ ...facts.values, ...values })))];
  }
  const isWanted = existing(facts.conditions[name], note) === (kind === 'if');
  return isWanted ? [write(facts.values)] : [];
}

function fill(language: Language, text: string, values: Values): string {
  const message = compileMessage(text.replace(/\n\s*/g, ' '));
  return createTranslate(language, { message })('message', complete(values));
}

/** Values that do not let a wrong name pass as an empty text. */
function complete(values: Values): Values {
  return new Proxy(values, {
    get: (all, name) => existing(Reflect.get(all, name), String(name)),
  });
}

function keyAndMessage(line: string): [key: string, message: string] {
  const [key = '', ...message] = line.split(': ');
  return [key, message.join(': ')];
}

function existing<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`a legal text names "${name}", which does not exist`);
  return found;
}
