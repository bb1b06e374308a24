import type { z } from 'zod';
import { eventsForPlay } from '#features/play/events/server/index.ts';
import {
  type OwnResult,
  sumsOfResults,
  unseenResults,
} from '#features/play/leaderboards/server/index.ts';
import { frameOf, ownScoreOf } from '#features/play/matches/rules/frame.ts';
import { peopleOf } from '#features/play/seasons/server/index.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { momentsCalls, waitingMoment } from '../moments.contract.ts';
import { type Career, largerOf, waitingOccasions } from './occasions.ts';

type WaitingMoment = z.output<typeof waitingMoment>;
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
  return totalOf(sums);
}

function totalOf(sums: Awaited<ReturnType<typeof sumsOfResults>>): number {
  return [...sums.values()].reduce((sum, points) => sum + points, 0);
}

/** Results as lines of a list. */
export async function momentLines(
  { platform: { db }, context, playerId }: Omit<Parameters<typeof waitingOccasions>[0], 'now'>,
  results: readonly OwnResult[],
  known?: ReturnType<typeof sumsOfResults>,
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
    known ?? sumsOfResults(db, playerId, results),
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

/** Reads what waits for the caller: first as facts, and in full when it is shown. */
export async function findWaitingMoment(platform: Platform, context: CallContext, career: Career) {
  const { playerId } = actingPlayer(context);
  const sources = { platform, context, playerId, now: platform.clock.now() };
  const [unseen, occasions] = await Promise.all([
    readUnseen(sources),
    waitingOccasions(sources, career),
  ]);
  const [newest] = unseen.results;
  const [occasion] = occasions;
  return {
    isThere: newest !== undefined || occasion !== undefined,
    async read(): Promise<WaitingMoment> {
      const sums = sumsOfResults(platform.db, playerId, unseen.results);
      const [lines, all, larger] = await Promise.all([
        momentLines(sources, newest ? [newest] : [], sums),
        sums,
        newest || !occasion ? null : largerOf(sources, occasion),
      ]);
      const sum = totalOf(all);
      return { line: lines[0] ?? null, total: unseen.total, sum, larger };
    },
  };
}
