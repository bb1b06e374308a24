import { type Selectable, sql } from 'kysely';
import { cleanName, DELETED_PLAYER, emailKey, usernameKey } from '#core/fields.ts';
import { latinLookOf, plainEmail } from '#core/normalise.ts';
import type { Translate } from '#locales/translator.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { takenConstraint } from '#platform/database/errors.ts';
import { sharedRows } from '#platform/database/shared-look-up.ts';
import { refuse } from '#platform/http/problems.ts';
import { type Look, PLAIN } from '#platform/http/shapes.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { IdentityTables } from './tables.ts';

export type PlayerRow = Selectable<IdentityTables['players']>;

/** The public part of a player, which other capabilities show beside a name. */
export interface PlayerCard {
  readonly userId: PlayerId;
  /** Empty if the profile was removed; see `shownName`. */
  readonly username: string;
  /** True if the profile was removed. */
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
  const rows = await tables<IdentityTables>(db)
    .selectFrom('players')
    .select(['id', 'username', 'avatar_url', 'country', 'brand', 'language', 'time_zone'])
    .select(['deleted_at', 'look'])
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(
    rows.map((row) => {
      const userId = row.id;
      const deleted = row.deleted_at !== null;
      const { country, brand, language } = row;
      const card = { userId, username: deleted ? '' : row.username, country, brand, language };
      const face = { avatarUrl: row.avatar_url, look: deleted ? PLAIN : cosmeticsFrom(row.look) };
      return [userId, { ...card, deleted, ...face, timeZone: row.time_zone }];
    }),
  );
});

/** Worn cosmetics with every part, from the stored ones that are not plain. */
export function cosmeticsFrom(stored: Partial<Look>): Look {
  return { ...PLAIN, ...stored };
}

/** The player's name for a reader; a removed profile has a general name in the reader's language. */
export function shownName(
  { username, deleted }: Pick<PlayerCard, 'username' | 'deleted'>,
  texts: Translate,
): string {
  return deleted ? texts('deleted_player') : username;
}

/** Sets the language of messages to a player. */
export async function updateLanguage(db: Db, player: PlayerId, language: string): Promise<void> {
  await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ language })
    .where('id', '=', player)
    .execute();
}

/** A player's own profile. */
export async function profileOf(db: Db, id: PlayerId) {
  const row = await tables<IdentityTables>(db)
    .selectFrom('players')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return profileFrom(row);
}

export function profileFrom(row: PlayerRow) {
  const { id, username, email, msisdn, country, provider, gender, bio } = row;
  return {
    userId: id,
    username,
    avatarUrl: row.avatar_url,
    email,
    emailConfirmed: email !== null && row.email_verified_at !== null,
    cellNumber: msisdn,
    country,
    provider,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    gender,
    eafcUUID: row.eafc_uuid || null,
    bio,
    look: cosmeticsFrom(row.look),
    memberSince: row.created_at.toISOString(),
  };
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

/** Adds a player with an unproved address; refuses a username that another player has. */
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
  if (!made) throw takenField('username', 'username_taken'); // another request took the name first
  return made;
}

/** Creates a player of the sandbox, without a way to sign in. */
export async function createSamplePlayer(db: Db, fresh: NewPlayer, now: Date): Promise<PlayerId> {
  const { id } = await insertPlayer(db, fresh, now);
  return id;
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
  const ofAudience = tables<IdentityTables>(db)
    .selectFrom('players')
    .select('id')
    .where('audience', '=', audience);
  const sameName = await ofAudience.where('username_key', '=', name).executeTakeFirst();
  const holder = sameName ?? (await ofAudience.where(hasLook(look)).executeTakeFirst());
  return holder !== undefined && holder.id !== except;
}

/**
 * Finds the holder of a look. The second condition is that of the unique index `players_look`, which is used only with
 * it. Players without it kept a look from before looks were unique; the holder is another one.
 */
function hasLook(look: string) {
  return sql<boolean>`look_key = ${look} and kept_look is distinct from look_key`;
}

/** Turns a violated unique key into its refusal: another request took the name or address first. */
export function refuseTakenMeanwhile(error: unknown): never {
  const constraint = takenConstraint(error);
  if (constraint === undefined) throw error;
  throw constraint.includes('email')
    ? takenField('email', 'email_taken')
    : takenField('username', 'username_taken');
}

export function takenField(path: string, code: string) {
  return refuse(code, { status: 409, fields: [{ path, code }] });
}

