import {
  AliasNode,
  ColumnNode,
  type Expression,
  ExpressionWrapper,
  IdentifierNode,
  type OperationNode,
  type OrderByItemNode,
  RawNode,
  ReferenceNode,
  type SelectQueryBuilder,
  SelectQueryNode,
  type SqlBool,
  sql,
} from 'kysely';
import { refuseField } from '../http/problems.ts';

/** A page that a caller asks for: by its number, or what follows a page that was read before. */
export interface Wanted {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** `nextCursor` of the page before; the number does not count then. */
  readonly cursor?: string | undefined;
}

/** The fields of a paged reply beside its items; see `pageOf`. */
export interface Paging {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly nextCursor: string | null;
}

export interface Part<Row> {
  readonly rows: Row[];
  readonly page: number;
  readonly nextCursor: string | null;
}

/**
 * One page of a query, with the number of all rows. `inOrder` selects the columns and must order the rows without ties,
 * or a row is on two pages and another on none.
 */
export async function readPage<DB, TB extends keyof DB, Read, ReadDB, ReadTB extends keyof ReadDB>(
  all: SelectQueryBuilder<DB, TB, unknown>,
  wanted: Wanted,
  inOrder: (each: SelectQueryBuilder<DB, TB, unknown>) => SelectQueryBuilder<ReadDB, ReadTB, Read>,
): Promise<{ rows: Read[]; paging: Paging }> {
  const { total } = await all
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>() // the types know no table here
    .executeTakeFirstOrThrow();
  const { rows, ...part } = await readPart(inOrder(all), wanted);
  return { rows, paging: { ...part, pageSize: wanted.pageSize, total } };
}

/**
 * One page of a query in its order. After a cursor it begins behind the last row that was read, even if that row has
 * gone: rows that are added or removed before it move nothing.
 */
export async function readPart<DB, TB extends keyof DB, Row>(
  inOrder: SelectQueryBuilder<DB, TB, Row>,
  wanted: Wanted,
): Promise<Part<Row>> {
  const { pageSize, cursor } = wanted;
  const place = cursor === undefined ? null : placeIn(cursor);
  const first = place ? inOrder.where(behind(keysOf(inOrder), place.keys)) : inOrder;
  const offset = place ? 0 : (wanted.page - 1) * pageSize;
  const rows = await withKeys(first)
    .limit(pageSize + 1)
    .offset(offset)
    .execute()
    .catch((error: unknown) => {
      throw place && isOfOtherType(error) ? refuseField('cursor', 'field_invalid') : error;
    });
  return partOf(rows, { ...wanted, page: place?.page ?? wanted.page });
}

interface Keyed {
  readonly cursor_keys: Key[];
}

/** Adds the values of its order to each row, as {@link partOf} reads them. */
export function withKeys<DB, TB extends keyof DB, Row>(
  inOrder: SelectQueryBuilder<DB, TB, Row>,
): SelectQueryBuilder<DB, TB, Row & Keyed> {
  const texts = keysOf(inOrder).map(({ value }) => sql`(${value})::text`);
  const keys = sql<Key[]>`json_build_array(${sql.join(texts)})`.as('cursor_keys');
  return inOrder.select(keys) as SelectQueryBuilder<DB, TB, Row & Keyed>; // its row with one column more
}

/** A page from its rows and the one after them, with the cursor that follows. */
export function partOf<Row>(rows: readonly (Row & Keyed)[], { page, pageSize }: Wanted): Part<Row> {
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  return {
    rows: shown.map(({ cursor_keys: _keys, ...row }) => row as unknown as Row), // without that column
    page,
    nextCursor: hasMore ? cursorOf({ page: page + 1, keys: last.cursor_keys }) : null,
  };
}

/** Nothing at all. */
export function noPage({ page, pageSize }: Wanted): Paging {
  return { page, pageSize, total: 0, nextCursor: null };
}

/** One page of a list that is sorted here: by what `keyOf` answers, which differs for any two. */
export function pageOfSorted<Item>(
  all: readonly Item[],
  wanted: Wanted,
  keyOf: (item: Item) => readonly (string | number)[],
): { readonly items: Item[]; readonly paging: Paging } {
  const sorted = all.toSorted((a, b) => inOrderOf(keyOf(a), keyOf(b)));
  const isBehind = (keys: readonly Key[]) => (item: Item) => inOrderOf(keyOf(item), keys) > 0;
  return sliceOf(sorted, wanted, { keyOf, startOf: (keys) => sorted.findIndex(isBehind(keys)) });
}

/** The number of read items by which the next page finds its beginning. */
const REMEMBERED = 8;

/**
 * One page of a list whose order comes from elsewhere, such as a table. After a cursor it follows the last read item that
 * is still there, else it begins at the position of the boundary.
 */
export function pageOfOrder<Item>(
  all: readonly Item[],
  wanted: Wanted,
  idOf: (item: Item) => string,
): { readonly items: Item[]; readonly first: number; readonly paging: Paging } {
  const ids = all.map(idOf);
  const startOf = ([position, ...read]: readonly Key[]) => {
    const known = read.map((id) => ids.indexOf(String(id))).find((index) => index !== -1);
    return known === undefined ? Number(position) : known + 1;
  };
  const keyOf = (_last: Item, end: number) => {
    const read = ids.slice(Math.max(0, end - REMEMBERED), end);
    return [end, ...read.reverse()];
  };
  return sliceOf(all, wanted, { keyOf, startOf });
}

