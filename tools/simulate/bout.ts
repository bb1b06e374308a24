import type { Chance } from '#sandbox/random.ts';
import type { Actor, Goals, Official } from './acts.ts';

/** Two players, and the officials who rule on their disputes. */
export interface Bout {
  readonly challenger: Actor;
  readonly challenged: Actor;
  readonly organiser: Official;
  readonly administrator: Official;
  readonly chance: Chance;
}

/** Sends a challenge. Returns the id of the match. */
export async function challenged(bout: Bout, when: Date | 'now'): Promise<string> {
  const match = await bout.challenger.challenge(bout.challenged.player, when);
  return match.matchId;
}

/** Starts an instant match with both players checked in. */
export async function kickedOff(bout: Bout): Promise<string> {
  const matchId = await challenged(bout, 'now');
  await bout.challenged.accept(matchId);
  await checkIn(bout, matchId);
  return matchId;
}

export async function checkIn(bout: Bout, matchId: string): Promise<void> {
  await both(bout.challenger.ready(matchId), bout.challenged.ready(matchId));
}

export async function disputedMatch(bout: Bout): Promise<string> {
  const matchId = await kickedOff(bout);
  await bout.challenger.submit(matchId, goals(bout));
  await bout.challenged.dispute(matchId);
  return matchId;
}

/** Waits for both concurrent calls to end before it throws the error of one. */
export async function both(...calls: readonly Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(calls);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

export function inAnyOrder({ challenger, challenged, chance }: Bout): readonly [Actor, Actor] {
  return chance.below(2) === 0 ? [challenger, challenged] : [challenged, challenger];
}

const MOST_GOALS = 6;

export function goals({ chance }: Bout): Goals {
  return { challenger: chance.below(MOST_GOALS), challenged: chance.below(MOST_GOALS) };
}

export function scores(bout: Bout) {
  const { challenger, challenged } = goals(bout);
  return { scoreChallenger: challenger, scoreChallenged: challenged };
}

export function inMs(ms: number): Date {
  return new Date(Date.now() + ms);
}
