import { placeOf, roundsFor } from '../elimination/places.ts';

/** An entrant by its company and its place there, which says who can change seats with it. */
export interface Seat {
  readonly company: number;
  readonly tier: number;
}

/**
 * The same seats with each company spread evenly over the halves of the bracket, then of each half, and so on. Seats
 * change hands only inside a tier.
 */
export function halved<T extends Seat>(seats: readonly T[]): T[] {
  const rounds = roundsFor(seats.length);
  const order = [...seats];
  let parts = [seats.map((_, index) => index)];
  for (let round = rounds; round > 1; round--) {
    const isRight = (index: number) => ((placeOf(index + 1, rounds) >> (round - 1)) & 1) === 1;
    parts = parts.flatMap((part) => {
      const right = part.filter(isRight);
      const left = part.filter((index) => !isRight(index));
      even(order, left, right);
      return [left, right];
    });
  }
  return order;
}

/** Exchanges between two halves until no exchange, or chain of exchanges, spreads two companies more evenly. */
function even<T extends Seat>(order: T[], left: readonly number[], right: readonly number[]): void {
  for (;;) {
    const surplus = surplusOf(order, left, right);
    const least = [...surplus.values()].reduce((a, b) => Math.min(a, b), 0);
    const chain = [...surplus]
      .filter(([, own]) => own - 2 > least)
      .sort(([, a], [, b]) => b - a)
      .map(([company]) => chainFrom(company, surplus, order, left, right))
      .find((found) => found !== null);
    if (!chain) return;
    for (const [a, b] of chain) exchange(order, a, b);
  }
}

type Exchange = readonly [number, number];

/** How many more of each company are in the left half than in the right one. */
function surplusOf(
  order: readonly Seat[],
  left: readonly number[],
  right: readonly number[],
): Map<number, number> {
  const surplus = new Map<number, number>();
  const add = (index: number, by: number) => {
    const company = order[index]?.company ?? -1;
    surplus.set(company, (surplus.get(company) ?? 0) + by);
  };
  for (const index of left) add(index, 1);
  for (const index of right) add(index, -1);
  return surplus;
}

/** The shortest chain by which a company gives one of its left seats to the right, and another the reverse. */
function chainFrom(
  start: number,
  surplus: ReadonlyMap<number, number>,
  order: readonly Seat[],
  left: readonly number[],
  right: readonly number[],
): Exchange[] | null {
  const bound = (surplus.get(start) ?? 0) - 2;
  const byCompany = Map.groupBy(left, (index) => order[index]?.company ?? -1);
  const byTier = Map.groupBy(right, (index) => order[index]?.tier ?? -1);
  const exchangesOf = (company: number): Exchange[] =>
    (byCompany.get(company) ?? []).flatMap((from) =>
      (byTier.get(order[from]?.tier ?? -1) ?? []).map((to) => [from, to] as const),
    );
  const reached = new Map<number, Exchange[]>([[start, []]]);
  for (const [company, chain] of reached) {
    for (const exchange of exchangesOf(company)) {
      const next = order[exchange[1]]?.company ?? -1;
      if (reached.has(next)) continue;
      reached.set(next, [...chain, exchange]);
      if ((surplus.get(next) ?? 0) < bound) return reached.get(next) ?? null;
    }
  }
  return null;
}

export function exchange<T>(order: T[], a: number, b: number): void {
  const [first, second] = [order[a], order[b]];
  if (first === undefined || second === undefined) return;
  order[a] = second;
  order[b] = first;
}
