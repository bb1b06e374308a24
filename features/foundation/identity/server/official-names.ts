import { servedBrands } from '#brands/brands.ts';
import { cleanName, usernameKey } from '#core/fields.ts';
import { nameFault } from '#core/normalise.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { Refusal, refuseField } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { type OfficialNames, officialNames } from '../rules/official-names.ts';
import { refuseTaken } from './players.ts';
import type { IdentityTables } from './tables.ts';

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
    for await (const player of holders(db)) {
      await transactions.run((transaction) => askOrRename(transaction, player, waits, notify));
    }
    await transactions.run(({ db: at, now }) => prune(at, now));
  });
}

async function* holders(db: Db): AsyncGenerator<PlayerId> {
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
async function prune(db: Db, now: Date): Promise<void> {
  await tables<IdentityTables>(db)
    .deleteFrom('official_names')
    .where('asked_at', '<', new Date(now.getTime() - MONTHS_MS))
    .execute();
}
