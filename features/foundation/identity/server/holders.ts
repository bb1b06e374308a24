import { type Db, tables } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

/**
 * The holder of a subscription, also before registration: `number:<msisdn>`, `credential:<id>`, or `player:<id>` for a
 * player with neither.
 */
export interface HolderOf {
  readonly audience: string;
  readonly key: string;
}

/** The caller's holder, before and after registration: by the player, else by what the session has proved. */
export async function holderOf(
  db: Db,
  { session, account }: Caller,
): Promise<HolderOf | undefined> {
  if (account) return holderOfPlayer(db, account.playerId);
  if (!session) return undefined;
  const { audience, msisdn } = session;
  if (msisdn) return { audience, key: `number:${msisdn}` };
  const credential = await tables<IdentityTables>(db)
    .selectFrom('credential_sessions')
    .select('credential_id')
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  return credential && { audience, key: `credential:${credential.credential_id}` };
}

/** The holder of the caller's subscriptions and payments; refuses API keys, which have none. */
export async function holderOfCaller(db: Db, { caller }: CallContext): Promise<HolderOf> {
  const holder = await holderOf(db, caller);
  if (!holder) throw refuse('sign_in_needed');
  return holder;
}

export async function holderOfPlayer(db: Db, player: PlayerId): Promise<HolderOf | undefined> {
  return (await payingPlayer(db, player))?.holder;
}

/** A player's holder, and the date of birth, `YYYY-MM-DD`. */
export async function payingPlayer(
  db: Db,
  player: PlayerId,
): Promise<{ holder: HolderOf; dateOfBirth: string | null } | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .leftJoin('credentials', 'credentials.player_id', 'players.id')
    .select(['players.audience', 'players.msisdn', 'players.date_of_birth as dateOfBirth'])
    .select('credentials.id as credential')
    .where('players.id', '=', player)
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, msisdn, credential, dateOfBirth } = row;
  const others = credential ? `credential:${credential}` : `player:${player}`;
  return { holder: { audience, key: msisdn ? `number:${msisdn}` : others }, dateOfBirth };
}

/** Finds the player of a holder; `undefined` before registration. */
export async function playerOfHolder(
  db: Db,
  { audience, key }: HolderOf,
): Promise<PlayerId | undefined> {
  const [kind, id = ''] = key.split(':', 2);
  const players = tables<IdentityTables>(db)
    .selectFrom('players')
    .select('players.id')
    .where('players.audience', '=', audience)
    .where('players.deleted_at', 'is', null);
  const found =
    kind === 'number'
      ? players.where('players.msisdn', '=', id)
      : kind === 'player'
        ? players.where('players.id', '=', id as PlayerId) // the key of this kind holds a player's id
        : players
            .innerJoin('credentials', 'credentials.player_id', 'players.id')
            .where('credentials.id', '=', id);
  const row = await found.executeTakeFirst();
  return row?.id;
}
