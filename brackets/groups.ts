import type { Entrant, MatchKey } from './outcome.ts';

export interface SeededEntrant {
  readonly entrant: Entrant;
  /** The qualifier or group of origin. Entrants of the same one are kept apart. */
  readonly from?: string;
}

/** A seed's seat in a group: one of each pot in a group, and one of each company. */
interface Seat {
  readonly pot: number;
  /** At most as many of a qualifier as there are groups. */
  readonly company: string;
  group: number;
}

/**
 * Deals entrants to groups by snake seeding, best seed first: 1, 2, 3 … into A, B, C …, the next pot in reverse. No
 * group has more entrants of one qualifier than it must; if a qualifier has at most one for each group, none of them
 * meet. A group has one of each pot, so sizes differ by at most one.
 */
export function snakeGroups(seeds: readonly SeededEntrant[], groups: number): Entrant[][] {
  const seats = seatsIn(groups);
  const companies = new Map<string, number>();
  for (const [index, { from }] of seeds.entries()) {
    const pot = Math.floor(index / groups);
    const nth = from === undefined ? 0 : (companies.get(from) ?? 0);
    if (from !== undefined) companies.set(from, nth + 1);
    const company =
      from === undefined ? `alone ${index}` : `${Math.floor(nth / groups)} of ${from}`;
    const step = index % groups;
    seats.take({ pot, company, group: pot % 2 === 0 ? step : groups - 1 - step });
  }
  const filled = Array.from({ length: groups }, (): Entrant[] => []);
  for (const [index, { entrant }] of seeds.entries()) {
    filled[seats.places[index]?.group ?? 0]?.push(entrant);
  }
  return filled;
}

/** 'A' to 'Z', then 'AA'. */
export function groupName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : groupName(Math.floor(index / 26) - 1) + last;
}

/** Returns the key of a group's match in the whole stage, such as 'A:R1.1'. */
export function keyInGroup(index: number, key: MatchKey): MatchKey {
  return `${groupName(index)}:${key}`;
}

function seatsIn(groups: number) {
  const places: Seat[] = [];
  const byPot = new Map<string, Seat>();
  const byCompany = new Map<string, Seat>();
  const ofPot = (pot: number, group: number) => byPot.get(`${group} ${pot}`);
  const ofCompany = (company: string, group: number) => byCompany.get(`${group} ${company}`);
  return { places, take };

  /**
   * Takes a group without this pot and this company, preferring the snake's. If there is none, one group without the
   * pot and one without the company exchange the entrants in the way. That is always possible (König: the edges of a
   * bipartite graph need as many colours as its greatest degree).
   */
  function take(place: Seat): void {
    const { pot, company } = place;
    const lacksPot = (group: number) => !ofPot(pot, group);
    const lacksCompany = (group: number) => !ofCompany(company, group);
    const isFree = (group: number) => lacksPot(group) && lacksCompany(group);
    if (!isFree(place.group)) {
      const all = Array.from({ length: groups }, (_, step) => (place.group + step) % groups);
      const free = all.find(isFree);
      const target = free ?? all.find(lacksCompany) ?? place.group;
      if (free === undefined) exchange(pot, target, all.find(lacksPot) ?? place.group);
      place.group = target;
    }
    places.push(place);
    seat(place);
  }

  /**
   * Moves the pot's entrant from `from` to `to`. The entrant's companion there moves back, and so on along the chain.
   */
  function exchange(pot: number, from: number, to: number): void {
    const chain: Seat[] = [];
    for (let next = ofPot(pot, from); next; ) {
      chain.push(next);
      const companion = ofCompany(next.company, to);
      if (companion) chain.push(companion);
      next = companion && ofPot(companion.pot, from);
    }
    for (const place of chain) {
      byPot.delete(`${place.group} ${place.pot}`);
      byCompany.delete(`${place.group} ${place.company}`);
    }
    for (const place of chain) {
      place.group = place.group === from ? to : from;
      seat(place);
    }
  }

  function seat(place: Seat): void {
    byPot.set(`${place.group} ${place.pot}`, place);
    byCompany.set(`${place.group} ${place.company}`, place);
  }
}

/** An entrant of a stage with a group, 0 for A; null if the stage has no groups. */
export interface GroupedEntrant {
  readonly entrant: Entrant;
  readonly group: number | null;
}

/** The entrants of a stage in the order of play. */
export type Seeding =
  | { readonly kind: 'seeds'; readonly seeds: readonly Entrant[] }
  | { readonly kind: 'groups'; readonly groups: readonly (readonly Entrant[])[] };

/** Returns all entrants in the order of their seeds; groups pot by pot. */
export function seedOrder(seeding: Seeding): GroupedEntrant[] {
  if (seeding.kind === 'seeds') return seeding.seeds.map((entrant) => ({ entrant, group: null }));
  const most = Math.max(0, ...seeding.groups.map(({ length }) => length));
  return Array.from({ length: most }, (_, pot) => {
    const placed = seeding.groups.map((entrants, group) => ({ entrant: entrants[pot], group }));
    const snake = pot % 2 === 0 ? placed : placed.reverse();
    return snake.flatMap(({ entrant, group }) =>
      entrant === undefined ? [] : [{ entrant, group }],
    );
  }).flat();
}
