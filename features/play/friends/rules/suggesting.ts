/** Reasons to suggest a player. */
export const REASONS = ['opponent', 'event', 'mutual', 'community'] as const;
export type Reason = (typeof REASONS)[number];

export interface Acquaintance<Id extends string> {
  readonly userId: Id;
  /** Matches played against each other in the last months. */
  readonly opponent: number;
  /** Events that both are in. */
  readonly event: number;
  /** Friends of both. */
  readonly mutual: number;
  /** 1 if they are in the community. */
  readonly community: number;
}

/** Weight of one of each reason, and the largest number that counts: more than ten shared events add nothing. */
const WORTH: Readonly<Record<Reason, { readonly each: number; readonly most: number }>> = {
  mutual: { each: 6, most: 10 },
  opponent: { each: 4, most: 10 },
  event: { each: 2, most: 5 },
  community: { each: 1, most: 1 },
};

/** The score of a suggestion: higher is likelier, and 0 is no suggestion. The community alone suggests nobody. */
export function suggestionScore(known: Omit<Acquaintance<string>, 'userId'>): number {
  if (known.opponent + known.event + known.mutual === 0) return 0;
  return REASONS.reduce(
    (sum, reason) => sum + WORTH[reason].each * Math.min(known[reason], WORTH[reason].most),
    0,
  );
}

/** Sorts suggestions, the likeliest first; equal ones by id, so that pages do not overlap. */
export function suggest<A extends Acquaintance<string>>(known: readonly A[]): A[] {
  const scored = known.map((each) => ({ each, score: suggestionScore(each) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || (a.each.userId < b.each.userId ? -1 : 1))
    .map(({ each }) => each);
}

/** The reasons that hold, the weightiest first. */
export function reasonsFor(known: Omit<Acquaintance<string>, 'userId'>) {
  return REASONS.filter((kind) => known[kind] > 0)
    .map((kind) => ({ kind, count: known[kind] }))
    .toSorted((a, b) => weight(b) - weight(a));
}

function weight({ kind, count }: { readonly kind: Reason; readonly count: number }): number {
  return WORTH[kind].each * Math.min(count, WORTH[kind].most);
}
