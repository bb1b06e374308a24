import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isNode, parsed, type SyntaxNode } from '#testing/syntax.ts';

const ROOT = join(import.meta.dirname, '..');
/** Where screens are drawn, but for the design system's own gallery, which speaks English to developers. */
const FOLDERS = ['app', 'features', 'ui'];
const ASIDE = /(^ui\/gallery\/|^app\/gallery\.tsx$|\.test\.tsx$)/;
/** What is shown or read out. */
const SHOWN =
  /^(alt|placeholder|aria-(description|roledescription|valuetext)|.*(caption|heading|hint|label|message|summary|text|title))$/i;
/** A catalogue's key, handed to who asks for its text. */
const KEY = /^[a-z\d]+(_[a-z\d]+)+$/;
const LOGICAL = ['&&', '||', '??', '+'];
const WORD = /\p{L}{2,}/u;
/** A mark that languages write differently: French with a space before it, Amharic with one of its own. */
const MARK = /[:;!?](?:\s|$)/;

test('no screen has a text of its own: all that is shown or read out comes from the catalogues', () => {
  const screens = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file).replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.tsx') && !ASIDE.test(file)),
  );
  expect(screens.length).toBeGreaterThan(100);
  const found = screens.flatMap((file) =>
    textsIn(readFileSync(join(ROOT, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('a text is found wherever it hides', () => {
  const source = `<p title="Your name" className="wide">
    Hello {'there'} {open ? \`to \${name}\` : null} {t('key')} · 1v1
    <img alt={full ? 'Full' : ''} src="a.png" />
  </p>`;
  expect(textsIn(source).sort()).toEqual(['Full', 'Hello', 'Your name', 'there', 'to ']);
});

/** Words written out as children of an element, or in an attribute that is shown. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  visit(parsed(source, true), (node) => {
    if (node.type === 'JSXText') found.push(String(node.value).trim());
    if (node.type === 'JSXAttribute') {
      if (SHOWN.test(String(Object(node.name).value))) found.push(...spokenBy(node.value));
    } else if (Array.isArray(node.children)) {
      const inserted = node.children.filter(({ type }) => type === 'JSXExpressionContainer');
      found.push(...inserted.flatMap(({ expression }) => spokenBy(expression)));
    }
  });
  return found.filter((text) => (WORD.test(text) || MARK.test(text)) && !KEY.test(text));
}

/** What an expression may come to, where it is written out: each branch of a choice, each piece of a template. */
function spokenBy(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'StringLiteral':
      return [String(node.value)];
    case 'TemplateLiteral':
      return Array.isArray(node.quasis) ? node.quasis.map(({ cooked }) => String(cooked)) : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return spokenBy(node.expression);
    case 'ConditionalExpression':
      return [...spokenBy(node.consequent), ...spokenBy(node.alternate)];
    case 'BinaryExpression':
      return LOGICAL.includes(String(node.operator))
        ? [...spokenBy(node.left), ...spokenBy(node.right)]
        : [];
    default:
      return [];
  }
}

function visit(node: unknown, look: (node: SyntaxNode) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (isNode(node)) look(node);
  for (const value of Object.values(node)) visit(value, look);
}
