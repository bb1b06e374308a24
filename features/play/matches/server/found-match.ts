import { sql } from 'kysely';
import type { Side } from '#core/scores.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { holdEntries } from '#features/play/events/server/index.ts';
import { lockPlayers } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type EntryId, type EventId, type MatchId, newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { defaultMatchRules } from '../rules/match.ts';
import { eventOf } from './match-context.ts';
import type { MatchesTables } from './tables.ts';
import { matchTransitions } from './transitions.ts';

/** The entries of two players who were found for each other and have both accepted. */
interface FoundEntries {
  readonly eventId: EventId;
  readonly entries: Readonly<Record<Side, EntryId>>;
}

/** Begins the match of two players who were found for each other; returns the players who are busy instead, if any. */
export function beginFoundMatch(platform: Platform) {
  const transitions = matchTransitions(platform);
  return async (
    transaction: Transaction,
    { eventId, entries }: FoundEntries,
  ): Promise<{ readonly matchId: MatchId } | { readonly busy: ReadonlySet<PlayerId> }> => {
    const { db, now } = transaction;
    const held = await holdEntries(db, Object.values(entries));
    const playerOf = (side: Side): PlayerId => {
      const entry = held.get(entries[side]);
      if (!entry || entry.left) throw new Error(`entry ${entries[side]} has left`); // just entered
      return entry.playerId;
    };
    const players = { challenger: playerOf('challenger'), challenged: playerOf('challenged') };
    const both = Object.values(players);
    await lockPlayers(db, both);
    const event = await eventOf(db, eventId);
    const busy = await busyAmong(db, both, now, transitions.rulesOf(event).minGap);
    if (busy.size > 0) return { busy };
    const { gameId, audience } = event;
    const facts = { id: newId<MatchId>(), eventId, gameId, audience, entries, players };
    const cards = await playerCards(db, both);
    const { id } = await transitions.begin(transaction, facts, event, cards);
    return { matchId: id };
  };
}

/** Finds the players among these who are in a match, or have a confirmed one that a kickoff now would clash with. */
export function findBusy({ rules }: Pick<Platform, 'rules'>) {
  const { minGap: byDefault } = defaultMatchRules(new Date(0), new Date(0));
  const minGap = rules.duration('MIN_GAP', byDefault);
  return (db: Db, players: readonly PlayerId[], now: Date) => busyAmong(db, players, now, minGap);
}

async function busyAmong(
  db: Db,
  players: readonly PlayerId[],
  now: Date,
  minGap: number,
): Promise<ReadonlySet<PlayerId>> {
  if (players.length === 0) return new Set();
  const rows = await tables<MatchesTables>(db)
    .selectFrom('match_players')
    .select('player_id')
    .distinct()
    .where(sql<boolean>`player_id = any(${[...players]}::uuid[])`)
    .where(({ or, eb, and }) =>
      or([
        eb('list', '=', 'in-progress'),
        and([
          eb('booked_at', '>', new Date(now.getTime() - minGap)),
          eb('booked_at', '<', new Date(now.getTime() + minGap)),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map((row) => row.player_id));
}
