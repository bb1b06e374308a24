import { matchingIn } from './matching.ts';

type Pair = readonly [number, number];
type Meetings = (a: number, b: number) => number;

/**
 * The pairs across groups, between the same groups as before: each time by the lowest of the upper group that can
 * leave it and the best of the lower group that can be met.
 */
export function exchanged(
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

/** The first of a group who can leave it instead. */
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
