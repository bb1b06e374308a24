import type { Entrant, Side } from './outcome.ts';
import { cheapestPairs } from './swiss-cheapest.ts';
import { matchingIn } from './swiss-matching.ts';

/** An entrant to be paired, with the facts that the pairing depends on. */
export interface Contender {
  readonly entrant: Entrant;
  /** An open match counts as a draw, so that one postponed match does not block the next round. */
  readonly points: number;
  /** Byes, and matches won because the opponent was absent or left. */
  readonly unplayedWins: number;
  /** The number of meetings with each opponent, open matches included. */
  readonly met: ReadonlyMap<Entrant, number>;
  /** Matches at home minus matches away. */
  readonly balance: number;
  readonly lastSide: Side | null;
}

/** Indexes of contenders. */
type Pair = readonly [number, number];

interface PairedUp {
  readonly pairs: readonly Pair[];
  readonly bye: number | null;
}

type Meetings = (a: number, b: number) => number;

/**
 * Pairs all contenders at the least cost by {@link roundCosts}, which decides who leaves a score group, who has the
 * bye and which rematches are needed. Within a group each contender, best first, then meets the best opponent that
 * lets all others there still be paired.
 */
export function pairRound(contenders: readonly Contender[]): PairedUp {
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
  /** The rematches that are needed. */
  readonly decided: Pair[];
  /** Pairs across two score groups. */
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

/** Pairs the members of a group, who can all be paired without a rematch. */
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

/** Returns the cheapest item that is accepted. */
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

/** Returns the costs of opponents within a group: home and away even out, then the upper half meets the lower. */
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

/** Prepares the number of meetings of any two for fast access. */
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

/**
 * Replaces the pairs across groups by pairs between the same groups: each time the lowest of the upper group that can
 * leave it, and the best of the lower group that can be met.
 */
function exchanged(
  leaving: readonly Pair[],
  groups: readonly (readonly number[])[],
  meetings: Meetings,
): Pair[] {
  const groupOf = new Map(groups.flatMap((group) => group.map((index) => [index, group] as const)));
  const floats = [...leaving];
  for (const [position, [upper, lower]] of leaving.entries()) {
    const others = new Set(floats.filter((_, other) => other !== position).flat());
    const stayingWith = (index: number) =>
      (groupOf.get(index) ?? []).filter((other) => !others.has(other));
    const isNew = (opponent: number) => (other: number) => meetings(other, opponent) === 0;
    const top = firstToLeave(upper, stayingWith(upper).reverse(), isNew(lower), meetings);
    const bottom = firstToLeave(lower, stayingWith(lower), isNew(top), meetings);
    floats[position] = [top, bottom];
  }
  return floats;
}

/** Returns the first of a group who can leave it instead. */
function firstToLeave(
  leaver: number,
  group: readonly number[],
  mayLeave: (index: number) => boolean,
  meetings: Meetings,
): number {
  const without = (index: number) => group.filter((other) => other !== index);
  const candidates = group.slice(0, group.indexOf(leaver)).filter(mayLeave);
  return candidates.find((index) => canBePaired(without(index), meetings)) ?? leaver;
}

function canBePaired(group: readonly number[], meetings: Meetings): boolean {
  const isNew = (a: number, b: number) => meetings(group[a] ?? -1, group[b] ?? -1) === 0;
  return matchingIn(group.length, isNew).complete() === 0;
}

/** The bound of costs and potentials that keeps both exact as numbers. */
const ROOM = 2 ** 49;

type CostOf = (a: number, b: number) => number;

/**
 * Returns the costs of a round's pairs, of contenders by index, best first. With an odd number the bye is one more
 * index at the end. An earlier item costs more than all later ones together:
 *
 * 1. a rematch, by the number of meetings; forbidden if no rematch is needed;
 * 2. leaving a score group downwards, from the top group down. Contenders from above belong to the group, and the bye
 *    is the lowest group;
 * 3. the bye of any contender but the lowest. Only those with the fewest unplayed wins may have it;
 * 4. a rematch of any contender but the lowest.
 *
 * A group outweighs all lower ones while at most two leave each, always in fields of up to 30. From about the 35th
 * group on all count alike.
 */
export function roundCosts(contenders: readonly Contender[], meetings: CostOf) {
  const size = contenders.length;
  const mayRest = restingIn(contenders);
  const groupsCost = (depths: readonly number[], unit: number) => (a: number, b: number) => {
    const [upper, lower] = a < b ? [a, b] : [b, a];
    const depth = ((depths[lower] ?? 0) - (depths[upper] ?? 0)) * unit;
    if (lower < size) return depth;
    const isLast = (unit / size) * (size - 1 - upper);
    return mayRest(upper) ? depth + isLast : Number.POSITIVE_INFINITY;
  };
  return {
    withoutRematches: (): CostOf => {
      const unit = size % 2 === 1 ? size : 1;
      const costOf = groupsCost(depthsOf(contenders, ROOM / unit), unit);
      return (a, b) => (meetings(a, b) > 0 ? Number.POSITIVE_INFINITY : costOf(a, b));
    },
    withRematches: (): CostOf => {
      const most = contenders.reduce((all, { met }) => Math.max(all, ...met.values()), 1);
      const first = size * most; // one rematch less outweighs all earlier meetings
      const unit = size ** 3;
      const depths = depthsOf(contenders, ROOM / (unit * size ** 2 * (first + most)));
      const costOf = groupsCost(depths, unit);
      const rematch = (1 + size * (depths.at(-1) ?? 0)) * unit;
      return (a, b) => {
        const met = meetings(a, b);
        return costOf(a, b) + (met > 0 ? rematch * (first + met) + size - Math.min(a, b) : 0);
      };
    },
  };
}

/** Tells which contenders may have the bye: those with the fewest unplayed wins. */
export function restingIn(contenders: readonly Contender[]): (index: number) => boolean {
  const wins = contenders.map(({ unplayedWins }) => unplayedWins);
  const fewest = wins.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  return (index) => wins[index] === fewest;
}

/** Returns the depth of each contender's group, the bye last. A step down outweighs all steps below it together. */
function depthsOf(contenders: readonly Contender[], room: number): number[] {
  const groups = contenders.map(({ points }, index) => points !== contenders[index - 1]?.points);
  const starts = contenders.length % 2 === 1 ? [...groups, true] : groups;
  const costs = stepsWithin(starts.filter(Boolean).length - 1, starts.length, room);
  let [depth, group] = [0, -1];
  return starts.map((isStart) => {
    if (isStart) depth += costs[group++] ?? 0;
    return depth;
  });
}

/** Returns the costs of the steps from group to group, from the top, as strict as the bound allows. */
function stepsWithin(steps: number, size: number, room: number): number[] {
  for (let leavers = Math.max(2, Math.ceil(size / 2)); leavers >= 2; leavers--) {
    const costs = stepCosts(steps, leavers, 0);
    if (total(costs) <= room) return costs;
  }
  let [alike, costs] = [1, stepCosts(steps, 2, 1)];
  while (total(costs) > room && alike < steps) costs = stepCosts(steps, 2, ++alike);
  return costs;
}

/** Contenders leave a group two by two, so half of what could follow is outweighed. */
function stepCosts(steps: number, leavers: number, alike: number): number[] {
  const costs: number[] = [];
  let below = 0;
  for (let step = 0; step < steps; step++) {
    const cost = step < alike ? 1 : 1 + Math.floor((leavers * below) / 2);
    below += cost;
    costs.unshift(cost);
  }
  return costs;
}

function total(costs: readonly number[]): number {
  return costs.reduce((sum, cost) => sum + cost, 0);
}

/** The most contenders who enter or leave a large group. */
const PASSING = 8;

/** The largest number of earlier opponents within the core of a large group. */
const MET_INSIDE = 2;

/**
 * Returns the contenders who take part in the search for the cheapest pairing. A group is large if its other members
 * can still be paired after any of them leave, because each could meet half of them (Dirac's theorem). Then any
 * member that an opponent has not met does equally well, so a few members represent all: as many as every opponent
 * needs to find one, and the lowest who may have the bye.
 */
export function coreOf(
  groups: readonly (readonly number[])[],
  meetings: Meetings,
  mayRest: (index: number) => boolean,
): number[] {
  const everybody = groups.flat();
  const mostMetIn = (part: readonly number[], by: readonly number[]) =>
    by.reduce((most, index) => {
      return Math.max(most, part.filter((other) => meetings(index, other) > 0).length);
    }, 0);
  return groups.flatMap((group) => {
    const least = PASSING + 2 * (MET_INSIDE + 1);
    if (group.length <= least) return group;
    if (group.length < PASSING + 2 * (mostMetIn(group, group) + 1)) return group;
    const resting = group.findLast(mayRest);
    const lowest = group.toReversed().filter((index) => index !== resting);
    const candidates = resting === undefined ? lowest : [resting, ...lowest];
    for (let size = least + (group.length % 2); size < group.length; size += 2) {
      const part = strangers(candidates, meetings, size);
      if (part.length < size) return group;
      if (mostMetIn(part, everybody) + PASSING <= size) return part.sort((a, b) => a - b);
    }
    return group;
  });
}

/** Returns the first candidates who have hardly met, up to `size`. */
function strangers(candidates: readonly number[], meetings: Meetings, size: number): number[] {
  const part: number[] = [];
  const counts = new Map<number, number>();
  for (const index of candidates) {
    if (part.length === size) break;
    const met = part.filter((other) => meetings(index, other) > 0);
    if (met.length > MET_INSIDE) continue;
    if (met.some((other) => (counts.get(other) ?? 0) >= MET_INSIDE)) continue;
    for (const other of met) counts.set(other, (counts.get(other) ?? 0) + 1);
    counts.set(index, met.length);
    part.push(index);
  }
  return part;
}
