import {
  latestResult,
  markSeen,
  type OwnResult,
} from '#features/play/leaderboards/server/index.ts';
import type { matchesCalls } from '#features/play/matches/matches.contract.ts';
import { decidedMatchOf } from '#features/play/matches/server/index.ts';
import {
  actingPlayer,
  type CallContext,
  type Handler,
  type Handlers,
} from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { momentsCalls } from '../moments.contract.ts';
import { momentOf } from './moment.ts';
import { keepOccasions, largerOf, markOccasion, waitingOccasions } from './occasions.ts';
import type { MomentSources } from './sources.ts';
import { momentLines, readUnseen, sumOfUnseen, type UnseenResults } from './waiting.ts';

export { momentsPersonalData } from './data-export.ts';
export { findWaitingMoment } from './waiting.ts';

type Calls = typeof momentsCalls;

interface Neighbours {
  readonly getMatch: Handler<typeof matchesCalls.getMatch>;
}

/** `neighbours`: calls of other capabilities. */
export function momentsHandlers(platform: Platform, { getMatch }: Neighbours): Handlers<Calls> {
  const matchOf = decidedMatchOf(platform);
  const sourcesFor = (context: CallContext): MomentSources => {
    const { playerId } = actingPlayer(context);
    return { platform, context, playerId, now: platform.clock.now(), matchOf };
  };
  return {
    matchMoment: matchMoment(sourcesFor, getMatch),
    moments: moments(sourcesFor),
    markMomentSeen,
  };
}

type SourcesFor = (context: CallContext) => MomentSources;

function matchMoment(
  sourcesFor: SourcesFor,
  getMatch: Neighbours['getMatch'],
): Handler<Calls['matchMoment']> {
  return async ({ matchId }, context) => {
    const sources = sourcesFor(context);
    const result = await latestResult(sources.platform.db, sources.playerId, matchId);
    if (!result) {
      const { viewerSide } = await getMatch({ matchId }, context);
      throw viewerSide ? refuse('no_final_result', { status: 409 }) : refuse('not_yours');
    }
    const [moment, unseen] = await Promise.all([momentOf(sources, result), readUnseen(sources)]);
    const [first, ...others] = unseen.results;
    const isNewest = first?.resultId === result.resultId && others.length > 0;
    return { ...moment, others: isNewest ? await linesOf(sources, unseen) : null };
  };
}

const MOST_LISTED = 20;

function moments(sourcesFor: SourcesFor): Handler<Calls['moments']> {
  return async (_input, context) => {
    const sources = sourcesFor(context);
    const [unseen, occasions] = await Promise.all([readUnseen(sources), waitingOccasions(sources)]);
    const [first] = unseen.results;
    const newest = first ? await momentOf(sources, first) : null;
    const [occasion] = newest?.larger ? [] : occasions;
    const [lines, larger] = await Promise.all([
      linesOf(sources, unseen),
      occasion ? largerOf(sources, occasion) : null,
    ]);
    const moreLarger = occasions.length - Number(larger !== null);
    return { newest, ...lines, larger, moreLarger };
  };
}

/** Unseen results below the newest, as a list with the sum of all. */
async function linesOf(sources: MomentSources, unseen: UnseenResults) {
  const [others, sum] = await Promise.all([
    momentLines(sources, unseen.results.slice(1, MOST_LISTED + 1)),
    sumOfUnseen(sources, unseen),
  ]);
  return { others, total: unseen.total, sum };
}

const markMomentSeen: Handler<Calls['markMomentSeen']> = async ({ results, larger }, context) => {
  const { playerId } = actingPlayer(context);
  return context.transaction(async ({ db, now }) => {
    const closed: OwnResult[] = [];
    for (const matchId of await markSeen(db, playerId, results, now)) {
      const result = await latestResult(db, playerId, matchId);
      if (result) closed.push(result);
    }
    await keepOccasions(db, playerId, closed);
    if (larger) await markOccasion(db, playerId, larger, now);
    return { done: true };
  });
};
