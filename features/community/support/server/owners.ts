import { type Db, tables } from '#platform/database/database.ts';
import type { Owned } from '#platform/http/grants.ts';
import type { SupportTables } from './tables.ts';

/** The brand by which a ticket was opened. */
export function ownerOfTicket(db: Db, id: string): Promise<Owned | undefined> {
  return tables<SupportTables>(db)
    .selectFrom('tickets')
    .select(['audience', 'brand'])
    .where('id', '=', id)
    .executeTakeFirst();
}
