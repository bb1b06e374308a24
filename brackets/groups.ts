import { type Creation, createBracket } from './elimination.ts';
import { type BracketMatch, exitsOf, NOBODY, PENDING, type Slot } from './elimination-match.ts';
import { FINAL } from './elimination-shape.ts';
import type { Entrant, MatchKey } from './outcome.ts';
import type { StandingsRow } from './standings.ts';

export interface SeededEntrant {
  readonly entrant: Entrant;
  /** The qualifier or group it comes from; those of one are kept apart. */
  readonly from?: string;
}

/** A seed's place in a group: one a pot in each group, and one of each company. */
interface Seat {
  readonly pot: number;
  /** At most as many of a qualifier as there are groups. */
  readonly company: string;
  group: number;
}

/**
 * Groups by snake seeding, the best seed first: 1, 2, 3 … into A, B, C …, the next pot back again. No group has more of
 * one qualifier than it must: where they are no more than the groups, no two meet. A group has one of each pot, so that
 * no two groups differ by more than one entrant.
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

/** 'A:R1.1': the match of a group as the whole stage calls it. */
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
   * Takes a group that has neither of this pot nor of this company, at best the one of the snake. Where there is none,
   * one that lacks the pot and one that lacks the company exchange the entrants that stand in the way: it always can
   * be done (König: the edges of a bipartite graph need as many colours as its greatest degree).
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

  /** Moves the pot's entrant out of `from` into `to`, whose companion there moves back, and so on along the chain. */
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

/** How many go on from a stage of groups. */
export interface GroupAdvance {
  /** The best of each group. */
  readonly perGroup: number;
  /** So many more: the best of those who come next in their groups (the best thirds). */
  readonly bestNext: number;
}

/**
 * Who goes on, group by group and best first. Who has withdrawn keeps the place in the table and does not go on: the
 * next moves up.
 */
export function advancingFromGroups(
  tables: readonly (readonly StandingsRow[])[],
  { perGroup, bestNext }: GroupAdvance,
  draw: readonly Entrant[],
): Entrant[][] {
  const present = tables.map((rows) => rows.filter((row) => !row.hasWithdrawn));
  const next = present.flatMap((rows) => rows.slice(perGroup, perGroup + 1));
  const best = new Set(compared(next, draw).slice(0, bestNext));
  return present.map((rows) =>
    rows.filter((row, index) => index < perGroup || best.has(row)).map(({ entrant }) => entrant),
  );
}

/**
 * Entrants of different groups, the best first: by points a match, since groups may differ by an entrant or a drop-out,
 * then difference and scores for a match, fewest walkovers given, the published draw.
 */
function compared(rows: readonly StandingsRow[], draw: readonly Entrant[]): StandingsRow[] {
  const lots = new Map(draw.map((entrant, index) => [entrant, index]));
  const lotOf = ({ entrant }: StandingsRow) => lots.get(entrant) ?? draw.length;
  return rows.toSorted(
    (a, b) =>
      aMatch(a, b, (row) => row.points) ||
      aMatch(a, b, (row) => row.scoreFor - row.scoreAgainst) ||
      aMatch(a, b, (row) => row.scoreFor) ||
      a.walkoversGiven - b.walkoversGiven ||
      lotOf(a) - lotOf(b) ||
      Number(a.entrant > b.entrant) - Number(a.entrant < b.entrant),
  );
}

/** Compares by so much a match, in whole numbers; who has played none has gathered none. */
function aMatch(a: StandingsRow, b: StandingsRow, of: (row: StandingsRow) => number): number {
  return of(b) * Math.max(1, a.played) - of(a) * Math.max(1, b.played);
}

/** Entrants of a GSL group, told apart from first to fourth; as a rule two go on. */
export const GSL_SIZE = 4;

/** Matches of its three rounds: two first ones, then winners' and losers', then the decider of who has lost once. */
export const GSL_ROUNDS = [2, 2, 1] as const;

const WINNERS = 'W2.1';

const LOSERS = 'L1.1';

const DECIDER = 'L2.1';

/**
 * A GSL group: a double elimination of four that ends before its final, so that it is reported to, changed and walked
 * over as a bracket is. The first seed meets the fourth, the second the third.
 */
export function createGslGroup(entrants: readonly Entrant[]): Creation {
  if (entrants.length < GSL_SIZE) return { kind: 'refused', code: 'too_few_entrants' };
  if (entrants.length > GSL_SIZE) return { kind: 'refused', code: 'too_many_entrants' };
  return createBracket({ kind: 'double_elimination', reset: false }, entrants);
}

/** Whether a match of that bracket is played in the group: its final is not. */
export function isGslMatch(key: MatchKey): boolean {
  return key !== FINAL;
}

/** First to fourth: the winners' winner, the decider's, the decider's loser, the losers' loser. */
export function gslPlacings(matches: {
  get(key: MatchKey): BracketMatch | undefined;
}): readonly [Slot, Slot, Slot, Slot] {
  return [
    exit(WINNERS, 'winner'),
    exit(DECIDER, 'winner'),
    exit(DECIDER, 'loser'),
    exit(LOSERS, 'loser'),
  ];

  function exit(key: MatchKey, who: 'winner' | 'loser'): Slot {
    const match = matches.get(key);
    if (!match) return PENDING;
    return isEmpty(match) ? NOBODY : exitsOf(match)[who];
  }
}

function isEmpty({ home, away }: BracketMatch): boolean {
  return home.kind === 'nobody' && away.kind === 'nobody';
}
