import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { SupportRules } from '../rules/ticket.ts';
import type { SupportTables } from './tables.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Many at once are counted as many. */
export async function lockAsker(db: Db, asker: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket:${asker}`}, 0))`.execute(db);
}

export async function refuseManyTickets(
  { db }: Work,
  player: PlayerId,
  { mostOpen }: SupportRules,
): Promise<void> {
  const { count } = await tables<SupportTables>(db)
    .selectFrom('tickets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('player_id', '=', player)
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  if (count >= mostOpen)
    throw refuse('tickets_too_many', { status: 429, values: { most: mostOpen } });
}

/** Of a player, or of a ticket: a visitor who has its secret floods no more than a player. */
export async function refuseManyMessages(
  { db, now }: Work,
  by: { readonly author_id: PlayerId } | { readonly ticket_id: string },
  { messagesAnHour }: SupportRules,
): Promise<void> {
  const rows = await tables<SupportTables>(db)
    .selectFrom('ticket_messages')
    .select('at')
    .where(({ and }) => and(by))
    .where('kind', '=', 'asker')
    .where('at', '>', new Date(now.getTime() - HOUR_MS))
    .orderBy('at', 'desc')
    .limit(messagesAnHour)
    .execute();
  const oldest = rows.at(messagesAnHour - 1);
  if (oldest) throw waitUntil(oldest.at, HOUR_MS, now);
}

/** By address and by network: the mails go to whoever was named. */
export async function refuseManyVisitors(
  { db, now }: Work,
  { audience, email, network }: { audience: string; email: string; network: Buffer },
  { visitorsADay, networkADay }: SupportRules,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS);
  const opened = tables<SupportTables>(db)
    .selectFrom('tickets')
    .select('opened_at')
    .where('opened_at', '>', since)
    .orderBy('opened_at', 'desc');
  const byEmail = await opened
    .where('audience', '=', audience)
    .where('email', '=', email)
    .limit(visitorsADay)
    .execute();
  const byNetwork = await opened.where('network_hash', '=', network).limit(networkADay).execute();
  const oldest = byEmail.at(visitorsADay - 1) ?? byNetwork.at(networkADay - 1);
  if (oldest) throw waitUntil(oldest.opened_at, DAY_MS, now);
}

function waitUntil(from: Date, span: number, now: Date) {
  const seconds = Math.max(1, Math.ceil((from.getTime() + span - now.getTime()) / 1000));
  const values = { minutes: Math.ceil(seconds / 60) };
  return refuse('ticket_wait', { status: 429, values, retryAfterSeconds: seconds });
}
