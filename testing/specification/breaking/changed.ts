import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { Change } from '../rows/row.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Changes a constant in one file, for all modules that import it. */
export function changed({ file, from, to }: Change): Plugin {
  const path = join(ROOT, file);
  return {
    name: `changed:${file}`,
    enforce: 'pre',
    transform(code, id) {
      return id.split('?')[0] === path ? code.replace(from, () => to) : null;
    },
  };
}

/** Counts the constant in its file; a break needs exactly one. */
export function occurrences({ file, from }: Change): number {
  return readFileSync(join(ROOT, file), 'utf8').split(from).length - 1;
}
