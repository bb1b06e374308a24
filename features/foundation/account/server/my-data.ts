import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import type { PersonalData } from '#platform/data-export.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { accountCalls, ExportId } from '../account.contract.ts';
import { downloadUntil, EXPORT_EVERY_MS } from '../rules/privacy.ts';
import type { AccountTables } from './tables.ts';

type Calls = typeof accountCalls;
type Row = Selectable<AccountTables['data_exports']>;

const MAKE_JOB = 'make-data-export';
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Requests a file of the caller's data. A repeated request within an hour returns the same file. */
export function requestMyData(): Handler<Calls['requestMyData']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      await lockExports(transaction.db, playerId);
      const since = new Date(transaction.now.getTime() - EXPORT_EVERY_MS);
      const latest = await ofPlayer(transaction.db, playerId)
        .selectAll()
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (latest && latest.asked_at > since) return exportFrom(latest);
      const row: Row = {
        id: newId<ExportId>(),
        player_id: playerId,
        content: null,
        bytes: null,
        asked_at: transaction.now,
        ready_at: null,
        expires_at: null,
      };
      await tables<AccountTables>(transaction.db).insertInto('data_exports').values(row).execute();
      await transaction.job(MAKE_JOB, { id: row.id });
      return exportFrom(row);
    });
  };
}

export function myData({ db, clock }: Platform): Handler<Calls['myData']> {
  return async (wanted, context) => {
    const { playerId } = actingPlayer(context);
    const live = ofPlayer(db, playerId).where(({ eb, or }) =>
      or([eb('expires_at', 'is', null), eb('expires_at', '>', clock.now())]),
    );
    const { rows, paging } = await readPage(live, wanted, (each) =>
      each
        .select(['id', 'bytes', 'asked_at', 'ready_at', 'expires_at'])
        .orderBy('asked_at', 'desc')
        .orderBy('id', 'desc'),
    );
    return { items: rows.map(exportFrom), ...paging };
  };
}

export function downloadMyData({ db, clock }: Platform): Handler<Calls['downloadMyData']> {
  return async ({ exportId }, context) => {
    const { playerId } = actingPlayer(context);
    const row = await tables<AccountTables>(db)
      .selectFrom('data_exports')
      .selectAll()
      .where('id', '=', exportId)
      .executeTakeFirst();
    if (!row) throw refuse('not_found');
    if (row.player_id !== playerId) throw refuse('not_yours');
    if (!row.content || !row.expires_at || row.expires_at <= clock.now()) throw refuse('not_found');
    return JSON.parse((await unpack(row.content)).toString('utf8'));
  };
}

/** Job that collects the data of all capabilities, since years of play may be much. */
export function exportJobs(platform: Platform, parts: readonly PersonalData[]): void {
  const { jobs, db, clock, transactions } = platform;
  const notifyReady = readyNotifier(platform);
  jobs.handle(MAKE_JOB, async ({ id }) => {
    const asked = await tables<AccountTables>(db)
      .selectFrom('data_exports')
      .select('player_id')
      .where('id', '=', String(id))
      .where('ready_at', 'is', null)
      .executeTakeFirst();
    if (!asked) return;
    const player = asked.player_id;
    const json = Buffer.from(JSON.stringify(await gather(db, parts, player, clock.now()), null, 2));
    const content = await pack(json);
    await transactions.run(async (transaction) => {
      const expiresAt = downloadUntil(transaction.now);
      const made = await tables<AccountTables>(transaction.db)
        .updateTable('data_exports')
        .set({ content, bytes: json.byteLength, ready_at: transaction.now, expires_at: expiresAt })
        .where('id', '=', String(id))
        .where('ready_at', 'is', null)
        .executeTakeFirst();
      if (made.numUpdatedRows > 0n) await notifyReady(transaction, player, expiresAt);
    });
  });
  jobs.every('prune-data-exports', '33 4 * * *', async () => {
    await tables<AccountTables>(db)
      .deleteFrom('data_exports')
      .where('expires_at', '<', clock.now())
      .execute();
  });
}

async function gather(db: Db, parts: readonly PersonalData[], player: PlayerId, at: Date) {
  const data: Record<string, unknown> = { madeAt: at.toISOString(), player };
  for (const { name, exportData } of parts) data[name] = await exportData(db, player);
  return data;
}

/** Updates the player's screens, and sends a mail to a proved address. */
function readyNotifier(platform: Platform) {
  const post = createPost(platform);
  return async (transaction: Transaction, player: PlayerId, expiresAt: Date): Promise<void> => {
    transaction.publish(`player:${player}`, 'account', { dataReady: true });
    const contact = await findContact(transaction.db, player);
    const brand = contact && brandOfCode(contact.brand);
    if (!contact?.email || !brand) return;
    const to = { ...contact, email: contact.email, brand };
    const values = { day: expiresAt, path: '/manage-account#data' };
    await post.mail(transaction, { template: 'data_ready', to, values });
  };
}

/** Locks the player's exports, so that simultaneous requests make one file. */
async function lockExports(db: Db, player: PlayerId): Promise<void> {
  const key = `export:${player}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

function ofPlayer(db: Db, player: PlayerId) {
  return tables<AccountTables>(db).selectFrom('data_exports').where('player_id', '=', player);
}

function exportFrom(row: Omit<Row, 'content' | 'player_id'>) {
  return {
    exportId: row.id,
    state: row.ready_at ? ('ready' as const) : ('making' as const),
    bytes: row.bytes,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}
