import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Catalogue = Readonly<Record<string, string>>;

/** The capabilities that have texts. */
export const NAMESPACES = readdirSync(join(import.meta.dirname, 'en')).map((file) => {
  return file.replace('.json', '');
});
const ROOT = join(import.meta.dirname, '..');
const BRANDS = join(ROOT, 'brands');
const COPIES = readdirSync(BRANDS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('copy.json'))
  .map((file): { file: string; copy: Readonly<Record<string, Catalogue>> } => {
    return { file, copy: JSON.parse(readFileSync(join(BRANDS, file), 'utf8')) };
  });

/** The texts of a capability, by their keys. */
export function read(language: string, namespace: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8'));
}

/** All texts of a language, each under its key and the name of its capability; and what the brands promise in it. */
export function textsOf(language: string): (readonly [name: string, text: string])[] {
  const named = (place: string, texts: Catalogue) => {
    return Object.entries(texts).map(([key, text]) => [`${place}.${key}`, text] as const);
  };
  return [
    ...NAMESPACES.flatMap((namespace) => named(namespace, read(language, namespace))),
    ...COPIES.flatMap(({ file, copy }) => named(file, copy[language] ?? {})),
  ];
}

/** The texts of screens, the legal texts and the texts of sample events. */
export function writtenIn(language: string): (readonly [name: string, text: string])[] {
  const legal = join('features', 'community', 'brands-and-legal', 'legal', language);
  const named = (file: string, separator: string) => {
    const texts = readFileSync(join(ROOT, file), 'utf8').split(separator);
    return texts.map((text) => [file, text.replaceAll('\n', ' ')] as const);
  };
  return [
    ...textsOf(language),
    ...named(join(legal, 'privacy.md'), '\n\n'),
    ...named(join(legal, 'terms.md'), '\n\n'),
    ...named(join('tools', 'sandbox', 'data', 'writings', `${language}.ts`), '\n'),
  ];
}

interface Choice {
  readonly kind: 'select' | 'plural' | 'selectordinal';
  readonly cases: readonly string[];
}

/** The choices that a compiled message makes, and what it tells apart. */
export function choicesOf(compiled: unknown): Choice[] {
  const choices: Choice[] = [];
  walk(compiled, ([, kind, cases]) => {
    if (kind !== 'select' && kind !== 'plural' && kind !== 'selectordinal') return;
    choices.push({ kind, cases: Object.keys(Object(cases)).filter((each) => each !== 'offset') });
  });
  return choices;
}

type Part = readonly [name: string, kind?: unknown, format?: unknown];

/** Visits the parts of a compiled message that are filled in; `#` stands as a part within a plural. */
export function walk(compiled: unknown, visit: (part: Part) => void): void {
  if (!Array.isArray(compiled)) return;
  for (const token of compiled) {
    if (!Array.isArray(token)) continue;
    visit([String(token[0]), token[1], token[2]]);
    for (const branch of Object.values(Object(token[2]))) walk(branch, visit);
  }
}
