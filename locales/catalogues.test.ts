import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { choicesOf, NAMESPACES, read, textsOf, walk } from './test-kit.ts';

const FILLED_IN = [undefined, 'number', 'select', 'plural', 'selectordinal'];
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

describe.each(OTHERS)('in %s', (language) => {
  test.each(NAMESPACES)('%s says all that English says, and nothing else', (namespace) => {
    expect(Object.keys(read(language, namespace))).toEqual(Object.keys(read('en', namespace)));
  });

  test.each(NAMESPACES)('the texts of %s are filled in with the same values', (namespace) => {
    const english = read('en', namespace);
    for (const [key, text] of Object.entries(read(language, namespace))) {
      const wanted = valuesOf(english[key] ?? '');
      expect([key, valuesOf(text)]).toEqual([key, wanted]);
    }
  });

  test.each(NAMESPACES)('%s has the forms of its plurals, and "other" in every choice', (name) => {
    for (const [key, text] of Object.entries(read(language, name))) {
      for (const { kind, cases } of choicesOf(compileMessage(text))) {
        expect([key, cases]).toEqual([key, expect.arrayContaining(['other'])]);
        const forms = cases.filter((each) => /^[a-z]/.test(each));
        if (kind !== 'select') {
          expect(formsOf(language, kind), key).toEqual(expect.arrayContaining(forms));
        }
      }
    }
  });
});

test.each(LANGUAGES)('every message in %s is well-formed ICU', (language) => {
  for (const namespace of NAMESPACES) {
    for (const text of Object.values(read(language, namespace))) {
      expect(() => compileMessage(text)).not.toThrow();
    }
  }
});

test.each(LANGUAGES)('%s is filled in as translator.ts can', (language) => {
  for (const namespace of NAMESPACES) {
    for (const [key, text] of Object.entries(read(language, namespace))) {
      walk(compileMessage(text), ([, kind, format]) => {
        expect(FILLED_IN, key).toContain(kind);
        if (kind === 'number') expect(format, key).toBeUndefined();
        expect(Object(format).offset, key).toBeUndefined();
      });
    }
  }
});

test.each(OTHERS)('a number that a text writes out is the same one in %s', (language) => {
  const english = new Map(textsOf('en'));
  const other = textsOf(language).filter(([name, text]) => {
    const meant = english.get(name);
    return meant !== undefined && numbersIn(text) !== numbersIn(meant);
  });
  expect(other).toEqual([]);
});

test.each(LANGUAGES)('a countdown in %s has the same units wherever it stands', (language) => {
  const units = NAMESPACES.flatMap((namespace) => Object.entries(read(language, namespace)))
    .filter(([key]) => /^unit_[dhms]$/.test(key))
    .map(([key, unit]) => `${key}: ${unit}`);
  expect(new Set(units).size).toBe(4);
});

/** Numbers in digits, without those that a language may say by a word or by the form of one. */
function numbersIn(message: string): string {
  const digits = message.replace(/=\d+/g, '').match(/\d+/g) ?? [];
  return [...new Set(digits.map(Number).filter((number) => number > 2))].sort().join();
}

/** Names of what a message is filled in with, sorted. */
function valuesOf(message: string): string[] {
  const names = new Set<string>();
  walk(compileMessage(message), ([name]) => names.add(name));
  return [...names].sort();
}

function formsOf(language: string, kind: 'plural' | 'selectordinal'): string[] {
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}
