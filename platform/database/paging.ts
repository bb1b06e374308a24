import type { SelectQueryBuilder } from 'kysely';

interface Wanted {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/**
 * One page of all that a query finds, and how many there are in all. `inOrder` says what is read of each, and must
 * leave no two in doubt who comes first: else one is on two pages, and another on none.
 */
export async function readPage<DB, TB extends keyof DB, Read, ReadDB, ReadTB extends keyof ReadDB>(
  all: SelectQueryBuilder<DB, TB, unknown>,
  { page, pageSize }: Wanted,
  inOrder: (each: SelectQueryBuilder<DB, TB, unknown>) => SelectQueryBuilder<ReadDB, ReadTB, Read>,
): Promise<{ rows: Read[]; total: number }> {
  const { total } = await all
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>() // of a table that is not known here, types do not say so
    .executeTakeFirstOrThrow();
  const rows = await inOrder(all)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total };
}
