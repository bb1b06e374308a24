import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENTS = globSync(
  ['*.md', 'docs/**/*.md', '{app,brands,features,ui,outside,testing,tools}/**/*.md'],
  { cwd: ROOT },
);
/** Every file that a document can mean by its name alone. */
const NAMES = new Set(
  globSync(
    '{app,brands,core,docs,e2e,features,locales,outside,platform,scripts,testing,tools,ui}/**/*.*',
    { cwd: ROOT },
  ).map((path) => basename(path)),
);
/** `features/play/matches/rules/machine.ts`, `desk.ts`; no pattern, no address of the product, nothing that is made. */
const FILE = /`((?![./]|.*[<>*{}… ])[^`\n]+\.(?:ts|tsx|mjs|css|sql))`/g;

test.each(DOCUMENTS)('%s leads to pages and paragraphs that are there', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const links = [...text.matchAll(/\]\(((?!https?:|mailto:)[^)\s]+)\)/g)].map(([, to = '']) => to);
  expect(links.filter((link) => !leads(document, link))).toEqual([]);
});

test.each(DOCUMENTS)('%s names files that are there', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const named = [...text.matchAll(FILE)].map(([, file = '']) => file);
  const missing = named.filter((file) => !isThere(document, file));
  expect(missing).toEqual([]);
});

function leads(from: string, link: string): boolean {
  const [path = '', paragraph] = link.split('#');
  const to = path === '' ? join(ROOT, from) : join(ROOT, dirname(from), path);
  if (!existsSync(to)) return false;
  return paragraph === undefined || headings(readFileSync(to, 'utf8')).includes(paragraph);
}

/** As they are addressed on the page. */
function headings(text: string): string[] {
  const titles = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) => title.toLowerCase());
  return titles.map((title) => title.replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-'));
}

/** From the root, from beside the document, or a name that any folder has. */
function isThere(document: string, file: string): boolean {
  if (!file.includes('/')) return NAMES.has(file);
  return [file, join(dirname(document), file)].some((path) => existsSync(join(ROOT, path)));
}
