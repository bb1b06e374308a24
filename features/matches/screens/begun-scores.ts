import type { Side } from '../rules/match.ts';

type Typed = Readonly<Record<Side, string>>;

/** What was begun of each match's result, for as long as the page lasts: the other side may send one meanwhile. */
const begun = new Map<string, Typed>();

export function scoreBegun(matchId: string): Typed | undefined {
  return begun.get(matchId);
}

/** `null`: it has been sent. */
export function keepScoreBegun(matchId: string, typed: Typed | null): void {
  if (typed) begun.set(matchId, typed);
  else begun.delete(matchId);
}
