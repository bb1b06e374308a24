import type { Contender } from './contenders.ts';

/** Costs and the potentials of a matching stay below, so that both are exact as numbers. */
const ROOM = 2 ** 49;

type CostOf = (a: number, b: number) => number;

/**
 * The costs of a round's pairs, of contenders by index, best first; of an odd number the bye is one more at the end.
 * An earlier item costs more than all later ones together:
 *
 * 1. a rematch, by how often the two have met; or no rematch at all, where none is allowed;
 * 2. leaving a score group downwards, from the top group down. Those who have come from above belong to the group, and
 *    the bye is the lowest group;
 * 3. the bye of anybody but the lowest. Only those with the fewest unplayed wins may have it;
 * 4. a rematch of anybody but the lowest.
 *
 * Groups count strictly one before the other while no more than two leave each, in fields of up to 30 always;
 * from the 35th group or so on all count alike.
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
      const first = size * most; // one rematch less outweighs all meetings before
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

/** Tells those who may have the bye: contenders with the fewest unplayed wins. */
export function restingIn(contenders: readonly Contender[]): (index: number) => boolean {
  const wins = contenders.map(({ unplayedWins }) => unplayedWins);
  const fewest = wins.reduce((least, count) => Math.min(least, count), Number.POSITIVE_INFINITY);
  return (index) => wins[index] === fewest;
}

/** How deep each contender's group is, the bye last: a step down outweighs all steps below it together. */
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

/** The costs of the steps from group to group, from the top, as strict as there is room for. */
function stepsWithin(steps: number, size: number, room: number): number[] {
  for (let leavers = Math.max(2, Math.ceil(size / 2)); leavers >= 2; leavers--) {
    const costs = stepCosts(steps, leavers, 0);
    if (total(costs) <= room) return costs;
  }
  let [alike, costs] = [1, stepCosts(steps, 2, 1)];
  while (total(costs) > room && alike < steps) costs = stepCosts(steps, 2, ++alike);
  return costs;
}

/** The number of those who leave a group changes by two at a time, so half of what could follow is outweighed. */
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
