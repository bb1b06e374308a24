/** Characters of the longest username. */
const MOST = 20;

/** The name that is being typed behind an @ before the caret: where it begins, and as much as there is of it. */
export function namedAt(text: string, caret: number): { at: number; name: string } | null {
  const before = text.slice(0, caret);
  const at = before.lastIndexOf('@');
  if (at < 0 || (at > 0 && !/[\s(]/u.test(before[at - 1] ?? ''))) return null;
  const name = before.slice(at + 1);
  if (name === '' || name.length > MOST || /^\s|\n|\s\s/u.test(name)) return null;
  return { at, name };
}
