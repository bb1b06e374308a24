import type { Contender } from './contenders.ts';
import { type Matching, matchingIn } from './matching.ts';

/** Indexes of contenders. */
type Pair = readonly [number, number];

export interface PairedUp {
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
}

/**
 * Pairs everybody, from the top: each with the best opponent left that lets all below still be paired without a
 * rematch. The bye of an odd number goes to the lowest of those with the fewest of which the same is true. Where
 * no rematch can be avoided there are as few as can be, as low as can be, between those who have met least often.
 */
export function pairUp(contenders: readonly Contender[]): PairedUp {
  const everybody = contenders.map((_, index) => index);
  const meetings = meetingsOf(contenders);
  const { leftOver, ...first } = pairWithin(everybody, contenders, meetings, 0);
  const pairs = [...first.pairs];
  for (let rest = leftOver, limit = 1; rest.length > 0; limit++) {
    const next = pairWithin(rest, contenders, meetings, limit);
    pairs.push(...next.pairs);
    rest = next.leftOver;
  }
  return { pairs, bye: first.bye };
}

/** Pairs of those who have met at most so often; who must be left over is paired later. */
function pairWithin(
  field: readonly number[],
  contenders: readonly Contender[],
  meetings: (a: number, b: number) => number,
  limit: number,
): PairedUp & { readonly leftOver: number[] } {
  const byes = field.map((index) => contenders[index]?.byes ?? 0);
  const fewest = byes.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  /** The bye is the first vertex, if there is one; then come the contenders; then jokers, who play anybody. */
  const shift = field.length % 2;
  const real = shift + field.length;
  const indexOf = (vertex: number) => field[vertex - shift] ?? -1;
  const mayMeet = (a: number, b: number): boolean => {
    if (a >= real || b >= real) return Math.min(a, b) >= shift && Math.min(a, b) < real;
    if (a < shift || b < shift) return byes[Math.max(a, b) - shift] === fewest;
    return meetings(indexOf(a), indexOf(b)) <= limit;
  };
  const { matching, jokers } = completed(real, mayMeet);

  const waiting = new Set(field.map((_, position) => position + shift));
  let bye: number | null = null;
  if (shift === 1) {
    const lowest = [...waiting].reverse();
    const chosen = lowest.find((vertex) => mayMeet(0, vertex) && matching.fix(0, vertex));
    bye = chosen === undefined ? null : indexOf(chosen);
    if (chosen !== undefined) waiting.delete(chosen);
  }
  const pairs: Pair[] = [];
  const leftOver: number[] = [];
  for (const vertex of waiting) {
    waiting.delete(vertex);
    const others = [...waiting];
    const costs = costsOf(contenders, indexOf(vertex), others.map(indexOf));
    const opponent = firstByCost(others, costs, (other) => {
      return mayMeet(vertex, other) && matching.fix(vertex, other);
    });
    if (opponent === undefined) {
      const joker = jokers.pop();
      if (joker === undefined || !matching.fix(vertex, joker)) throw new Error('a joker is left');
      leftOver.push(indexOf(vertex));
    } else {
      waiting.delete(opponent);
      pairs.push([indexOf(vertex), indexOf(opponent)]);
    }
  }
  return { pairs, bye, leftOver };
}

/** A matching of everybody, with as many jokers as it takes and no more. */
function completed(
  real: number,
  mayMeet: (a: number, b: number) => boolean,
): { matching: Matching; jokers: number[] } {
  const alone = matchingIn(real, mayMeet);
  const missing = alone.complete();
  if (missing === 0) return { matching: alone, jokers: [] };
  const matching = matchingIn(real + missing, mayMeet);
  matching.complete();
  return { matching, jokers: Array.from({ length: missing }, (_, index) => real + index) };
}

/** The cheapest that will do. */
function firstByCost<T>(
  items: readonly T[],
  costs: readonly number[],
  willDo: (item: T) => boolean,
): T | undefined {
  const left = new Set(items.keys());
  while (left.size > 0) {
    let [cheapest, least] = [-1, Number.POSITIVE_INFINITY];
    for (const position of left) {
      const cost = costs[position] ?? 0;
      if (cost < least) [cheapest, least] = [position, cost];
    }
    left.delete(cheapest);
    const item = items[cheapest];
    if (item !== undefined && willDo(item)) return item;
  }
  return undefined;
}

/**
 * What each of the others costs as an opponent: nearest in points first; then whose home and away even out; then as
 * those with equal points are folded, the upper half against the lower.
 */
function costsOf(
  contenders: readonly Contender[],
  index: number,
  others: readonly number[],
): number[] {
  const { points = 0, balance = 0 } = contenders[index] ?? {};
  const level = others.filter((other) => contenders[other]?.points === points).length;
  const opposite = Math.floor((level + 1) / 2) - 1;
  return others.map((other, position) => {
    const candidate = contenders[other];
    const gap = Math.abs(points - (candidate?.points ?? 0));
    const clash = balance * (candidate?.balance ?? 0) > 0 ? 1 : 0;
    const distance = gap === 0 ? Math.abs(position - opposite) : position;
    return (gap * 2 + clash) * others.length + distance;
  });
}

/** How often two have met, for many questions. */
function meetingsOf(contenders: readonly Contender[]): (a: number, b: number) => number {
  const size = contenders.length;
  const counts = new Uint8Array(size * size);
  const indexes = new Map(contenders.map(({ entrant }, index) => [entrant, index]));
  for (const [index, { met }] of contenders.entries()) {
    for (const [opponent, times] of met) {
      const other = indexes.get(opponent);
      if (other !== undefined) counts[index * size + other] = times;
    }
  }
  return (a, b) => counts[a * size + b] ?? 0;
}
