import { type CompiledQuery, sql } from 'kysely';
import { type Db, tables } from '../database/database.ts';

/** A message to the followers of a channel. */
export interface LiveUpdate {
  readonly channel: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A live update with its sequence in its channel, without a gap. */
export interface StreamEntry extends LiveUpdate {
  readonly sequence: number;
  readonly at: string;
}

interface StreamTables {
  streams: { channel: string; sequence: number };
  stream_entries: { channel: string; sequence: number; type: string; data: unknown; at: Date };
}

/** The row of no channel: the sequence above which new streams start. */
const FLOOR = '';

/** Time for which entries can be replayed. Clients that were away longer reload. */
export const REPLAY_FOR_MS = 24 * 60 * 60 * 1000;
const REPLAY_LIMIT = 500;

/** The statement that stores live updates, and the entries that it makes. */
export interface Appending {
  readonly statement: CompiledQuery;
  /** Reads the entries from the rows of the answer. */
  readonly entries: (rows: readonly unknown[]) => StreamEntry[];
}

/**
 * Stores live updates at the end of a transaction, by one statement. Channels are raised in one order, so that two
 * transactions can't wait for each other; the row lock keeps the sequence in the order of commits.
 */
export function appending(db: Db, updates: readonly LiveUpdate[], at: Date): Appending {
  const byChannel = Map.groupBy(updates, (update) => update.channel);
  const channels = [...byChannel.keys()].sort();
  const added = channels.flatMap((channel) => withBehind(byChannel.get(channel) ?? []));
  const counts = channels.map((channel) => byChannel.get(channel)?.length ?? 0);
  const statement = sql<StreamTables['streams']>`
    with floor as materialized (
      select coalesce((select sequence from streams where channel = ${FLOOR}), 0) as sequence
    ), raised as (
      insert into streams (channel, sequence)
      select channel, floor.sequence + count
      from floor, unnest(${channels}::text[], ${counts}::bigint[]) as added(channel, count)
      on conflict (channel) do update
        set sequence = streams.sequence + excluded.sequence - (select sequence from floor)
      returning channel, sequence
    ), stored as (
      insert into stream_entries (channel, sequence, type, data, at)
      select channel, sequence - behind, type, data, ${at}
      from raised join jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as added(channel text, behind int, type text, data jsonb) using (channel)
    )
    select channel, sequence from raised`.compile(db);
  return {
    statement,
    entries(rows) {
      const raised = rows as readonly StreamTables['streams'][]; // as the statement returns them
      const last = new Map(raised.map(({ channel, sequence }) => [channel, sequence]));
      return added.map(({ behind, ...update }) => {
        const sequence = (last.get(update.channel) ?? 0) - behind;
        return { ...update, sequence, at: at.toISOString() };
      });
    },
  };
}

/** Live updates of one channel, each with the number of those after it. */
function withBehind(updates: readonly LiveUpdate[]) {
  return updates.map((update, index) => {
    return { ...update, behind: updates.length - 1 - index };
  });
}

/** The sequence of the last update to a channel; before the first, the one from which every new stream counts. */
export async function sequenceOf(db: Db, channel: string): Promise<number> {
  return (await sequencesOf(db, [channel]))(channel);
}

/** The same of many channels. */
async function sequencesOf(
  db: Db,
  channels: readonly string[],
): Promise<(channel: string) => number> {
  const rows = await tables<StreamTables>(db)
    .selectFrom('streams')
    .select(['channel', 'sequence'])
    .where('channel', '=', sql<string>`any(${[...new Set([...channels, FLOOR])]}::text[])`)
    .execute();
  const sequences = new Map(rows.map(({ channel, sequence }) => [channel, sequence]));
  return (channel) => sequences.get(channel) ?? sequences.get(FLOOR) ?? 0;
}

export interface Replay {
  readonly sequence: number;
  readonly entries: StreamEntry[];
  /** Too much was missed to replay: the client reloads what it shows. */
  readonly reset: boolean;
}

/** The start of a replay: after a sequence, since a time, or neither for the current sequence alone. */
export interface From {
  readonly after?: number | undefined;
  readonly since?: Date | undefined;
}

/** An entry carries the time at which its transaction began; it may be seen this much later. */
const COMMITTED_WITHIN_MS = 5_000;

/** The entries that a client missed. Without a time, as if all were kept. */
export async function replay(
  db: Db,
  channel: string,
  from: From,
  now = from.since ?? new Date(0),
): Promise<Replay> {
  const [missed] = await replays(db, [{ channel, ...from }], now);
  if (!missed) throw new Error('a channel was asked for, and not answered');
  return missed;
}

/** The same for many, in the order asked: one statement for the sequences of all channels, one for the missed entries. */
export async function replays(
  db: Db,
  asked: readonly (From & { readonly channel: string })[],
  now: Date,
): Promise<Replay[]> {
  const keptSince = new Date(now.getTime() - REPLAY_FOR_MS);
  const sequenceIn = await sequencesOf(
    db,
    asked.map(({ channel }) => channel),
  );
  const spans = asked.map(({ channel, ...from }) => spanOf(channel, from, sequenceIn(channel)));
  const stored = await entriesOf(db, spans.filter(isReplayed));
  return spans.map((span) => {
    const { channel, after, upTo, since } = span;
    const kept = isReplayed(span) ? (stored.get(channel) ?? []) : [];
    const entries = kept.filter(({ sequence, at }) => {
      return sequence > after && sequence <= upTo && (!since || new Date(at) >= since);
    });
    const isWhole = entries.length === upTo - after;
    if (!since) return { sequence: upTo, entries, reset: !isWhole };
    // more entries came since then than are replayed, or some are already deleted
    const isCut = isWhole ? after > 0 : since < keptSince;
    return { sequence: upTo, entries: isCut ? [] : entries, reset: isCut };
  });
}

/** A client's position: entries after a sequence, and no older than a time if one is given. */
interface Span {
  readonly channel: string;
  readonly after: number;
  readonly upTo: number;
  readonly since: Date | undefined;
}

function spanOf(channel: string, { after, since }: From, upTo: number): Span {
  if (after === undefined && since) {
    const from = new Date(since.getTime() - COMMITTED_WITHIN_MS);
    return { channel, after: Math.max(0, upTo - REPLAY_LIMIT), upTo, since: from };
  }
  return { channel, after: Math.min(after ?? upTo, upTo), upTo, since: undefined };
}

function isReplayed({ after, upTo }: Span): boolean {
  return upTo > after && upTo - after <= REPLAY_LIMIT;
}

/** The stored entries of all spans, and perhaps more, in their order. */
async function entriesOf(db: Db, spans: readonly Span[]): Promise<Map<string, StreamEntry[]>> {
  if (spans.length === 0) return new Map();
  const all = [...Map.groupBy(spans, ({ channel }) => channel)].map(([channel, own]) => ({
    channel,
    after: Math.min(...own.map(({ after }) => after)),
    // the earliest time, unless a client gives none
    since: own.every(({ since }) => since)
      ? earliest(own.flatMap(({ since }) => since ?? []))
      : null,
  }));
  const { rows } = await sql<StreamTables['stream_entries']>`
    select channel, sequence, type, data, at
    from unnest(
      ${all.map(({ channel }) => channel)}::text[],
      ${all.map(({ after }) => after)}::bigint[],
      ${all.map(({ since }) => since)}::timestamptz[]
    ) as span(channel, after, since)
    join stream_entries using (channel)
    where sequence > after and (since is null or at >= since)
    order by channel, sequence`.execute(db);
  return Map.groupBy(rows.map(toEntry), ({ channel }) => channel);
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

function toEntry(row: StreamTables['stream_entries']): StreamEntry {
  return {
    channel: row.channel,
    sequence: row.sequence,
    type: row.type,
    // written by `appending`, always an object
    data: row.data as Record<string, unknown>,
    at: row.at.toISOString(),
  };
}

/** Streams that are deleted together. */
const STREAMS_AT_ONCE = 5_000;

/**
 * Deletes entries that are too old to replay, and then streams without any. A deleted stream starts again above its last
 * sequence, so that nobody takes its next update for one that was seen: the floor is raised an hour before, at the last
 * run, and every new stream counts from there.
 */
export async function pruneStreams(db: Db, now: Date): Promise<void> {
  await tables<StreamTables>(db)
    .deleteFrom('stream_entries')
    .where('at', '<', new Date(now.getTime() - REPLAY_FOR_MS))
    .execute();
  for (;;) {
    const { rows } = await sql`
      delete from streams where channel in (
        select channel from streams
        where channel <> ${FLOOR}
          and sequence <= (select sequence from streams where channel = ${FLOOR})
          and not exists (select from stream_entries e where e.channel = streams.channel)
        limit ${STREAMS_AT_ONCE} for update skip locked
      ) returning channel`.execute(db);
    if (rows.length < STREAMS_AT_ONCE) break;
  }
  await sql`
    insert into streams (channel, sequence)
    select ${FLOOR}, coalesce(max(sequence), 0) from streams
    where not exists (select from stream_entries e where e.channel = streams.channel)
    on conflict (channel) do update set sequence = greatest(streams.sequence, excluded.sequence)`.execute(
    db,
  );
}
