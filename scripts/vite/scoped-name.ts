import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const ROOT = `${import.meta.dirname}/../..`;
const LENGTH = 3;
const given = new Map<string, string>();

/** Names a class of a CSS module: every page carries many of them, so they are as short as can be told apart. */
export function scopedName(name: string, file: string): string {
  const path = relative(ROOT, file.split('?', 1)[0] ?? file).replaceAll('\\', '/');
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, LENGTH);
  const scoped = `${name}_${mark}`;
  const other = given.get(scoped);
  if (other !== undefined && other !== path) throw new Error(`${path} and ${other}: ${scoped}`);
  given.set(scoped, path);
  return scoped;
}
