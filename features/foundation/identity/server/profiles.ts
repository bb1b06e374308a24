import { servedBrands } from '#brands/brands.ts';
import { cleanName, emailKey, optionalEmailProblem, usernameKey } from '#core/fields.ts';
import { dayKey } from '#core/months.ts';
import { nameFault } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  actingPlayer,
  type CallContext,
  checkMsisdn,
  type Handler,
} from '#platform/http/handlers.ts';
import { type FieldProblem, Refusal, refuse, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { identityCalls } from '../identity.contract.ts';
import { birthProblem, isYounger } from '../rules/age.ts';
import { type OfficialNames, officialNames } from '../rules/official-names.ts';
import { mayWear } from './appearance.ts';
import { type AddressMoved, changeEmail, mailboxOfPlayer } from './contacts.ts';
import { credentialOfPlayer } from './credentials.ts';
import { type LoginGuard, provePassword } from './login.ts';
import {
  cosmeticsFrom,
  type PlayerRow,
  profileFrom,
  profileOf,
  refuseTaken,
  refuseTakenMeanwhile,
} from './players.ts';
import type { IdentityTables } from './tables.ts';

export function profile(platform: Platform): Handler<typeof identityCalls.profile> {
  return async ({ msisdn }, context) => {
    checkMsisdn(context, msisdn);
    return profileOf(platform.db, actingPlayer(context).playerId);
  };
}

export function profileUpdate(
  mayMove: MoveGuard,
  movedTo: AddressMoved,
): Handler<typeof identityCalls.profileUpdate> {
  return async ({ cellNumber, emailPassword, ...changes }, context) => {
    checkMsisdn(context, cellNumber);
    await mayMove(changes.email, emailPassword, context);
    return context.transaction(async (transaction) =>
      profileFrom(await changeProfile(transaction, changes, context, movedTo)),
    );
  };
}

export function updateAvatar(
  movedTo: AddressMoved,
): Handler<typeof identityCalls.updateAvatarFromMsisdn> {
  return async ({ msisdn, avatar }, context) => {
    checkMsisdn(context, msisdn);
    return context.transaction(async (transaction) => {
      const row = await changeProfile(transaction, { avatarUrl: avatar }, context, movedTo);
      return { avatarUrl: row.avatar_url };
    });
  };
}

export function player({ db }: Platform): Handler<typeof identityCalls.player> {
  return async ({ userId }, { brand }) => {
    const row = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select(['id', 'username', 'avatar_url', 'country', 'bio', 'created_at', 'look'])
      .where('id', '=', userId)
      .where('audience', '=', brand.audience)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw refuse('not_found');
    const { id, username, country, bio } = row;
    const basics = { userId: id, username, country, bio, look: cosmeticsFrom(row.look) };
    return { ...basics, avatarUrl: row.avatar_url, memberSince: row.created_at.toISOString() };
  };
}

interface ProfileChanges {
  readonly username?: string | undefined;
  readonly avatarUrl?: string | undefined;
  readonly email?: string | undefined;
  readonly country?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly dateOfBirth?: string | undefined;
  readonly gender?: string | undefined;
  readonly bio?: string | undefined;
  readonly eafcUuid?: string | undefined;
  readonly referId?: string | undefined;
}

/** Changes the given fields of the acting player's profile. */
export async function changeProfile(
  transaction: Transaction,
  changes: ProfileChanges,
  context: CallContext,
  movedTo: AddressMoved,
): Promise<PlayerRow> {
  const { db, now } = transaction;
  const { playerId } = actingPlayer(context);
  const { brand } = context;
  await checkChanges(db, changes, context, now);
  const columns = columnsOf(await withoutKeptName(db, changes, playerId));
  await refuseUnfit(db, changes.username, context);
  await refuseTaken(db, brand.audience, columns.username_key, playerId);
  const before = columns.email === undefined ? undefined : await mailboxOfPlayer(db, playerId);
  const moves = columns.email !== undefined && columns.email_key !== (before?.emailKey ?? null);
  if (moves && columns.email) await changeEmail(db, playerId, columns.email, now);
  const row = await tables<IdentityTables>(db)
    .updateTable('players')
    .set({ ...columns, ...(moves && { email_verified_at: null }), updated_at: now })
    .where('id', '=', playerId)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTakenMeanwhile);
  const after = moves ? await mailboxOfPlayer(db, playerId) : undefined;
  if (after) await movedTo(transaction, before, after, context);
  return row;
}

