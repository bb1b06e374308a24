type Meetings = (a: number, b: number) => number;

/** The most who come into a large group or leave it. */
const PASSING = 8;

/** In the core of a large group each has met so few of the others. */
const MET_INSIDE = 2;

/**
 * The contenders who take part in the search for the cheapest pairing. A group is large when the others can still be
 * paired inside after any members leave: each of them could meet half of them (Dirac). Then any of its members that an opponent has
 * not met does as well as any other, and as many stand for all as it takes for every opponent to find one; among them
 * the lowest who may have the bye.
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

/** The first candidates who have hardly met, up to `size`. */
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
