import {
  latestResult,
  markSeen,
  type OwnResult,
} from '#features/play/leaderboards/server/index.ts';
import { actingPlayer, type Handler, type Handlers } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { momentsCalls } from '../moments.contract.ts';
import { momentOf } from './moment.ts';
import { keepOccasions, largerOf, markOccasion, waitingOccasions } from './occasions.ts';
import type { MomentCalls } from './sources.ts';
import { momentLines, readUnseen, sumOfUnseen } from './waiting.ts';

export { momentsPersonalData } from './data-export.ts';
export { findWaitingMoment } from './waiting.ts';

type Calls = typeof momentsCalls;

/** `calls`: the calls of other capabilities whose replies are parts of a moment. */
export function momentsHandlers(platform: Platform, calls: MomentCalls): Handlers<Calls> {
  return {
    matchMoment: matchMoment(platform, calls),
    moments: moments(platform, calls),
    markMomentSeen,
  };
}

function matchMoment(platform: Platform, calls: MomentCalls): Handler<Calls['matchMoment']> {
  return async ({ matchId }, context) => {
    const { playerId } = actingPlayer(context);
    const result = await latestResult(platform.db, playerId, matchId);
    if (!result) {
      const { viewerSide } = await calls.getMatch({ matchId }, context);
      throw viewerSide ? refuse('no_final_result', { status: 409 }) : refuse('not_yours');
    }
    return momentOf({ platform, context, playerId, now: platform.clock.now(), calls }, result);
  };
}

const MOST_LISTED = 20;

function moments(platform: Platform, calls: MomentCalls): Handler<Calls['moments']> {
  return async (_input, context) => {
    const { playerId } = actingPlayer(context);
    const sources = { platform, context, playerId, now: platform.clock.now(), calls };
    const [unseen, occasions] = await Promise.all([readUnseen(sources), waitingOccasions(sources)]);
    const [first, ...others] = unseen.results;
    const newest = first ? await momentOf(sources, first) : null;
    const [occasion] = newest?.larger ? [] : occasions;
    const [lines, sum, larger] = await Promise.all([
      momentLines(sources, others.slice(0, MOST_LISTED)),
      sumOfUnseen(sources, unseen),
      occasion ? largerOf(sources, occasion) : null,
    ]);
    const moreLarger = occasions.length - Number(larger !== null);
    return { newest, others: lines, total: unseen.total, sum, larger, moreLarger };
  };
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