/** Leaves out an unchanged username: its stored key may be of an earlier release, and the new key another player's. */
async function withoutKeptName(db: Db, changes: ProfileChanges, id: PlayerId) {
  const { username, ...others } = changes;
  if (username === undefined) return changes;
  const { username: known } = await profileOf(db, id);
  return cleanName(username) === known ? others : changes;
}

/** Checks a changed username. Forms also send the unchanged one, which stays valid. */
async function refuseUnfit(db: Db, username: string | undefined, { caller }: CallContext) {
  const { account } = caller;
  if (username === undefined || !account) return;
  const { username: known } = await profileOf(db, account.playerId);
  if (usernameKey(username) !== usernameKey(known)) refuseUnfitName(username, account.roles);
}

async function checkChanges(
  db: Db,
  { email, dateOfBirth, avatarUrl, ...named }: ProfileChanges,
  context: CallContext,
  now: Date,
): Promise<void> {
  const { entry, minimumAge, timeZone } = context.brand;
  if (entry === 'email' && email === '') throw refuseField('email', 'email_required');
  if (avatarUrl && !(await mayWear(db, actingPlayer(context).playerId, avatarUrl))) {
    throw refuseField('avatarUrl', 'field_invalid');
  }
  if (dateOfBirth === undefined && !named.firstName && !named.lastName) return;
  const before = await profileOf(db, actingPlayer(context).playerId);
  refuseUnfitParts(named, before);
  if (dateOfBirth === undefined) return;
  const { dateOfBirth: known } = before;
  if (dateOfBirth === (known ?? '')) return;
  // players who need a consent can't avoid it with another date
  if (isYounger(known, context.brand, now)) throw refuseField('dateOfBirth', 'date_of_birth_fixed');
  const born = dateOfBirth ? birthProblem(dateOfBirth, dayKey(now, timeZone), minimumAge) : null;
  if (!born) return;
  const field: FieldProblem = { path: 'dateOfBirth', code: born, values: { age: minimumAge } };
  throw refuse('input_invalid', { fields: [field] });
}

/** Checks changed first and last names. Forms also send the unchanged ones, which stay valid. */
function refuseUnfitParts(
  { firstName, lastName }: ProfileChanges,
  before: Awaited<ReturnType<typeof profileOf>>,
): void {
  const given = { firstName, lastName };
  const fields = (['firstName', 'lastName'] as const).flatMap((path): FieldProblem[] => {
    const name = given[path];
    const code = name && name !== before[path] ? nameFault(name) : null;
    return code ? [{ path, code }] : [];
  });
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

function columnsOf(changes: ProfileChanges) {
  const { username, email, firstName, lastName, dateOfBirth, gender } = changes;
  const mail = email || null;
  return given({
    username: username === undefined ? undefined : cleanName(username),
    username_key: username === undefined ? undefined : usernameKey(username),
    avatar_url: changes.avatarUrl,
    email: email === undefined ? undefined : mail,
    email_key: email === undefined ? undefined : mail && emailKey(mail),
    country: changes.country,
    first_name: firstName === undefined ? undefined : firstName || null,
    last_name: lastName === undefined ? undefined : lastName || null,
    date_of_birth: dateOfBirth === undefined ? undefined : dateOfBirth || null,
    gender: gender === undefined ? undefined : gender || null,
    bio: changes.bio,
    eafc_uuid: changes.eafcUuid,
    refer_id: changes.referId,
  });
}

/** Leaves out undefined members. */
function given<T extends object>(columns: T) {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  // only undefined values are left out
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/** Refuses an invalid address, and a new sign-in address without the current password. */
export type MoveGuard = (
  email: string | undefined,
  password: string | undefined,
  context: CallContext,
) => Promise<void>;

/** Asks for the password, so that an unattended device or a stolen session can't take over the account. */
export function createMoveGuard({ db }: Platform, guard: LoginGuard): MoveGuard {
  return async (email, password = '', context) => {
    if (!email) return;
    const { playerId } = actingPlayer(context);
    const problem = optionalEmailProblem(email);
    // forms also send the unchanged address, which stays valid
    if (problem && emailKey(email) !== (await mailboxOfPlayer(db, playerId))?.emailKey) {
      throw refuseField('email', problem);
    }
    if (context.brand.entry !== 'email') return;
    const own = await credentialOfPlayer(db, playerId);
    if (!own || own.email_key === emailKey(email)) return;
    await provePassword(guard, own, password, context);
  };
}

let made: { readonly of: ReturnType<typeof servedBrands>; readonly names: OfficialNames };

/** True if a username could pass for an official, or for a served brand or carrier. */
function isOfficialName(username: string): boolean {
  const brands = servedBrands();
  if (made?.of !== brands) {
    const carriers = brands.flatMap(({ carrier }) => carrier?.operator ?? []);
    const named = brands.map(({ name }) => name);
    made = { of: brands, names: officialNames([...new Set(named)], [...new Set(carriers)]) };
  }
  return made.names(username);
}

/**
 * Refuses a new username without a letter, with stacked marks, or that could pass for an official's. Officials may use
 * such names.
 */
export function refuseUnfitName(username: string, roles: readonly string[] = []): void {
  const fault = nameFault(cleanName(username));
  if (fault) throw refuseField('username', fault);
  if (roles.length === 0 && isOfficialName(username)) {
    throw refuseField('username', 'username_official');
  }
}

const DAY_MS = 86_400_000;
const MONTHS_MS = 90 * DAY_MS;
const BATCH = 1_000;
/** Digits of the id in a new name, with more if the name is taken. */
const NAME_DIGITS = [8, 10, 13] as const;

/** Notifies a player. The wiring passes it in, because notifications depend on identity. */
export type NotifyOfName = (
  transaction: Transaction,
  notice: {
    readonly to: PlayerId;
    readonly type: 'player_name_reserved' | 'player_name_replaced';
    readonly params: Readonly<Record<string, string>>;
    readonly link: string;
  },
) => Promise<void>;

/**
 * Asks players whose username passes for an official's to choose another one, and gives them a plain name after 14 days
 * (`RULES_OFFICIAL_NAME_CHANGES`). Officials keep theirs.
 */
export function officialNameJob(platform: Platform, notify: NotifyOfName): void {
  const { jobs, rules, db, transactions } = platform;
  const waits = rules.duration('OFFICIAL_NAME_CHANGES', 14 * DAY_MS);
  jobs.every('official-names', '23 4 * * *', async () => {
    for await (const player of playersWithOfficialNames(db)) {
      await transactions.run((transaction) => askOrRename(transaction, player, waits, notify));
    }
    await transactions.run(({ db: at, now }) => pruneOfficialNames(at, now));
  });
}

async function* playersWithOfficialNames(db: Db): AsyncGenerator<PlayerId> {
  let after: string | undefined;
  for (;;) {
    const rows = await tables<IdentityTables>(db)
      .selectFrom('players')
      .select(['id', 'username', 'roles'])
      .where('deleted_at', 'is', null)
      .$if(after !== undefined, (query) => query.where('id', '>', after as PlayerId))
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, username, roles } of rows) {
      if (roles.length === 0 && isOfficialName(username)) yield id;
    }
    after = rows.at(-1)?.id;
    if (rows.length < BATCH) return;
  }
}

