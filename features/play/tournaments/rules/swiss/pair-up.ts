import { cheapestPairs } from './cheapest.ts';
import type { Contender } from './contenders.ts';
import { coreOf } from './core.ts';
import { restingIn, roundCosts } from './costs.ts';
import { exchanged } from './floats.ts';
import { matchingIn } from './matching.ts';

/** Indexes of contenders. */
export type Pair = readonly [number, number];

export interface PairedUp {
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
}

type Meetings = (a: number, b: number) => number;

/**
 * Pairs everybody as {@link roundCosts} weighs it, and so decides who leaves a score group, who has the bye and which
 * rematches there must be. Inside a group each, from the top, then meets the best opponent that lets all others there
 * still be paired.
 */
export function pairUp(contenders: readonly Contender[]): PairedUp {
  const meetings = meetingsOf(contenders);
  const everybody = contenders.map((_, index) => index);
  const all = [...Map.groupBy(everybody, (index) => contenders[index]?.points).values()];
  const { decided, leaving, bye } = cheapest(contenders, all, meetings);
  const done = new Set([...decided.flat(), bye]);
  const groups = all.map((group) => group.filter((index) => !done.has(index)));
  const floats = exchanged(leaving, groups, meetings);
  const gone = new Set(floats.flat());
  const inside = groups.flatMap((group) => {
    const staying = group.filter((index) => !gone.has(index));
    return pairedInside(staying, contenders, meetings);
  });
  return { pairs: [...decided, ...floats, ...inside], bye };
}

interface Cheapest {
  /** The rematches that there must be. */
  readonly decided: Pair[];
  /** Between two groups. */
  readonly leaving: Pair[];
  readonly bye: number | null;
}

function cheapest(
  contenders: readonly Contender[],
  groups: readonly (readonly number[])[],
  meetings: Meetings,
): Cheapest {
  const size = contenders.length;
  const core = coreOf(groups, meetings, restingIn(contenders));
  if (size % 2 === 1) core.push(size);
  const costs = roundCosts(contenders, meetings);
  const partnersBy = (costOf: Meetings) =>
    cheapestPairs(core.length, (a, b) => costOf(core[a] ?? -1, core[b] ?? -1));
  const partners = partnersBy(costs.withoutRematches()) ?? partnersBy(costs.withRematches());
  if (!partners) throw new Error('everybody can be paired where rematches are allowed');
  const all = core.flatMap((index, position): Pair[] => {
    const partner = core[partners[position] ?? -1] ?? -1;
    return index < partner ? [[index, partner]] : [];
  });
  const pairs = all.filter(([, b]) => b < size);
  const isNew = ([a, b]: Pair) => meetings(a, b) === 0;
  const pointsOf = (index: number) => contenders[index]?.points;
  return {
    decided: pairs.filter((pair) => !isNew(pair)),
    leaving: pairs.filter(([a, b]) => isNew([a, b]) && pointsOf(a) !== pointsOf(b)),
    bye: all.find(([, b]) => b === size)?.[0] ?? null,
  };
}

/** The pairs of those of a group who can all be paired without a rematch. */
function pairedInside(
  group: readonly number[],
  contenders: readonly Contender[],
  meetings: Meetings,
): Pair[] {
  const indexOf = (vertex: number) => group[vertex] ?? -1;
  const mayMeet = (a: number, b: number) => meetings(indexOf(a), indexOf(b)) === 0;
  const matching = matchingIn(group.length, mayMeet);
  matching.complete();
  const waiting = new Set(group.keys());
  const pairs: Pair[] = [];
  for (const vertex of waiting) {
    waiting.delete(vertex);
    const others = [...waiting];
    const costs = costsOf(contenders, indexOf(vertex), others.map(indexOf));
    const opponent = firstByCost(others, costs, (other) => {
      return mayMeet(vertex, other) && matching.fix(vertex, other);
    });
    if (opponent === undefined) throw new Error('a group is left that cannot be paired');
    waiting.delete(opponent);
    pairs.push([indexOf(vertex), indexOf(opponent)]);
  }
  return pairs;
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

/** The costs of the others of a group as opponents: home and away even out, then the upper half meets the lower. */
function costsOf(
  contenders: readonly Contender[],
  index: number,
  others: readonly number[],
): number[] {
  const balance = contenders[index]?.balance ?? 0;
  const opposite = Math.floor((others.length + 1) / 2) - 1;
  return others.map((other, position) => {
    const clash = balance * (contenders[other]?.balance ?? 0) > 0 ? 1 : 0;
    return clash * others.length + Math.abs(position - opposite);
  });
}

/** How often two have met, for many questions. */
function meetingsOf(contenders: readonly Contender[]): Meetings {
  const size = contenders.length;
  const counts = new Uint8Array(size * size);
  const indexes = new Map(contenders.map(({ entrant }, index) => [entrant, index]));
  for (const [index, { met }] of contenders.entries()) {
    for (const [opponent, times] of met) {
      const other = indexes.get(opponent);
      if (other !== undefined) counts[index * size + other] = times;
    }
  }
  return (a, b) => (Math.max(a, b) < size ? (counts[a * size + b] ?? 0) : 0);
}
