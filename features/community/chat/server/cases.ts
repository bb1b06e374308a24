import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { MessageRow } from './messages.ts';
import type { ChatTables } from './tables.ts';

/** Shows a message to the moderators: once, however many report it. What they have decided stays. */
export async function openCase(
  { db, now, announce }: Work,
  { id, sender_id }: Pick<MessageRow, 'id' | 'sender_id'>,
  audience: string,
  why: 'report' | 'filter',
): Promise<void> {
  const reports = why === 'report' ? 1 : 0;
  await tables<ChatTables>(db)
    .insertInto('chat_cases')
    .values({
      ...{ message_id: id, audience, player_id: sender_id, reports },
      ...{ by_filter: why === 'filter', opened_at: now },
    })
    .onConflict((conflict) =>
      conflict
        .column('message_id')
        .doUpdateSet({ reports: sql<number>`chat_cases.reports + ${reports}` }),
    )
    .execute();
  announce(`moderation:${audience}`, 'case', { messageId: id });
}

/** Settles a case, or makes one that is settled: a moderator acts on what nobody has reported. */
export async function decideCase(
  { db, now, announce }: Work,
  { id, sender_id }: Pick<MessageRow, 'id' | 'sender_id'>,
  audience: string,
  decision: {
    readonly state: 'removed' | 'dismissed';
    readonly by: PlayerId;
    readonly reason: string;
  },
): Promise<void> {
  const { state, by, reason } = decision;
  const decided = { state, decided_at: now, official_id: by, reason };
  await tables<ChatTables>(db)
    .insertInto('chat_cases')
    .values({
      ...{ message_id: id, audience, player_id: sender_id, by_filter: false, opened_at: now },
      ...decided,
    })
    .onConflict((conflict) => conflict.column('message_id').doUpdateSet(decided))
    .execute();
  announce(`moderation:${audience}`, 'case', { messageId: id });
}

export async function hasCase({ db }: Pick<Work, 'db'>, messageId: string): Promise<boolean> {
  const row = await tables<ChatTables>(db)
    .selectFrom('chat_cases')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst();
  return row !== undefined;
}
