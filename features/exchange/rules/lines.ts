/** How a player is named in a line of a file. */
export type Named =
  | { readonly by: 'email'; readonly value: string }
  | { readonly by: 'number'; readonly value: string }
  | { readonly by: 'username'; readonly value: string };

export interface NamedLine {
  readonly line: number;
  readonly named: Named;
  /** The same player stands in an earlier line. */
  readonly repeated: boolean;
}

/** Heads of columns that name players, by what stands in them. */
const HEADS: Readonly<Record<string, Named['by']>> = {
  email: 'email',
  'e-mail': 'email',
  mail: 'email',
  number: 'number',
  phone: 'number',
  msisdn: 'number',
  cellnumber: 'number',
  username: 'username',
  player: 'username',
  name: 'username',
};
const NUMBER = /^'?\+[\d\s().-]{1,24}$|^[\d\s().-]{7,24}$/;

/** The players of a file, one a line: by the columns its first line names, else by what stands first. */
export function namedLines(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
): NamedLine[] {
  const [first] = rows;
  const heads = first?.cells.map((cell) => HEADS[cell.toLowerCase()]) ?? [];
  const hasHead = heads.some(Boolean);
  const seen = new Set<string>();
  return (hasHead ? rows.slice(1) : rows).flatMap(({ line, cells }) => {
    const named = hasHead ? namedByHeads(cells, heads) : namedBySight(cells);
    if (!named) return [];
    const key = `${named.by}:${named.value.toLowerCase()}`;
    const repeated = seen.has(key);
    seen.add(key);
    return [{ line, named, repeated }];
  });
}

function namedByHeads(
  cells: readonly string[],
  heads: readonly (Named['by'] | undefined)[],
): Named | undefined {
  for (const [index, by] of heads.entries()) {
    const value = cells[index];
    if (by && value) return named(by, value);
  }
  return undefined;
}

function namedBySight(cells: readonly string[]): Named | undefined {
  const value = cells.find(Boolean);
  if (!value) return undefined;
  if (value.includes('@')) return named('email', value);
  return named(NUMBER.test(value) ? 'number' : 'username', value);
}

function named(by: Named['by'], value: string): Named {
  // a guarded cell of one of our own files, and how programs for tables write numbers
  const plain = value.replace(/^'(?=[=+\-@])/, '');
  return { by, value: by === 'number' ? plain.replace(/[\s().+-]/g, '') : plain };
}