/** An audience and the zone (IANA) of its days. */
interface AudienceDays {
  readonly audience: string;
  readonly timeZone: string;
}

/** A count for one day (`YYYY-MM-DD`, in the zone). */
interface CountOfDay {
  readonly day: string;
  readonly count: number;
}

/** Counts registrations of each day. */
export async function countSignUps(
  db: Db,
  { audience, timeZone }: AudienceDays,
  from: Date,
  until: Date,
): Promise<CountOfDay[]> {
  const { rows } = await sql<CountOfDay>`
    select (created_at at time zone ${timeZone})::date as day, count(*) as count
    from players where created_at >= ${from} and created_at < ${until} and audience = ${audience}
    group by 1`.execute(db);
  return rows;
}

/** Players who were active on a day, and in the 7 and in the 30 days that end with it. */
export interface ActivePlayers {
  readonly day: number;
  readonly week: number;
  readonly month: number;
}

/** Counts an audience's active players of a day, and of the 7 and 30 days that end with it. Reads all these days. */
export async function countActivePlayers(
  db: Db,
  audience: string,
  day: string,
): Promise<ActivePlayers> {
  const { rows } = await sql<ActivePlayers>`
    select
      count(distinct d.player_id) filter (where d.day = ${day}::date) as day,
      count(distinct d.player_id) filter (where d.day > ${day}::date - 7) as week,
      count(distinct d.player_id) as month
    from player_days d join players p on p.id = d.player_id
    where d.day > ${day}::date - 30 and d.day <= ${day}::date and p.audience = ${audience}`.execute(
    db,
  );
  return rows[0] ?? { day: 0, week: 0, month: 0 };
}

/**
 * Counts the same from the figures of the day before: adds the players who came back after 7 or 30 days, and takes off
 * those whose last visit was so long ago. Reads three days, however many players there are.
 */
export async function countActiveAfter(
  db: Db,
  audience: string,
  day: string,
  before: ActivePlayers,
): Promise<ActivePlayers> {
  // another visit of the same player in a span of days, counted back from the day
  const others = (from: number, until: number) => sql`exists (select from player_days e
    where e.player_id = d.player_id and e.day > ${day}::date - ${from}::int and e.day <= ${day}::date - ${until}::int)`;
  const on = (back: number) => sql`d.day = ${day}::date - ${back}::int`;
  const { rows } = await sql<ActivePlayers>`
    select
      count(*) filter (where ${on(0)}) as day,
      count(*) filter (where ${on(0)} and not ${others(8, 1)})
        - count(*) filter (where ${on(7)} and not ${others(7, 0)}) as week,
      count(*) filter (where ${on(0)} and not ${others(31, 1)})
        - count(*) filter (where ${on(30)} and not ${others(30, 0)}) as month
    from player_days d join players p on p.id = d.player_id
    where d.day in (${day}::date, ${day}::date - 7, ${day}::date - 30)
      and p.audience = ${audience}`.execute(db);
  const { day: ofDay, week, month } = rows[0] ?? { day: 0, week: 0, month: 0 };
  return {
    day: ofDay,
    week: Math.max(ofDay, before.week + week),
    month: Math.max(ofDay, before.month + month),
  };
}

/** Counts the players of each earlier week's registrations who were active in the week of a Monday. */
export async function countReturningPlayers(
  db: Db,
  { audience, timeZone: zone }: AudienceDays,
  monday: string,
  weeksBack: number,
) {
  const { rows } = await sql<{ later: number; players: number }>`
    select count(distinct p.id) as players,
      ((${monday}::date - date_trunc('week', p.created_at at time zone ${zone})::date) / 7) as later
    from players p left join player_days d
      on d.player_id = p.id and d.day >= ${monday}::date and d.day < ${monday}::date + 7
    where p.audience = ${audience}
      and p.created_at >= (${monday}::date - 7 * ${weeksBack}::int)::timestamp at time zone ${zone}
      and p.created_at < (${monday}::date + 7)::timestamp at time zone ${zone}
      and (d.day is not null or p.created_at >= ${monday}::date::timestamp at time zone ${zone})
    group by 2`.execute(db);
  return rows;
}

/** Deletes records of activity before a day. */
export async function deleteActivityBefore(db: Db, before: string): Promise<void> {
  await sql`delete from player_days where day < ${before}::date`.execute(db);
}

/** True if an audience has any players. */
export async function audienceHasPlayers(db: Db, audience: string): Promise<boolean> {
  const { rows } = await sql`select from players where audience = ${audience} limit 1`.execute(db);
  return rows.length > 0;
}
