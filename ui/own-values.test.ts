import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNode, parsed, type SyntaxNode } from '#testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');
/** Fields that act at once, by their event alone, and one that searches: the choice is sent by a field of its own. */
const AT_ONCE = [
  'features/play/calendar/screens/match-calendar.tsx',
  'features/play/tournaments/screens/stage.tsx',
  'ui/components/search-select.tsx',
];

test('no field is filled from state: what is in a field is what is sent, however it came there', () => {
  const screens = ['app', 'features', 'ui'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.')),
  );
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap((file) => {
    const fields = controlledIn(readFileSync(join(ROOT, file), 'utf8'));
    return fields.map((field) => `${file}: <${field}>`);
  });
  expect(found.filter((field) => !AT_ONCE.some((file) => field.startsWith(file)))).toEqual([]);
});

test('a field is found that React fills', () => {
  const source = `<p><input type="text" value={text} onChange={type} /><select value={one} onChange={choose} />
    <input type="radio" value="a" onChange={choose} /><input type="checkbox" checked={is} onChange={type} />
    <input type="hidden" value={id} /><TextField defaultValue="b" onChange={type} /></p>`;
  expect(controlledIn(source)).toEqual(['input', 'select', 'input']);
});

/** Fields with a value or a tick of React's. The `value` of radios and tick boxes is a name. */
function controlledIn(source: string): string[] {
  const found: string[] = [];
  visit(parsed(source, true), (node) => {
    if (node.type !== 'JSXOpeningElement' || !Array.isArray(node.attributes)) return;
    const given = new Map(
      node.attributes.map(({ name, value }) => [String(Object(name).value), Object(value).value]),
    );
    const isNamed = ['radio', 'checkbox'].includes(String(given.get('type')));
    const isFilled = given.has('checked') || (given.has('value') && !isNamed);
    if (isFilled && given.has('onChange')) found.push(String(Object(node.name).value));
  });
  return found;
}

function visit(node: unknown, look: (node: SyntaxNode) => void): void {
  if (isNode(node)) look(node);
  if (typeof node !== 'object' || node === null) return;
  for (const part of Object.values(node)) visit(part, look);
}
