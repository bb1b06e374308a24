import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { pathOfFile } from '#platform/files/files.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import { PLAIN } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { moderationCalls } from '../moderation.contract.ts';
import type { ReportReason } from '../rules/messages.ts';
import type { RoomId } from '../rules/rooms.ts';
import { roomCards } from './cards.ts';
import { type MessageRow, shownTo, writeOut } from './messages.ts';
import { statesOf } from './own-rooms.ts';
import { casesInReach } from './owners.ts';
import { recordOf, sanctionsWritten } from './record.ts';
import type { ChatTables } from './tables.ts';

type Calls = typeof moderationCalls;
type Case = z.output<Calls['moderationQueue']['reply']>['items'][number];
type CaseRow = Selectable<ChatTables['chat_cases']>;

const AROUND = 10;
const MOST_REPORTS = 100;
const MOST_OF_RECORD = 20;

/** Open cases of the audience, the oldest first; decided ones, the newest first. */
export function moderationQueue({ db, presence }: Platform): Handler<Calls['moderationQueue']> {
  return async ({ state, why, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const isOpen = state === 'open';
    let all = tables<ChatTables>(db)
      .selectFrom('chat_cases')
      .where('audience', '=', audience)
      .where('state', isOpen ? '=' : '<>', 'open')
      .where(casesInReach(reachIn(context, 'moderator')));
    if (why === 'report') all = all.where('reports', '>', 0);
    if (why === 'filter') all = all.where('by_filter', '=', true);
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each
        .selectAll()
        .orderBy(isOpen ? 'opened_at' : 'decided_at', isOpen ? 'asc' : 'desc')
        .orderBy('message_id'),
    );
    return { items: await casesWritten(db, rows, context, presence), ...paging };
  };
}

export function moderationCase({
  db,
  clock,
  presence,
}: Platform): Handler<Calls['moderationCase']> {
  return async ({ messageId }, context) => {
    const { audience, playerId } = actingPlayer(context);
    const row = await tables<ChatTables>(db)
      .selectFrom('chat_cases')
      .selectAll()
      .where('message_id', '=', messageId)
      .where('audience', '=', audience)
      .executeTakeFirst();
    const [found] = row ? await casesWritten(db, [row], context, presence) : [];
    if (!row || !found) throw refuse('not_found');
    const [reports, around, record] = await Promise.all([
      reportsOf(db, messageId),
      contextOf(db, messageId),
      recordOf(db, audience, row.player_id, { page: 1, pageSize: MOST_OF_RECORD }),
    ]);
    const by = await playerCards(
      db,
      reports.map((one) => one.player_id),
    );
    return {
      ...found,
      reported: reports.map(({ player_id: userId, reason, note, at }) => ({
        by: { userId, username: shownTo(by.get(userId), context.texts) },

        reason,
        note,
        at: at.toISOString(),
      })),
      context: await writeOut(db, around, { playerId, texts: context.texts }),
      record: await sanctionsWritten(db, record.rows, context, clock.now()),
    };
  };
}

async function casesWritten(
  db: Db,
  rows: readonly CaseRow[],
  context: CallContext,
  presence: Platform['presence'],
): Promise<Case[]> {
  const messages = await messagesOf(
    db,
    rows.map(({ message_id: id }) => id),
  );
  const rooms = [...new Set([...messages.values()].map(({ room_id: id }) => id as RoomId))]; // kept so
  const [titles, reasons, cards] = await Promise.all([
    statesOf(db, rooms, actingPlayer(context)).then((states) =>
      roomCards(db, states, context, presence),
    ),
    reasonsOf(db, [...messages.keys()]),
    playerCards(
      db,
      rows.flatMap((row) => [row.player_id, row.official_id ?? []].flat()),
    ),
  ]);
  const titleOf = new Map(titles.map(({ roomId, title }) => [roomId, title]));
  const nameOf = (id: PlayerId) => shownTo(cards.get(id), context.texts);
  return rows.flatMap((row): Case[] => {
    const message = messages.get(row.message_id);
    if (!message) return [];
    const { player_id: userId, official_id: official, decided_at: decidedAt } = row;
    const card = cards.get(userId);
    const face = { avatarUrl: card?.avatarUrl ?? '', look: card?.look ?? PLAIN };
    const kind = message.kind;
    return [
      {
        messageId: row.message_id,
        room: { roomId: message.room_id, kind, title: titleOf.get(message.room_id) ?? '' },
        author: { userId, username: nameOf(userId), ...face },
        at: message.at.toISOString(),
        written: message.original ?? (message.state === 'shown' ? message.text : null),
        imageUrl: message.image_id === null ? null : pathOfFile(message.image_id),
        shown: message.state,

        byFilter: row.by_filter,
        reports: row.reports,
        state: row.state,
        reasons: reasons.get(row.message_id) ?? [],
        openedAt: row.opened_at.toISOString(),
        decided:
          official && decidedAt
            ? {
                at: decidedAt.toISOString(),
                by: { userId: official, username: nameOf(official) },
                reason: row.reason ?? '',
              }
            : null,
      },
    ];
  });
}

async function messagesOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0)
    return new Map<string, MessageRow & Pick<ChatTables['chat_rooms'], 'kind'>>();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chat_messages.room_id')
    .selectAll('chat_messages')
    .select('chat_rooms.kind')
    .where('chat_messages.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function reasonsOf(db: Db, ids: readonly string[]): Promise<Map<string, ReportReason[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_reports')
    .select(['message_id', 'reason'])
    .distinct()
    .where('message_id', 'in', ids)
    .orderBy('reason')
    .execute();
  const byMessage = Map.groupBy(rows, ({ message_id: id }) => id);
  return new Map([...byMessage].map(([id, of]) => [id, of.map(({ reason }) => reason)]));
}

function reportsOf(db: Db, messageId: string) {
  return tables<ChatTables>(db)
    .selectFrom('chat_reports')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('at')
    .limit(MOST_REPORTS)
    .execute();
}

/** The message with those before and after it. */
async function contextOf(db: Db, messageId: string): Promise<MessageRow[]> {
  const { room_id, sequence } = await tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .select(['room_id', 'sequence'])
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return tables<ChatTables>(db)
    .selectFrom('chat_messages')
    .selectAll()
    .where('room_id', '=', room_id)
    .where('sequence', '>=', sequence - AROUND)
    .where('sequence', '<=', sequence + AROUND)
    .orderBy('sequence')
    .execute();
}
