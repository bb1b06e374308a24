import type { Entrant, MatchKey } from '../model.ts';

export interface Seeded {
  readonly entrant: Entrant;
  /** The qualifier or group it comes from; those of one are kept apart. */
  readonly from?: string;
}

/** A seed on its way into a group: one a pot in each group, and one of each company. */
interface Place {
  readonly pot: number;
  readonly company: string;
  group: number;
}

/**
 * Groups by snake seeding, the best seed first: 1, 2, 3 … into A, B, C …, the next pot back again. No group has more of
 * one qualifier than it must: where they are no more than the groups, no two meet. A group has one of each pot, so that
 * no two groups differ by more than one entrant.
 */
export function snakeGroups(seeds: readonly Seeded[], groups: number): Entrant[][] {
  const places: Place[] = [];
  const companies = new Map<string, number>();
  for (const [index, { from }] of seeds.entries()) {
    const pot = Math.floor(index / groups);
    const nth = from === undefined ? 0 : (companies.get(from) ?? 0);
    if (from !== undefined) companies.set(from, nth + 1);
    const company =
      from === undefined ? `alone ${index}` : `${Math.floor(nth / groups)} of ${from}`;
    const step = index % groups;
    seat(places, { pot, company, group: pot % 2 === 0 ? step : groups - 1 - step }, groups);
  }
  return Array.from({ length: groups }, (_, group) =>
    seeds.flatMap(({ entrant }, index) => (places[index]?.group === group ? [entrant] : [])),
  );
}

/** 'A' to 'Z', then 'AA'. */
export function groupName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : groupName(Math.floor(index / 26) - 1) + last;
}

/** 'A:R1.1': the match of a group as the whole stage calls it. */
export function keyInGroup(index: number, key: MatchKey): MatchKey {
  return `${groupName(index)}:${key}`;
}

/**
 * Finds a group that has neither of this pot nor of this company, at best the one of the snake. Where there is none,
 * one that lacks the pot and one that lacks the company exchange the entrants that stand in the way: it always can
 * be done (König: the edges of a bipartite graph need as many colours as its greatest degree).
 */
function seat(places: Place[], place: Place, groups: number): void {
  const all = Array.from({ length: groups }, (_, index) => (place.group + index) % groups);
  const lacksPot = all.filter((group) => !places.some(isIn('pot', place.pot, group)));
  const lacksCompany = all.filter((group) => !places.some(isIn('company', place.company, group)));
  const common = lacksPot.find((group) => lacksCompany.includes(group));
  const target = common ?? lacksCompany[0] ?? place.group;
  if (common === undefined) exchange(places, place.pot, target, lacksPot[0] ?? place.group);
  places.push({ ...place, group: target });
}

/** Moves the pot's entrant out of `from` into `to`, whose companion there moves back, and so on along the chain. */
function exchange(places: readonly Place[], pot: number, from: number, to: number): void {
  const chain: Place[] = [];
  let next = places.find(isIn('pot', pot, from));
  while (next) {
    chain.push(next);
    const companion = places.find(isIn('company', next.company, to));
    if (!companion) break;
    chain.push(companion);
    next = places.find(isIn('pot', companion.pot, from));
  }
  for (const place of chain) place.group = place.group === from ? to : from;
}

function isIn<K extends 'pot' | 'company'>(key: K, value: Place[K], group: number) {
  return (place: Place): boolean => place.group === group && place[key] === value;
}
