import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NAMESPACES, read } from './test-kit.ts';

const ROOT = join(import.meta.dirname, '..');

describe('what the code asks for', () => {
  const sources = sourcesOf([
    'app',
    'brackets',
    'core',
    'features',
    'outside',
    'platform',
    'tools/sandbox',
    'ui',
  ]);

  test.each(NAMESPACES)('every text of %s is used', (namespace) => {
    const askers = sources.filter((source) => asksFor(namespace, source));
    const said = new Set(askers.flatMap(({ code }) => literalsIn(code, namespace)));
    const patterns = askers.flatMap(({ code, file }) => patternsIn(code, file, namespace));
    const unused = Object.keys(read('en', namespace)).filter(
      (key) => !said.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  // that a screen asks for no missing key is held by the types of useTexts
  test('every code of a refusal has its message', () => {
    const messages = read('en', 'errors');
    const refusals = /\brefuse(?:Field\('[\w.]+', |\()'(\w+)'/g;
    const codes = sources.flatMap(({ code }) =>
      [...code.matchAll(refusals)].map((found) => found[1] ?? ''),
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !(code in messages))).toEqual([]);
  });
});

interface Source {
  readonly file: string;
  readonly code: string;
}

/** A file asks for a capability's texts by the capability's name, or from inside it with a `t` it was given. */
function asksFor(namespace: string, { file, code }: Source): boolean {
  if (namespace === 'errors') return true; // refused anywhere
  return isOfCapability(file, namespace) || code.includes(`'${namespace}'`);
}

function isOfCapability(file: string, name: string): boolean {
  return file.startsWith('features/') && file.split('/')[2] === name;
}

function sourcesOf(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => {
        return { file: `${folder}/${file}`, code: readFileSync(join(ROOT, folder, file), 'utf8') };
      }),
  );
}

/** Words in quotes; codes of refusals are names of fields, too, where their status is said. */
function literalsIn(code: string, namespace: string): string[] {
  const words = namespace === 'errors' ? /'([\w-]+)'|^ +(\w+):/gm : /'([\w-]+)'/g;
  return [...code.matchAll(words)].map((found) => found[1] ?? found[2] ?? '');
}

/** Keys put together: `` `list_${name}` ``; one that begins with a value counts in its own capability only. */
function patternsIn(code: string, file: string, namespace: string): RegExp[] {
  const templates = [...code.matchAll(/`([a-z][\w-]*_)?\$\{[^}]+\}(_[\w$.{}-]*)?`/g)];
  return templates.flatMap(([text, before]) => {
    if (!before && !isOfCapability(file, namespace)) return [];
    const pattern = text.slice(1, -1).replace(/\$\{[^}]+\}/g, '[\\w-]+');
    return [new RegExp(`^${pattern}$`)];
  });
}
