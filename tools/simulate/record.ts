/** An acknowledged command, which must be in the timeline of its match once. */
export interface Answered {
  readonly matchId: string;
  /** The type of its entry in the timeline. */
  readonly type: string;
  readonly userId: string;
}

/** Facts that the product has confirmed. */
export interface Record {
  readonly answered: Answered[];
  /** Counts of refusals by code. */
  readonly refusals: Map<string, number>;
  /** Repeated commands with a different reply or a wrong refusal. */
  readonly contradictions: string[];
  /** Commands that were sent a second time. */
  doubles: number;
  /** Counts of endings by name. */
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
