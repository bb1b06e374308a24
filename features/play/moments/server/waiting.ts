import { eventsForPlay } from '#features/play/events/server/index.ts';
import {
  type OwnResult,
  sumsOfResults,
  unseenResults,
} from '#features/play/leaderboards/server/index.ts';
import { peopleOf } from '#features/play/seasons/server/index.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { momentsCalls } from '../moments.contract.ts';
import { frameOf, ownScoreOf } from '../rules/frame.ts';
import type { waitingOccasions } from './occasions.ts';

type MomentLine = ReplyOf<typeof momentsCalls.moments>['others'][number];

/** Results that are counted; of a very long absence the latest. */
const MOST_COUNTED = 200;

/** Results that a player has not seen, the newest first. */
export interface UnseenResults {
  readonly results: readonly OwnResult[];
  readonly total: number;
}

type Sources = Pick<Parameters<typeof waitingOccasions>[0], 'platform' | 'playerId'>;

export function readUnseen({ platform, playerId }: Sources): Promise<UnseenResults> {
  return unseenResults(platform.db, playerId, MOST_COUNTED);
}

/** The sum of the points of unseen results. */
export async function sumOfUnseen(
  { platform, playerId }: Sources,
  { results }: UnseenResults,
): Promise<number> {
  const sums = await sumsOfResults(platform.db, playerId, results);
  return [...sums.values()].reduce((sum, points) => sum + points, 0);
}

/** Results as lines of a list. */
export async function momentLines(
  { platform: { db }, context, playerId }: Omit<Parameters<typeof waitingOccasions>[0], 'now'>,
  results: readonly OwnResult[],
): Promise<MomentLine[]> {
  if (results.length === 0) return [];
  const [events, personOf, sums] = await Promise.all([
    eventsForPlay(
      db,
      results.map(({ eventId }) => eventId),
    ),
    peopleOf(
      db,
      results.map(({ opponentId }) => opponentId),
      context.texts,
    ),
    sumsOfResults(db, playerId, results),
  ]);
  return results.map((result) => ({
    matchId: result.matchId,
    resultId: result.resultId,
    eventTitle: events.get(result.eventId)?.titleIn(context.language) ?? '',
    frame: frameOf({ ...result, isWithdrawn: result.revokedAt !== null }),
    opponent: personOf(result.opponentId),
    score: ownScoreOf(result.score, result.side),
    points: sums.get(result.matchId) ?? 0,
    at: result.at.toISOString(),
  }));
}
