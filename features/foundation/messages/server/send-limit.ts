import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { MessagesTables } from './tables.ts';

const HOUR = 3_600_000;

/** Refuses a sender who has sent `most` messages by hand within an hour. Locks the sender, so that all are counted. */
export async function refuseManySends(
  { db, now }: Transaction,
  sender: PlayerId,
  most: number,
  refusal: string,
): Promise<void> {
  const key = `template:${sender}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
  const since = new Date(now.getTime() - HOUR);
  const rows = await tables<MessagesTables>(db)
    .selectFrom('template_sends')
    .select('at')
    .where('sender_id', '=', sender)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  const oldest = rows.at(most - 1);
  if (!oldest) return;
  const seconds = Math.ceil((oldest.at.getTime() - since.getTime()) / 1000);
  const values = { minutes: Math.ceil(seconds / 60) };
  throw refuse(refusal, { status: 429, values, retryAfterSeconds: seconds });
}

export async function countSend({ db, now }: Transaction, sender: PlayerId): Promise<void> {
  await tables<MessagesTables>(db)
    .insertInto('template_sends')
    .values({ id: newId(), sender_id: sender, at: now })
    .execute();
}
