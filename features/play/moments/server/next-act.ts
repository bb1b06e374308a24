import { isPaused } from '#core/pauses.ts';
import { mayPlay } from '#features/money/subscriptions/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { dayKey, type OwnResult, scoredOnDay } from '#features/play/leaderboards/server/index.ts';
import { type OwnMatches, ownMatchesOf } from '#features/play/matches/server/index.ts';
import type { TournamentStep } from '#features/play/tournaments/server/index.ts';
import { type Acts, nextActOf } from '../rules/next.ts';
import type { NextAct } from '../rules/shapes.ts';
import type { MomentSources } from './sources.ts';

type Open = OwnMatches['facts'][number];

/** The primary act after a result, and all acts that were possible. */
interface Next {
  readonly acts: Acts;
  readonly act: NextAct | null;
  /** The match of `waiting_match`. */
  readonly waiting: Open | null;
}

/** Finds the primary act after a result. */
export async function nextAfter(
  sources: MomentSources,
  result: OwnResult,
  event: PlayEvent,
  rematchWith: string | null,
  step: TournamentStep | null,
): Promise<Next> {
  const { platform, context, playerId, now } = sources;
  const pair = [playerId, result.opponentId] as const;
  const [open, scored, isAllowed] = await Promise.all([
    ownMatchesOf(platform)(context, now),
    scoredOnDay(platform.db, dayKey(now, event.timeZone), pair),
    mayPlay(platform.db, playerId, now),
  ]);
  const waiting =
    open.facts.find((match) => match.matchId !== result.matchId && waits(match)) ?? null;
  const isOn = event.startsAt <= now && now < event.endsAt && !isPaused(event.pauses);
  const acts = {
    hasWaiting: waiting !== null,
    mayPlayAgain: rematchWith !== null && isAllowed,
    scoresAgain: scored < pointsRulesOf(platform.rules).scoringMatchesADay,
    walkover: result.walkover,
    canFind: event.format === 'daily_battleground' && isOn && isAllowed,
    hasNextRound: step?.next != null,
  };
  return { acts, act: nextActOf(acts), waiting };
}

const ASKED: readonly Open['actions'][number][] = ['ready', 'verify', 'accept'];

/** True if the match waits for the player. */
function waits({ status, actions }: Open): boolean {
  return status === 'in_progress' || actions.some((action) => ASKED.includes(action));
}
