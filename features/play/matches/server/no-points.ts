import { dayKey, scoredOnDays } from '#features/play/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { MatchId } from '#platform/ids.ts';
import type { MatchRecord } from './records.ts';
import type { Surroundings } from './surroundings.ts';

/** Finds the proposed matches without points: the two players have had their matches for points on the day proposed. */
export async function withoutPoints(
  db: Db,
  proposed: readonly MatchRecord[],
  { eventOf }: Surroundings,
  scoring: number,
): Promise<ReadonlySet<MatchId>> {
  const meetings = proposed.map(({ eventId, players, state }) => ({
    day: dayKey(state.proposal.date, eventOf(eventId).timeZone),
    pair: [players.challenger, players.challenged] as const,
  }));
  const scored = await scoredOnDays(db, meetings);
  return new Set(proposed.filter((_, at) => (scored[at] ?? 0) >= scoring).map(({ id }) => id));
}
