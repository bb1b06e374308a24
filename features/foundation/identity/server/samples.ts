import { emailKey } from '#core/fields.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import { startSession } from '#platform/sessions/sessions.ts';
import { giveAddress } from './contacts.ts';
import { insertPlayer, type NewPlayer } from './players.ts';
import type { IdentityTables } from './tables.ts';

/** Creates a player of the sandbox, without a way to sign in. */
export async function createSamplePlayer(db: Db, fresh: NewPlayer, now: Date): Promise<PlayerId> {
  const { id } = await insertPlayer(db, fresh, now);
  return id;
}

/** Gives a sample player a proved address. */
export async function giveSampleAddress(
  db: Db,
  { playerId, audience, email }: Readonly<Record<'audience' | 'email', string>> & OfPlayer,
  now: Date,
): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', playerId)
    .execute();
  await giveAddress(db, { playerId, audience, emailKey: emailKey(email) }, now);
}

interface OfPlayer {
  readonly playerId: PlayerId;
}

/** Signs in as a player without any proof, for the sandbox only. Returns the session's token. */
export async function startSessionFor(
  db: Db,
  playerId: PlayerId,
  now: Date,
): Promise<string | undefined> {
  const player = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['audience', 'brand', 'msisdn'])
    .where('id', '=', playerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!player) return undefined;
  const { audience, brand, msisdn } = player;
  const fresh = { audience, brand, msisdn: msisdn ?? undefined, playerId, userAgent: 'sandbox' };
  return startSession(db, fresh, now);
}
