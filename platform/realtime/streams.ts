import { sql } from 'kysely';
import { type Db, tables } from '../database/database.ts';

export interface Announcement {
  readonly channel: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An announcement with its place in its channel: 1, 2, 3 … without a gap. */
export interface StreamEntry extends Announcement {
  readonly sequence: number;
  readonly at: string;
}

interface StreamTables {
  streams: { channel: string; sequence: number };
  stream_entries: { channel: string; sequence: number; type: string; data: unknown; at: Date };
}

/** How long entries can be replayed; who was away longer reloads instead. */
export const REPLAY_FOR_MS = 24 * 60 * 60 * 1000;
const REPLAY_LIMIT = 500;

/**
 * Stores announcements at the end of a transaction. Channels are raised in one order, so that two
 * transactions can't wait for each other; the row lock keeps the sequence in the order of commits.
 */
export async function appendToStreams(
  db: Db,
  announcements: readonly Announcement[],
  at: Date,
): Promise<StreamEntry[]> {
  if (announcements.length === 0) return [];
  const byChannel = Map.groupBy(announcements, (announcement) => announcement.channel);
  const entries: StreamEntry[] = [];
  for (const channel of [...byChannel.keys()].sort()) {
    const added = byChannel.get(channel) ?? [];
    const last = await raise(db, channel, added.length);
    added.forEach((announcement, index) => {
      const sequence = last - added.length + 1 + index;
      entries.push({ ...announcement, sequence, at: at.toISOString() });
    });
  }
  await tables<StreamTables>(db)
    .insertInto('stream_entries')
    .values(entries.map((entry) => ({ ...entry, data: JSON.stringify(entry.data), at })))
    .execute();
  return entries;
}

async function raise(db: Db, channel: string, by: number): Promise<number> {
  const row = await tables<StreamTables>(db)
    .insertInto('streams')
    .values({ channel, sequence: by })
    .onConflict((conflict) =>
      conflict.column('channel').doUpdateSet({ sequence: sql<number>`streams.sequence + ${by}` }),
    )
    .returning('sequence')
    .executeTakeFirstOrThrow();
  return row.sequence;
}

/** The sequence of the last announcement to a channel; 0 before the first. */
export async function placeOf(db: Db, channel: string): Promise<number> {
  const stream = await tables<StreamTables>(db)
    .selectFrom('streams')
    .select('sequence')
    .where('channel', '=', channel)
    .executeTakeFirst();
  return stream?.sequence ?? 0;
}

export interface Replay {
  readonly sequence: number;
  readonly entries: StreamEntry[];
  /** Too much was missed to replay: the client reloads what it shows. */
  readonly reset: boolean;
}

/** From where on a client is to be told: after a sequence, since a time, or only where the channel stands. */
export interface From {
  readonly after?: number | undefined;
  readonly since?: Date | undefined;
}

/** An entry carries the time at which its transaction began; it may be seen this much later. */
const COMMITTED_WITHIN_MS = 5_000;

/** What a client has missed. */
export async function replay(db: Db, channel: string, { after, since }: From): Promise<Replay> {
  const view = tables<StreamTables>(db);
  const sequence = await placeOf(db, channel);
  if (after === undefined) {
    const entries = since ? await entriesSince(db, channel, since, sequence) : [];
    return { sequence, entries, reset: false };
  }
  if (after >= sequence) return { sequence, entries: [], reset: false };
  if (sequence - after > REPLAY_LIMIT) return { sequence, entries: [], reset: true };
  const rows = await view
    .selectFrom('stream_entries')
    .selectAll()
    .where('channel', '=', channel)
    .where('sequence', '>', after)
    .where('sequence', '<=', sequence)
    .orderBy('sequence')
    .execute();
  const entries = rows.map((row) => toEntry(row));
  return { sequence, entries, reset: entries.length !== sequence - after };
}

async function entriesSince(db: Db, channel: string, since: Date, upTo: number) {
  const rows = await tables<StreamTables>(db)
    .selectFrom('stream_entries')
    .selectAll()
    .where('channel', '=', channel)
    .where('at', '>=', new Date(since.getTime() - COMMITTED_WITHIN_MS))
    .where('sequence', '<=', upTo)
    .orderBy('sequence', 'desc')
    .limit(REPLAY_LIMIT)
    .execute();
  return rows.reverse().map((row) => toEntry(row));
}

function toEntry(row: StreamTables['stream_entries']): StreamEntry {
  return {
    channel: row.channel,
    sequence: row.sequence,
    type: row.type,
    // written by appendToStreams, always an object
    data: row.data as Record<string, unknown>,
    at: row.at.toISOString(),
  };
}

/** Removes entries no one can ask for any more. */
export async function pruneStreams(db: Db, now: Date): Promise<void> {
  await tables<StreamTables>(db)
    .deleteFrom('stream_entries')
    .where('at', '<', new Date(now.getTime() - REPLAY_FOR_MS))
    .execute();
}
