/** A command that was answered: it must be in the timeline of its match, once. */
export interface Answered {
  readonly matchId: string;
  /** The name in the timeline: the act's, or `propose`. */
  readonly type: string;
  readonly userId: string;
}

/** Facts that the product has confirmed. */
export interface Record {
  readonly answered: Answered[];
  /** Refusals by code: lost races and deadlines that came first. */
  readonly refusals: Map<string, number>;
  /** Replies to a command sent twice that differ, or refused where they may not be. */
  readonly contradictions: string[];
  /** Commands that were sent a second time. */
  doubles: number;
  /** Scripts that were played, by name. */
  readonly played: Map<string, number>;
}

export function newRecord(): Record {
  return {
    answered: [],
    refusals: new Map(),
    contradictions: [],
    doubles: 0,
    played: new Map(),
  };
}

export function tally(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
