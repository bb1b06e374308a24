import type { Selectable } from 'kysely';
import {
  cleanName,
  DELETED_PLAYER,
  emailKey,
  usernameKey,
  usernameSearchKey,
} from '#core/fields.ts';
import { latinLookOf, plainEmail } from '#core/normalise.ts';
import type { Translate } from '#locales/translator.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { takenConstraint } from '#platform/database/errors.ts';
import { sharedRows } from '#platform/database/shared-look-up.ts';
import { writtenAmong } from '#platform/database/written-once.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Look, PLAIN } from '#platform/http/shapes.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import { lookFrom } from './looks.ts';
import { SEARCH_KEY } from './searching.ts';
import type { IdentityTables } from './tables.ts';

export type PlayerRow = Selectable<IdentityTables['players']>;

/** What anyone may see of a player; what other capabilities show beside a name. */
export interface PlayerCard {
  readonly userId: PlayerId;
  /** Empty where the profile was removed; see `shownName`. */
  readonly username: string;
  /** The profile was removed: nobody is behind it any more. */
  readonly deleted: boolean;
  readonly avatarUrl: string;
  readonly country: string;
  readonly brand: string;
  readonly language: string;
  readonly timeZone: string;
  readonly look: Look;
}

/** The cards of many players at once, by id. */
export const playerCards = sharedRows<PlayerId, PlayerCard>(async (db, ids) => {
  const rows = await shownOf(db, ids);
  return new Map(
    rows.map((row) => {
      const userId = row.id;
      const deleted = row.deleted_at !== null;
      const { country, brand, language } = row;
      const card = { userId, username: deleted ? '' : row.username, country, brand, language };
      const face = { avatarUrl: row.avatar_url, look: deleted ? PLAIN : lookFrom(row.look) };
      return [userId, { ...card, deleted, ...face, timeZone: row.time_zone }];
    }),
  );
});

const shownOf = writtenAmong('id', (db, isAmong) =>
  tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'avatar_url', 'country', 'brand', 'language', 'time_zone'])
    .select(['deleted_at', 'look'])
    .where(isAmong),
);

/** Players of all audiences whose name is searched by this one. */
export async function playersCalled(db: Db, username: string): Promise<PlayerId[]> {
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where(SEARCH_KEY, '=', usernameSearchKey(username))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

const MOST_FOUND = 500;

/** Players of an audience whose username begins so, the first in the order of names. */
export async function playersBeginning(
  db: Db,
  audience: string,
  beginning: string,
): Promise<PlayerId[]> {
  const pattern = `${usernameSearchKey(beginning).replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(SEARCH_KEY, 'like', pattern)
    .where('deleted_at', 'is', null)
    .orderBy('username_key')
    .limit(MOST_FOUND)
    .execute();
  return rows.map(({ id }) => id);
}

/** A player's name as it is shown to a reader, by the reader's texts; what was left behind is under no name. */
export function shownName(
  { username, deleted }: Pick<PlayerCard, 'username' | 'deleted'>,
  texts: Translate,
): string {
  return deleted ? texts('deleted_player') : username;
}

/** From now on a player is written to in this language. */
export async function speakTo(db: Db, player: PlayerId, language: string): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ language })
    .where('id', '=', player)
    .execute();
}

export interface NewPlayer {
  readonly audience: string;
  readonly brand: string;
  readonly username: string;
  readonly avatarUrl: string;
  readonly email?: string | null | undefined;
  /** E.164 without the plus sign. */
  readonly msisdn?: string | null | undefined;
  readonly country: string;
  readonly provider: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly dateOfBirth?: string | undefined;
  readonly bio?: string | undefined;
  readonly referId?: string | null | undefined;
  readonly eafcUuid?: string | null | undefined;
  readonly language: string;
  readonly timeZone: string;
  readonly roles?: readonly string[] | undefined;
}

/** Adds a player, whose address is not proved yet; refused where the username is another's. */
export async function insertPlayer(db: Db, fresh: NewPlayer, now: Date): Promise<PlayerRow> {
  const email = fresh.email ? plainEmail(fresh.email) : null;
  const username_key = usernameKey(fresh.username);
  await refuseTaken(db, fresh.audience, username_key);
  const made = await tables<IdentityTables>(db)
    .insertInto('players')
    .values({
      username_key,
      email_key: email === null ? null : emailKey(email),
      id: newId<PlayerId>(),
      audience: fresh.audience,
      brand: fresh.brand,
      username: cleanName(fresh.username),
      avatar_url: fresh.avatarUrl,
      email,
      msisdn: fresh.msisdn ?? null,
      country: fresh.country,
      provider: fresh.provider,
      first_name: fresh.firstName ?? null,
      last_name: fresh.lastName ?? null,
      date_of_birth: fresh.dateOfBirth ?? null,
      gender: null,
      bio: fresh.bio ?? '',
      refer_id: fresh.referId ?? null,
      eafc_uuid: fresh.eafcUuid ?? null,
      language: fresh.language,
      time_zone: fresh.timeZone,
      roles: [...(fresh.roles ?? [])],
      created_at: now,
      updated_at: now,
      deleted_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw takenField('username', 'username_taken'); // somebody was quicker just now
  return made;
}

/** Refuses a username that another player of the audience has, and a name that looks like another's. */
export async function refuseTaken(
  db: Db,
  audience: string,
  name: string | undefined,
  except?: PlayerId,
): Promise<void> {
  if (name && (await isNameTaken(db, audience, name, except))) {
    throw takenField('username', 'username_taken');
  }
}

async function isNameTaken(
  db: Db,
  audience: string,
  name: string,
  except: PlayerId | undefined,
): Promise<boolean> {
  const look = latinLookOf(name);
  if (look === usernameKey(DELETED_PLAYER)) return true;
  const sameName = await holderOf(db, audience, 'username_key', name);
  const holder = sameName ?? (await holderOf(db, audience, 'look_key', look));
  return holder !== undefined && holder !== except;
}

async function holderOf(
  db: Db,
  audience: string,
  key: 'username_key' | 'look_key',
  value: string,
): Promise<string | undefined> {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience)
    .where(key, '=', value)
    .executeTakeFirst();
  return row?.id;
}

/** Somebody took the name between the look and the write. */
export function refuseQuicker(error: unknown): never {
  const constraint = takenConstraint(error);
  if (constraint === undefined) throw error;
  throw constraint.includes('email')
    ? takenField('email', 'email_taken')
    : takenField('username', 'username_taken');
}

export function takenField(path: string, code: string) {
  return refuse(code, { status: 409, fields: [{ path, code }] });
}
