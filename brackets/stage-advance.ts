import { type SeededEntrant, type Seeding, snakeGroups } from './groups.ts';
import type { Entrant } from './outcome.ts';
import type { Placing } from './placings.ts';
import { seededApart } from './seeding-apart.ts';
import type { StageAdvance, StageFormat, StageId } from './stages.ts';
import type { StandingsRow } from './standings.ts';

/** The result of a field: the rows of a group's table, so that groups can be compared, else placings. */
export type PlayedField =
  | { readonly rows: readonly StandingsRow[] }
  /** Best first, one for all who share it. */
  | { readonly placings: readonly Placing<Entrant>[] };

/**
 * Returns the entrants who advance from a finished stage, one list for each field, best first. Only entrants in
 * `present` advance. They are listed by seed, which orders those who share a placing.
 */
export function advancingFromStage(
  fields: readonly PlayedField[],
  present: readonly Entrant[],
  { best, bestNext = 0 }: Pick<StageAdvance, 'best' | 'bestNext'>,
): Entrant[][] {
  const seeds = new Map(present.map((entrant, index) => [entrant, index]));
  const tables = fields.flatMap((field) => ('rows' in field ? [field.rows] : []));
  if (tables.length === fields.length) {
    const there = tables.map((rows) => rows.filter(({ entrant }) => seeds.has(entrant)));
    return advancingFromGroups(there, { perGroup: best, bestNext }, present);
  }
  const seedOf = (entrant: Entrant) => seeds.get(entrant) ?? 0;
  return fields.map((field) => {
    const placings = 'placings' in field ? field.placings : [];
    const inOrder = placings.flatMap(({ entrants }) =>
      entrants.filter((each) => seeds.has(each)).sort((a, b) => seedOf(a) - seedOf(b)),
    );
    return inOrder.slice(0, best);
  });
}

/** The entrants who advance from a stage or a group, best first. */
export interface Advancers {
  /** The stage, and the group if it has any. Its entrants are companions, who are kept apart. */
  readonly from: StageId;
  readonly entrants: readonly Entrant[];
}

/**
 * Returns the seeds of the next stage: firsts before seconds before thirds, so that companions meet as late as
 * possible. Groups are dealt by the snake, with companions apart. Entrants who entered the stage itself come first,
 * in the given order.
 */
export function seedNextStage(
  format: StageFormat,
  advancers: readonly Advancers[],
  entered: readonly Entrant[] = [],
): Seeding {
  const companies = advancers.map(({ entrants }) => entrants);
  if (format.kind !== 'groups') {
    return { kind: 'seeds', seeds: seededApart(companies, entered) };
  }
  const seeds: SeededEntrant[] = [
    ...entered.map((entrant) => ({ entrant })),
    ...byPlace(advancers),
  ];
  return { kind: 'groups', groups: snakeGroups(seeds, format.groups) };
}

function byPlace(advancers: readonly Advancers[]): SeededEntrant[] {
  const most = Math.max(0, ...advancers.map(({ entrants }) => entrants.length));
  return Array.from({ length: most }, (_, place) =>
    advancers.flatMap(({ from, entrants }) =>
      entrants.slice(place, place + 1).map((entrant) => ({ entrant, from })),
    ),
  ).flat();
}

/** The effect of a changed result on the next stage. */
export interface NextStageChange {
  /** They no longer advance. */
  readonly leaves: readonly Entrant[];
  /** They advance now. */
  readonly joins: readonly Entrant[];
  /** They still advance, with another placing and seed. */
  readonly moves: readonly {
    readonly entrant: Entrant;
    readonly from: number;
    readonly to: number;
  }[];
  /**
   * `nothing`: the same entrants in the same order. `reseed`: the next stage has not started and is drawn again.
   * `choose`: it has started, so the organiser decides whether to keep or restart it.
   */
  readonly needs: 'nothing' | 'reseed' | 'choose';
}

/** Compares the entrants who advance before and after a changed result, each list in order of placing. */
export function changeOfNextStage(
  before: readonly Entrant[],
  after: readonly Entrant[],
  nextHasBegun: boolean,
): NextStageChange {
  const leaves = before.filter((entrant) => !after.includes(entrant));
  const joins = after.filter((entrant) => !before.includes(entrant));
  const moves = after.flatMap((entrant, index) => {
    const from = before.indexOf(entrant) + 1;
    const to = index + 1;
    return from === 0 || from === to ? [] : [{ entrant, from, to }];
  });
  const isSame = leaves.length + joins.length + moves.length === 0;
  return { leaves, joins, moves, needs: isSame ? 'nothing' : nextHasBegun ? 'choose' : 'reseed' };
}

/** The number of entrants who advance from a stage of groups. */
export interface GroupAdvance {
  /** The best of each group. */
  readonly perGroup: number;
  /** Further entrants: the best of the next ones in their groups, such as the best thirds. */
  readonly bestNext: number;
}

/**
 * Returns the entrants who advance from each group, best first. Withdrawn entrants keep their row and do not advance;
 * the next one moves up.
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
 * Orders entrants of different groups: by points a match, because groups may differ in size, then difference and
 * scores for a match, fewest walkovers given, the published draw.
 */
function compared(rows: readonly StandingsRow[], draw: readonly Entrant[]): StandingsRow[] {
  const drawn = new Map(draw.map((entrant, index) => [entrant, index]));
  const rankOf = ({ entrant }: StandingsRow) => drawn.get(entrant) ?? draw.length;
  return rows.toSorted(
    (a, b) =>
      aMatch(a, b, (row) => row.points) ||
      aMatch(a, b, (row) => row.scoreFor - row.scoreAgainst) ||
      aMatch(a, b, (row) => row.scoreFor) ||
      a.walkoversGiven - b.walkoversGiven ||
      rankOf(a) - rankOf(b) ||
      Number(a.entrant > b.entrant) - Number(a.entrant < b.entrant),
  );
}

/** Compares averages a match in whole numbers. An entrant without a match has an average of 0. */
function aMatch(a: StandingsRow, b: StandingsRow, of: (row: StandingsRow) => number): number {
  return of(b) * Math.max(1, a.played) - of(a) * Math.max(1, b.played);
}
