import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import routes from '#app/routes.ts';
import { coversSpec } from './index.ts';
import { CALLS } from './rows/calls.ts';
import { MESSAGES } from './rows/messages.ts';
import { ROUTES } from './rows/routes.ts';
import type { CallRow, MessageRow, RouteRow } from './rows/row.ts';
import { allRows, rowsOfTag, specificationTable, testsByRow } from './table.ts';
import { readTags, tagsIn } from './tags.ts';

const tags = readTags();
const built = <R extends { readonly comes?: number }>(rows: readonly R[]) => {
  return rows.filter(({ comes }) => !comes);
};

describe('the table of the specification', () => {
  test('stands in docs/specification.md as the rows and the tests make it (node testing/specification/write.ts)', () => {
    expect(read('docs/specification.md')).toBe(specificationTable(tags));
  });

  test('names a test for every row that is built, and none for a row to come', () => {
    const tested = testsByRow(tags);
    const rows = allRows();
    const lying = rows.filter(({ id, comes }) => tested.has(id) === (comes !== undefined));
    expect(lying.map(({ id }) => id)).toEqual([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  test('has a row for everything that a test says it holds', () => {
    expect(tags.length).toBeGreaterThan(100);
    const unknown = tags.filter(({ row, isFact }) => !isFact && rowsOfTag(row).length === 0);
    expect(unknown).toEqual([]);
  });

  test('finds what a test holds by its source', () => {
    const source = `test.each([1])('the %s test', async () => { coversSpec('call.events', 'route.games'); });`;
    const expected = { file: 'a.test.ts', title: 'the %s test' };
    expect(tagsIn('a.test.ts', source)).toEqual([
      { ...expected, row: 'call.events' },
      { ...expected, row: 'route.games' },
    ]);
  });
});

test('a route is in the table of routes exactly when it is built', () => {
  const paths = pathsOf(routes, '');
  const rows: readonly RouteRow[] = ROUTES;
  const lying = rows.filter(({ path, comes }) => paths.includes(path) === (comes !== undefined));
  expect(lying.map(({ id }) => id)).toEqual([]);
});

describe('a call of the specification', () => {
  const rows: readonly CallRow[] = CALLS;
  test.each(built(rows).map((row) => [row.id, row] as const))(
    '%s takes what it names',
    (_, row) => {
      const { method, path, sends } = row;
      const call = Object.values(contract).find((each) => {
        return each.path === path && each.method === method;
      });
      if (!call) throw new Error(`${path} is missing`);
      const known = Object.keys('shape' in call.input ? Object(call.input.shape) : {});
      expect(sends.filter((name) => !known.includes(name))).toEqual([]);
    },
  );

  test('is in the contract exactly when it is built', () => {
    const paths = Object.values(contract).map(({ path }) => path);
    const lying = rows.filter(({ path, comes }) => paths.includes(path) === (comes !== undefined));
    expect(lying.map(({ id }) => id)).toEqual([]);
  });
});

describe('a message of the specification', () => {
  const rows: readonly MessageRow[] = MESSAGES;

  test.each(built(rows).map((row) => [row.text, row] as const))(
    'stands word for word where it is said: %s',
    async (text, row) => {
      coversSpec('message.*');
      const [catalogue = '', key = ''] = row.key?.split('.') ?? [];
      const { default: words } = await import(`../../locales/en/${catalogue}.json`);
      expect(words[key]).toBe(text);
      const beginning = key.replace(/[a-z]+$/, '');
      expect(read(row.by ?? '')).toMatch(new RegExp(`'${key}'|\`${beginning}\\$\\{`));
    },
  );
});

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
}

function pathsOf(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const own = [above, path].filter(Boolean).join('/');
    return [...(path !== undefined || index ? [own] : []), ...pathsOf(children, own)];
  });
}
