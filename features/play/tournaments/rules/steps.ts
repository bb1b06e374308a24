/** A match of one entrant in a tournament, as its step is read from. */
export interface OwnFixture {
  readonly matchId: string | null;
  readonly round: string;
  /** Rounds in the order of play. */
  readonly wave: number;
  readonly stage: number;
  readonly isDecided: boolean;
  readonly isWon: boolean;
  /** True in a table, where an entrant plays every round. */
  readonly isTable: boolean;
}

/** The final placing of an entrant. */
export interface OwnPlacing {
  readonly from: number;
  readonly to: number;
}

export interface StepFacts {
  readonly fixtures: readonly OwnFixture[];
  /** `null` until the tournament is finished, and for places that are not shown. */
  readonly placing: OwnPlacing | null;
  readonly isFinished: boolean;
  /** No round and no stage follows that of the match; the match for the third place aside. */
  readonly isLastRound: boolean;
}

/** The step of an entrant after a match; `next` is the match that follows in the order of play. */
export interface Step {
  readonly step: 'pending' | 'advanced' | 'continues' | 'out' | 'table' | 'placed';
  readonly round: string | null;
  readonly next: OwnFixture | null;
}

/**
 * Reads the step of an entrant after a match (rules.md, "Tournaments"). Until the bracket has taken the result over,
 * it is `pending`; so is the step of a final while other matches decide on the placings, and that of the winner of a
 * stage before the next one is drawn. A finished tournament answers the last match of an entrant with the placing.
 */
export function stepAfter(facts: StepFacts, matchId: string): Step {
  const { fixtures, placing, isFinished, isLastRound } = facts;
  const own = fixtures.find((fixture) => fixture.matchId === matchId);
  if (!own) return { step: 'pending', round: null, next: null };
  const { round } = own;
  if (!own.isDecided) return { step: 'pending', round, next: null };
  const later = fixtures.filter((fixture) => isLater(fixture, own)).sort(inOrder);
  const next = later.find(({ isDecided }) => !isDecided) ?? null;
  if (isFinished && later.length === 0 && placing) return { step: 'placed', round, next: null };
  if (own.isTable) return { step: 'table', round, next };
  if (later.length > 0) return { step: own.isWon ? 'advanced' : 'continues', round, next };
  const isOpen = own.isWon || (isLastRound && !isFinished);
  return { step: isOpen ? 'pending' : 'out', round, next: null };
}

function isLater(one: OwnFixture, other: OwnFixture): boolean {
  return inOrder(one, other) > 0;
}

function inOrder(a: OwnFixture, b: OwnFixture): number {
  return a.stage - b.stage || a.wave - b.wave;
}
