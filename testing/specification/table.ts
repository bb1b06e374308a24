import { SECTIONS } from './index.ts';
import type { CallRow, MessageRow, RouteRow, Row } from './rows/row.ts';
import type { Tag } from './tags.ts';

export type AnyRow = Row & Partial<Omit<RouteRow, keyof Row> & CallRow & MessageRow>;

const BEFORE = `# The specification, row by row

This page lists, for developers and for everyone who checks the product, each row of the specification and the tests
that cover it. \`node testing/specification/write.ts\` generates it from \`testing/specification/rows\` and from the tags
of the tests. A test fails if this page is out of date, if a row that is built has no test, or if a test names an
unknown row.

A test names its row with \`coversSpec('call.join-event')\` in its first line. The change that builds a planned row removes
its \`comes\`, names the row in a test, and regenerates this page.

The definition of each row also says how to break it from outside: a proxy in front of the product drops a parameter or
a field of the reply, the element that the test names with \`fact()\` is removed from the page, or a constant is changed.
The tests of the row must then fail. \`npm test\` ends with ten rows, chosen by a seed, which it prints. To repeat a run use
\`node testing/specification/break.ts --seed 123\`; \`--only call.events\` breaks one row in every way.
`;

/** The rows of a tag: itself, or all messages. */
export function rowsOfTag(tag: string): string[] {
  const ids = allRows().map(({ id }) => id);
  if (!tag.endsWith('.*')) return ids.filter((id) => id === tag);
  return ids.filter((id) => id.startsWith(tag.slice(0, -1)));
}

export function allRows(): AnyRow[] {
  return Object.values(SECTIONS).flat();
}

/** The tests of each row that is built. */
export function testsByRow(tags: readonly Tag[]): Map<string, Tag[]> {
  const byRow = new Map<string, Tag[]>();
  const toCome = new Set(allRows().flatMap(({ id, comes }) => (comes ? [id] : [])));
  for (const tag of tags.filter(({ isFact }) => !isFact)) {
    for (const id of rowsOfTag(tag.row)) {
      if (tag.row !== id && toCome.has(id)) continue; // all messages: all there are
      byRow.set(id, [...(byRow.get(id) ?? []), tag]);
    }
  }
  return byRow;
}

/** docs/specification.md. */
export function specificationTable(tags: readonly Tag[]): string {
  const byRow = testsByRow(tags);
  const sections = Object.entries(SECTIONS).map(([title, rows]) => {
    const lines = rows.map((row: AnyRow) => {
      const tests = (byRow.get(row.id) ?? []).map(testOf);
      const held = row.comes ? `to come: issue ${row.comes}` : tests.join('<br>');
      return `| \`${row.id}\` | ${cell(sayingOf(row))} | ${held} |`;
    });
    return [`## ${title}`, '', '| row | what | held by |', '| --- | --- | --- |', ...lines];
  });
  return `${BEFORE}\n${countOf(allRows())}\n\n${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function sayingOf({ says, path, sends, text }: AnyRow): string {
  if (text !== undefined) return `${says}: “${text}”`;
  if (sends !== undefined) return `${says} (${sends.join(', ')})`;
  return path === undefined ? says : `\`/${path}\`: ${says}`;
}

function countOf(rows: readonly AnyRow[]): string {
  const built = rows.filter(({ comes }) => !comes).length;
  return `${rows.length} rows, ${built} of them built.`;
}

function testOf({ file, title }: Tag): string {
  return `[${cell(title)}](../${file})`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('[', '\\[').replaceAll(']', '\\]');
}
