import { disputedAmong } from '#features/play/matches/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { removeFiles } from '#platform/files/files.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { roomRefOf } from '../rules/rooms.ts';
import { pruneImages } from './images.ts';
import type { ChatTables } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 365 * DAY_MS;
const ROOMS_AT_ONCE = 200;
const MESSAGES_AT_ONCE = 2_000;

/** Messages are kept a year; those of a match whose result was disputed, as long as the match. */
export function chatJobs(platform: Platform): void {
  const { jobs, clock, rules } = platform;
  const kept = rules.duration('CHAT_KEPT', KEPT_MS);
  jobs.every('prune-chat', '23 4 * * *', async () => {
    await pruneImages(platform);
    const before = new Date(clock.now().getTime() - kept);
    for (let after = ''; ; ) {
      const rooms = await roomsWithOld(platform, before, after);
      const last = rooms.at(-1);
      if (last === undefined) return;
      for (const room of await notDisputed(platform, rooms))
        await pruneRoom(platform, room, before);
      after = last;
    }
  });
}

async function roomsWithOld({ db }: Platform, before: Date, after: string): Promise<string[]> {
  const rows = await tables<ChatTables>(db)
    .selectFrom('chat_rooms')
    .select('id')
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('chat_messages')
          .select('chat_messages.id')
          .whereRef('chat_messages.room_id', '=', 'chat_rooms.id')
          .where('chat_messages.at', '<', before),
      ),
    )
    .orderBy('id')
    .limit(ROOMS_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

async function notDisputed({ db }: Platform, rooms: readonly string[]): Promise<string[]> {
  const matchOf = new Map(
    rooms.flatMap((room) => {
      const ref = roomRefOf(room);
      return ref?.kind === 'match' ? [[room, ref.matchId] as const] : [];
    }),
  );
  const disputed = await disputedAmong(db, [...matchOf.values()]);
  return rooms.filter((room) => {
    const match = matchOf.get(room);
    return match === undefined || !disputed.has(match);
  });
}

async function pruneRoom(
  { transactions, files }: Platform,
  room: string,
  before: Date,
): Promise<void> {
  for (let removed = MESSAGES_AT_ONCE; removed === MESSAGES_AT_ONCE; ) {
    removed = await transactions.run(async (transaction) => {
      const rows = await tables<ChatTables>(transaction.db)
        .deleteFrom('chat_messages')
        .where('id', 'in', (of) =>
          of
            .selectFrom('chat_messages')
            .select('id')
            .where('room_id', '=', room)
            .where('at', '<', before)
            .limit(MESSAGES_AT_ONCE),
        )
        .returning('image_id')
        .execute();
      const images = rows.flatMap(({ image_id: id }) => (id ? [id as FileId] : [])); // to files
      await removeFiles(transaction, files, images);
      return rows.length;
    });
  }
}