/** The first position of a page in a list that never changes. */
export function placesOf(
  total: number,
  { page, pageSize, cursor }: Wanted,
): { readonly first: number; readonly paging: Paging } {
  const place = cursor === undefined ? null : placeIn(cursor, 1);
  const begun = place ? Number(place.keys[0]) : (page - 1) * pageSize;
  if (!Number.isSafeInteger(begun) || begun < 0) throw refuseField('cursor', 'field_invalid');
  const first = Math.min(begun, total);
  const at = place?.page ?? page;
  const end = first + pageSize;
  const nextCursor = end < total ? cursorOf({ page: at + 1, keys: [end] }) : null;
  return { first, paging: { page: at, pageSize, total, nextCursor } };
}

interface Slicing<Item> {
  /** The keys of the cursor after the last item, which ends at a position. */
  keyOf(last: Item, end: number): readonly Key[];
  /** The position of the next page; negative if nothing is left. */
  startOf(keys: readonly Key[]): number;
}

function sliceOf<Item>(
  sorted: readonly Item[],
  { page, pageSize, cursor }: Wanted,
  { keyOf, startOf }: Slicing<Item>,
) {
  const place = cursor === undefined ? null : placeIn(cursor);
  const total = sorted.length;
  const start = place ? startOf(place.keys) : (page - 1) * pageSize;
  const first = start >= 0 && start < total ? start : total;
  const items = sorted.slice(first, first + pageSize);
  const at = place?.page ?? page;
  const end = first + items.length;
  const last = items.at(-1);
  const nextCursor =
    last !== undefined && end < total ? cursorOf({ page: at + 1, keys: keyOf(last, end) }) : null;
  return { items, first, paging: { page: at, pageSize, total, nextCursor } };
}

function inOrderOf(a: readonly Key[], b: readonly Key[]): number {
  const differs = a.findIndex((key, index) => key !== b[index]);
  if (differs === -1) return 0;
  return (a[differs] ?? '') < (b[differs] ?? '') ? -1 : 1;
}

/** A value of the order, as text or as a number where it is reckoned. */
type Key = string | number | null;

export interface Place {
  /** The number of the page that begins here. */
  readonly page: number;
  readonly keys: readonly Key[];
}

export function cursorOf({ page, keys }: Place): string {
  return Buffer.from(JSON.stringify([page, ...keys])).toString('base64url');
}

/** Reads cursors of `cursorOf`; refuses others. */
export function placeIn(cursor: string, count?: number): Place {
  const [page, ...keys] = partsOf(cursor);
  const isWhole = Number.isInteger(page) && keys.length > 0 && keys.every(isKey);
  const isSound = isWhole && (count === undefined || count === keys.length);
  if (!isSound) throw refuseField('cursor', 'field_invalid');
  return { page: Number(page), keys: keys as Key[] }; // each of them was looked at
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

function isKey(part: unknown): part is Key {
  const isText = typeof part === 'string' && !part.includes('\0');
  return part === null || isText || (typeof part === 'number' && Number.isFinite(part));
}

interface OrderKey {
  readonly value: Expression<unknown>;
  readonly isDescending: boolean;
  readonly nullsFirst: boolean;
}

/** The sort keys of a query, read from its own order. */
function keysOf(query: { toOperationNode(): OperationNode }): OrderKey[] {
  const node = query.toOperationNode();
  if (!SelectQueryNode.is(node) || !node.orderBy) throw new Error('a paged list has an order');
  return node.orderBy.items.map((item) => {
    const isDescending = isDescendingIn(item as OrderByItemNode); // nothing else is ordered by
    const { nulls = isDescending ? 'first' : 'last', orderBy } = item as OrderByItemNode;
    const value = new ExpressionWrapper(selectedAs(orderBy, node) ?? orderBy);
    return { value, isDescending, nullsFirst: nulls === 'first' };
  });
}

function isDescendingIn({ direction }: OrderByItemNode): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments[0] === 'desc';
}

/** The expression behind the name of a selected column, because conditions don't know that name. */
function selectedAs(by: OperationNode, { selections = [] }: SelectQueryNode) {
  if (!ReferenceNode.is(by) || by.table || !ColumnNode.is(by.column)) return undefined;
  const { name } = by.column.column;
  const found = selections
    .map(({ selection }) => selection)
    .filter(AliasNode.is)
    .find(({ alias }) => IdentifierNode.is(alias) && alias.name === name);
  return found?.node;
}

/** The condition that a row comes after some values in the order. */
function behind(order: readonly OrderKey[], read: readonly Key[]): Expression<SqlBool> {
  const [key, ...others] = order;
  const [value = null, ...values] = read;
  if (!key) {
    if (read.length > 0) throw refuseField('cursor', 'field_invalid');
    return sql<SqlBool>`false`;
  }
  if (read.length !== order.length) throw refuseField('cursor', 'field_invalid');
  const { value: column, isDescending, nullsFirst } = key;
  const rest = behind(others, values);
  if (value === null) {
    const tied = sql<SqlBool>`(${column} is null and ${rest})`;
    return nullsFirst ? sql<SqlBool>`(${column} is not null or ${tied})` : tied;
  }
  const text = String(value);
  const sign = sql.raw(isDescending ? '<' : '>');
  // the first condition is one that an index answers
  const strict = sql<SqlBool>`(${column} ${sign}= ${text} and (${column} ${sign} ${text} or ${rest}))`;
  return nullsFirst ? strict : sql<SqlBool>`(${strict} or ${column} is null)`;
}

/** True for values that do not fit the columns, because the cursor is of another list. */
function isOfOtherType(error: unknown): boolean {
  const { code } = Object(error);
  return typeof code === 'string' && code.startsWith('22');
}
