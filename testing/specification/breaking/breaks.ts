import type { Break, Change, Drop, Removal } from '../rows/row.ts';
import type { AnyRow } from '../table.ts';

/** All breaks of a row: those of its definition, each parameter of a call, the words of a message. */
export function breaksOf(row: AnyRow): readonly Break[] {
  const own = row.breaks === undefined ? [] : [row.breaks].flat();
  if (own.length > 0 || row.unbreakable) return own;
  const { path, sends, text, key } = row;
  if (sends) return sends.map((parameter) => ({ of: path ?? '', parameter }));
  if (text !== undefined && key) {
    // the API replies with errors; all other messages come from screens
    return key.startsWith('errors.') ? [{ text }, wordOf(key, text)] : [wordOf(key, text)];
  }
  return path === undefined ? [] : [{ removed: true }];
}

function wordOf(key: string, text: string): Change {
  const [catalogue, name] = key.split('.');
  const file = `locales/en/${catalogue}.json`;
  return { file, from: `"${name}": ${JSON.stringify(text)}`, to: `"${name}": "Nothing."` };
}

export function isDrop(each: Break): each is Drop {
  return 'of' in each || 'text' in each;
}

export function isChange(each: Break): each is Change {
  return 'file' in each;
}

export function isRemoval(each: Break): each is Removal {
  return 'removed' in each;
}

/** A break in words, for the output of a run. */
export function wordsOf(each: Break): string {
  if (isRemoval(each)) return 'without the element that its test names';
  if (isChange(each)) return `${each.file}: ${each.from} → ${each.to}`;
  if ('text' in each) return `without the field that says “${each.text}”`;
  return 'parameter' in each
    ? `${each.of} without ${each.parameter}`
    : `the reply of ${each.of} without ${each.field}`;
}
