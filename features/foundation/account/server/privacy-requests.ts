import { type Selectable, sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import {
  findContact,
  ofPlayersInReach,
  ownerOfPlayer,
} from '#features/foundation/identity/server/index.ts';
import { createPost, type Post } from '#features/foundation/messages/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import type { Owned } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { accountCalls, RequestId } from '../account.contract.ts';
import { dueAt, isPressing } from '../rules/privacy.ts';
import type { AccountTables } from './tables.ts';

type Calls = typeof accountCalls;
type Row = Selectable<AccountTables['privacy_requests']>;

/** Most unanswered requests of a player. */
const MOST_OPEN = 5;

export function privacyRequest(): Handler<Calls['privacyRequest']> {
  return async ({ kind, text }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async ({ db, now }) => {
      await lockRequests(db, playerId);
      const open = await ofPlayer(db, playerId)
        .where('answered_at', 'is', null)
        .selectAll()
        .execute();
      const same = open.find((row) => row.kind === kind && row.text === text);
      if (same) return requestFrom(same); // repeated
      if (open.length >= MOST_OPEN) throw refuse('request_open', { status: 429 });
      const row: Row = {
        id: newId<RequestId>(),
        audience,
        player_id: playerId,
        kind,
        text,
        asked_at: now,
        due_at: dueAt(now),
        answer: null,
        answered_at: null,
        answered_by: null,
      };
      await tables<AccountTables>(db).insertInto('privacy_requests').values(row).execute();
      return requestFrom(row);
    });
  };
}

export function privacyRequests({ db }: Platform): Handler<Calls['privacyRequests']> {
  return async (wanted, context) => {
    const own = ofPlayer(db, actingPlayer(context).playerId);
    const { rows, paging } = await readPage(own, wanted, (each) =>
      each.selectAll().orderBy('asked_at', 'desc').orderBy('id', 'desc'),
    );
    return { items: rows.map(requestFrom), ...paging };
  };
}

export function openPrivacyRequests({
  db,
  clock,
}: Platform): Handler<Calls['openPrivacyRequests']> {
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const reach = reachIn(context, 'administrator');
    const open = tables<AccountTables>(db)
      .selectFrom('privacy_requests')
      .where('audience', '=', audience)
      .where('answered_at', 'is', null)
      .where(({ eb, or }) =>
        or([eb('player_id', 'is', null), ofPlayersInReach('player_id', reach)]),
      );
    const { rows, paging } = await readPage(open, wanted, (each) =>
      each.selectAll().orderBy('due_at').orderBy('id'),
    );
    const items = rows.map((row) => {
      const pressing = isPressing(row.due_at, clock.now());
      return { ...requestFrom(row), userId: row.player_id, pressing };
    });
    return { items, ...paging };
  };
}

/** Answers a request. A repeated answer gets the same reply. */
export function answerPrivacyRequest(platform: Platform): Handler<Calls['answerPrivacyRequest']> {
  const post = createPost(platform);
  return async ({ requestId, answer }, context) => {
    const { playerId, audience } = actingPlayer(context);
    return context.transaction(async (transaction) => {
      const row = await tables<AccountTables>(transaction.db)
        .selectFrom('privacy_requests')
        .selectAll()
        .where('id', '=', requestId)
        .where('audience', '=', audience)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw refuse('not_found');
      if (row.answered_at && row.answer === answer) return requestFrom(row);
      if (row.answered_at) throw refuse('request_answered');
      const answered = await tables<AccountTables>(transaction.db)
        .updateTable('privacy_requests')
        .set({ answer, answered_at: transaction.now, answered_by: playerId })
        .where('id', '=', requestId)
        .returningAll()
        .executeTakeFirstOrThrow();
      if (row.player_id) await mailAnswer(post, transaction, row.player_id, answer);
      return requestFrom(answered);
    });
  };
}

/** Logs requests daily that are overdue or nearly so, until they are answered. */
export function requestJobs({ jobs, db, clock, log }: Platform): void {
  jobs.every('privacy-requests-due', '3 6 * * *', async () => {
    const rows = await tables<AccountTables>(db)
      .selectFrom('privacy_requests')
      .select(['id', 'audience', 'due_at'])
      .where('answered_at', 'is', null)
      .orderBy('due_at')
      .limit(100)
      .execute();
    for (const { id, audience, due_at } of rows) {
      if (!isPressing(due_at, clock.now())) continue;
      log.error({ request: id, audience, due: due_at }, 'a privacy request waits for its answer');
    }
  });
}

async function mailAnswer(
  post: Post,
  transaction: Transaction,
  player: PlayerId,
  answer: string,
): Promise<void> {
  const contact = await findContact(transaction.db, player);
  const brand = contact && brandOfCode(contact.brand);
  if (!contact?.email || !brand) return;
  const to = { ...contact, email: contact.email, brand };
  const values = { answer, path: '/manage-account#data' };
  await post.mail(transaction, { template: 'privacy_answered', to, values });
}

async function lockRequests(db: Db, player: PlayerId): Promise<void> {
  const key = `privacy:${player}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

function ofPlayer(db: Db, player: PlayerId) {
  return tables<AccountTables>(db).selectFrom('privacy_requests').where('player_id', '=', player);
}

function requestFrom({ id, kind, text, asked_at, due_at, answer, answered_at }: Row) {
  return {
    requestId: id,
    kind,
    text,
    askedAt: asked_at.toISOString(),
    dueAt: due_at.toISOString(),
    answer,
    answeredAt: answered_at?.toISOString() ?? null,
  };
}

/** Finds the brand that the requesting player registered with; only the audience for a removed profile. */
export async function ownerOfRequest(db: Db, id: string): Promise<Owned | undefined> {
  const row = await tables<AccountTables>(db)
    .selectFrom('privacy_requests')
    .select(['audience', 'player_id'])
    .where('id', '=', id as RequestId) // a sent identifier; an unknown one finds no row
    .executeTakeFirst();
  if (!row) return undefined;
  const { audience, player_id: player } = row;
  return (player && (await ownerOfPlayer(db, player))) || { audience, brand: null };
}
