import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** `import styles from './match-card.module.css';` or the same by `#ui/…`. */
const IMPORTED = /^import (\w+) from '([^']+\.module\.css)';/gm;

test('every class that a screen names stands in its sheet, and every class of a sheet is used', () => {
  const used = new Map<string, Set<string>>();
  const strange: string[] = [];
  for (const file of sources()) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, styles = '', path = ''] of text.matchAll(IMPORTED)) {
      const sheet = path.startsWith('#') ? path.slice(1) : join(file, '..', path);
      const classes = classesOf(sheet);
      const { named, isChosen } = usedIn(text, styles);
      strange.push(...named.filter((name) => !classes.has(name)).map((it) => `${file}: ${it}`));
      used.set(
        sheet,
        new Set([...(used.get(sheet) ?? []), ...named, ...(isChosen ? classes : [])]),
      );
    }
  }
  const idle = [...used].flatMap(([sheet, names]) =>
    [...classesOf(sheet)].filter((name) => !names.has(name)).map((name) => `${sheet}: ${name}`),
  );
  expect(used.size).toBeGreaterThan(100);
  expect({ strange, idle }).toEqual({ strange: [], idle: [] });
});

/** The classes a source asks for by their names, and whether a variable chooses others: any, then. */
function usedIn(text: string, styles: string): { named: string[]; isChosen: boolean } {
  const code = text.replace(/^import .*|from '.*';$/gm, '');
  const named = code.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'));
  return {
    named: [...named].flatMap(([, name]) => name ?? []),
    isChosen: new RegExp(`\\b${styles}\\b(?!\\.)`).test(code),
  };
}

function sources(): string[] {
  return ['app', 'features', 'ui', 'tools/sandbox'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(folder, path)),
  );
}

/** The classes of its selectors; `:global(…)` is of the utilities, and files and numbers are no classes. */
function classesOf(sheet: string): Set<string> {
  const selectors = readFileSync(join(ROOT, sheet), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]+)\{/g);
  return new Set(
    [...selectors].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-z]\w*)/gi)].map(([, name = '']) => name),
    ),
  );
}
