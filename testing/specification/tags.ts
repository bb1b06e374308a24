import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNode, parsed, type SyntaxNode } from '../syntax.ts';

/** A test with the rows that it covers. */
export interface Tag {
  readonly row: string;
  /** From the root of the project. */
  readonly file: string;
  /** With the group's, as in the source: `%s` and the like are not filled in. */
  readonly title: string;
  /** The test names the element that shows the row (e2e/fact.ts). */
  readonly isFact?: true;
}

const ROOT = join(import.meta.dirname, '../..');
const ASIDE = ['node_modules', 'build', 'test-results', 'playwright-report'];
const TESTS = /\.(test|spec)\.tsx?$/;

/** The rows that the tests of the project name, read from their source. */
export function readTags(): Tag[] {
  return testFiles().flatMap((file) => tagsIn(file, readFileSync(join(ROOT, file), 'utf8')));
}

/** The rows that one test file names by `coversSpec('…')` and `fact(…, '…')`. */
export function tagsIn(file: string, source: string): Tag[] {
  const tags: Tag[] = [];
  const visit = (node: unknown, title: string) => {
    if (typeof node !== 'object' || node === null) return;
    const own = isNode(node) ? titleOf(node) : undefined;
    const inner = [title, own].filter(Boolean).join(': ');
    if (isNode(node)) {
      for (const row of rowsOf(node, 'coversSpec')) tags.push({ row, file, title: inner });
      for (const row of rowsOf(node, 'fact')) tags.push({ row, file, title: inner, isFact: true });
    }
    for (const value of Object.values(node)) visit(value, inner);
  };
  visit(parsed(source, file.endsWith('x')), '');
  return tags;
}

function testFiles(): string[] {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => {
    return entry.isDirectory() && !entry.name.startsWith('.') && !ASIDE.includes(entry.name);
  });
  return folders
    .flatMap(({ name }) => {
      const files = readdirSync(join(ROOT, name), { recursive: true, encoding: 'utf8' });
      return files.filter((file) => TESTS.test(file)).map((file) => join(name, file));
    })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

const TITLED = ['describe', 'test'];

/** The title of a call of `test`, `test.each(…)`, `describe` and the like. */
function titleOf(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  if (!TITLED.includes(rootOf(node.callee) ?? '')) return undefined;
  const [first] = textsOf(node);
  return first;
}

function rowsOf(node: SyntaxNode, name: 'coversSpec' | 'fact'): string[] {
  return node.type === 'CallExpression' && rootOf(node.callee) === name ? textsOf(node) : [];
}

/** The name that `test`, `test.each` or `test.each(…)` begins with. */
function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'Identifier') return String(callee.value);
  return rootOf(callee.type === 'MemberExpression' ? callee.object : callee.callee);
}

/** The arguments that are written out. */
function textsOf(call: SyntaxNode): string[] {
  const given = Array.isArray(call.arguments) ? call.arguments : [];
  return given.flatMap(({ expression }) => {
    if (!isNode(expression)) return [];
    if (expression.type === 'StringLiteral') return [String(expression.value)];
    return expression.type === 'TemplateLiteral' ? [templateOf(expression)] : [];
  });
}

/** A template with `…` where something is filled in. */
function templateOf({ quasis }: SyntaxNode): string {
  const pieces = Array.isArray(quasis) ? quasis : [];
  return pieces.map(({ cooked }) => cooked).join('…');
}
