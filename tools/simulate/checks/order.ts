import type { StreamEntry } from '#platform/realtime/streams.ts';
import type { Happening } from './books.ts';
import type { Replayed } from './replayed.ts';

/**
 * All outcomes in the order in which they were committed: the order of the battleground's own channel,
 * which carries one announcement for each change of a match's status. Nothing else has outcomes.
 */
export function inOrderOfCommit(
  matches: readonly Replayed[],
  channel: readonly StreamEntry[],
): Happening[] {
  const byId = new Map(matches.map((match) => [match.match.matchId, match]));
  const turnOf = new Map<string, number>();
  const happenings: Happening[] = [];
  for (const { type, data } of channel) {
    const match = byId.get(String(data.matchId));
    if (type !== 'match' || !match) continue;
    const { matchId } = match.match;
    const turn = turnOf.get(matchId) ?? 0;
    turnOf.set(matchId, turn + 1);
    for (const outcome of match.turns[turn] ?? []) happenings.push({ match, outcome });
  }
  return happenings;
}
