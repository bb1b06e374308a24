import { type Db, tables } from '#platform/database/database.ts';
import type { MessagesTables } from './tables.ts';

interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
}

/** The messages of a channel that no provider has accepted yet, for the status page. */
export async function waitingMessages(db: Db): Promise<Record<'mail' | 'sms', Waiting>> {
  const rows = await tables<MessagesTables>(db)
    .selectFrom('outbox')
    .select(['channel', ({ fn }) => fn.countAll<number>().as('count')])
    .select(({ fn }) => fn.min('created_at').as('oldestAt'))
    .groupBy('channel')
    .execute();
  const of = (channel: 'mail' | 'sms') =>
    rows.find((row) => row.channel === channel) ?? { count: 0, oldestAt: null };
  return { mail: of('mail'), sms: of('sms') };
}
