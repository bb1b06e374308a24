import type { Score, Side } from '#core/scores.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { MatchAct } from '../rules/match.ts';
import type { Acted } from './acted.ts';
import { type Details, matchDetail } from './detail.ts';
import { type MatchRecord, sideOf } from './records.ts';
import { createReferee, type Referee } from './referee.ts';
import { onlookerOf } from './viewer.ts';

export type MatchReply = Awaited<ReturnType<typeof matchDetail>>;

/** What the handlers of matches stand on. */
export interface Desk {
  readonly platform: Platform;
  readonly referee: Referee;
  readonly details: Details;
}

export function createDesk(platform: Platform): Desk {
  const referee = createReferee(platform);
  const { fault, scoringMatchesADay: scoring } = pointsRulesOf(platform.rules);
  return { platform, referee, details: { rulesOf: referee.rulesOf, fault, scoring } };
}

/** What a player wants to do to a match. */
export interface PlayerDeed {
  readonly matchId: MatchId;
  readonly act: (by: Side, match: MatchRecord) => MatchAct;
  readonly evidence?: readonly FileId[];
  readonly proposalSeen?: Date | undefined;
  readonly scoreSeen?: Score | undefined;
}

/** A player acts on a match of their own; a third player is refused (rules.md, "A match"). */
export function actAsPlayer(
  desk: Desk,
  context: CallContext,
  deedOf: (work: Work) => Promise<PlayerDeed> | PlayerDeed,
): Promise<MatchReply> {
  const { playerId, audience } = actingPlayer(context);
  return context.transact(async (work) => {
    const { matchId, act, ...rest } = await deedOf(work);
    const opened = await desk.referee.open(work, matchId, audience);
    const role = sideOf(opened.match, playerId);
    if (!role) throw refuse('not_yours');
    const deed = { ...rest, act: act(role, opened.match), actor: { playerId, role } };
    const acted = await desk.referee.apply(work, opened, deed);
    return answer(desk, work, acted, context);
  });
}

/** The match as it is now, for the one who acted. */
export function answer(
  { details }: Desk,
  work: Work,
  { match, known }: Acted,
  context: CallContext,
): Promise<MatchReply> {
  return matchDetail(work.db, match, onlookerOf(context), details, work.now, known);
}