async function askOrRename(
  transaction: Transaction,
  player: PlayerId,
  waits: number,
  notify: NotifyOfName,
): Promise<void> {
  const { db, now } = transaction;
  const view = tables<IdentityTables>(db);
  const row = await view
    .selectFrom('players')
    .select(['username', 'audience'])
    .where('id', '=', player)
    .forUpdate()
    .executeTakeFirst();
  if (!row || !isOfficialName(row.username)) return; // changed meanwhile
  const asked = await view
    .selectFrom('official_names')
    .select('asked_at')
    .where('player_id', '=', player)
    .executeTakeFirst();
  if (!asked) {
    await view.insertInto('official_names').values({ player_id: player, asked_at: now }).execute();
    const until = new Date(now.getTime() + waits).toISOString();
    const params = { name: row.username, until };
    await notify(transaction, {
      to: player,
      type: 'player_name_reserved',
      params,
      link: '/profile/me',
    });
    return;
  }
  if (now.getTime() < asked.asked_at.getTime() + waits) return;
  const username = await plainName(db, row.audience, player);
  await view
    .updateTable('players')
    .set({ username, username_key: usernameKey(username), updated_at: now })
    .where('id', '=', player)
    .execute();
  await view.deleteFrom('official_names').where('player_id', '=', player).execute();
  await notify(transaction, {
    to: player,
    type: 'player_name_replaced',
    params: { name: username },
    link: '/profile/me',
  });
}

async function plainName(db: Db, audience: string, player: PlayerId): Promise<string> {
  const id = player.replaceAll('-', '');
  for (const digits of NAME_DIGITS) {
    const name = `player-${id.slice(-digits)}`;
    const isFree = await refuseTaken(db, audience, usernameKey(name), player).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );
    if (isFree) return name;
  }
  throw new Error(`every plain name of player ${player} is taken`);
}

/** Deletes old notices: these players have other names by now. */
async function pruneOfficialNames(db: Db, now: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .deleteFrom('official_names')
    .where('asked_at', '<', new Date(now.getTime() - MONTHS_MS))
    .execute();
}
