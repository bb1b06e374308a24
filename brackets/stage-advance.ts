import { type SeededEntrant, type Seeding, snakeGroups } from './groups.ts';
import type { Entrant } from './outcome.ts';
import type { Placing } from './placings.ts';
import { seededApart } from './seeding-apart.ts';
import type { StageAdvance, StageFormat, StageId } from './stages.ts';
import type { StandingsRow } from './standings.ts';

/** What a field has come to: of a group with a table its rows, so that those behind can be compared; else places. */
export type PlayedField =
  | { readonly rows: readonly StandingsRow[] }
  /** Best first; who shares places stands together. */
  | { readonly placings: readonly Placing<Entrant>[] };

/**
 * Who goes on from the fields of a stage that is played, field by field and best first. Only those `present` do, who
 * are listed by their seeds: these tell apart who shares a place.
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

/** Who is sent on by a stage, or by a group of it: best first. */
export interface Advancers {
  /** The stage, and the group where it has any: companions, who are kept apart. */
  readonly from: StageId;
  readonly entrants: readonly Entrant[];
}

/**
 * How those sent on are seeded into a stage: firsts before seconds before thirds, across the groups they come from, so
 * that those of one group meet as late as can be; into groups by the snake, companions apart. Who entered the stage
 * itself, in the order given, stands before the firsts.
 */
export function seedNextStage(
  format: StageFormat,
  sentOn: readonly Advancers[],
  entered: readonly Entrant[] = [],
): Seeding {
  const companies = sentOn.map(({ entrants }) => entrants);
  if (format.kind !== 'groups') {
    return { kind: 'seeds', seeds: seededApart(companies, entered) };
  }
  const seeds: SeededEntrant[] = [...entered.map((entrant) => ({ entrant })), ...byPlace(sentOn)];
  return { kind: 'groups', groups: snakeGroups(seeds, format.groups) };
}

function byPlace(sentOn: readonly Advancers[]): SeededEntrant[] {
  const most = Math.max(0, ...sentOn.map(({ entrants }) => entrants.length));
  return Array.from({ length: most }, (_, place) =>
    sentOn.flatMap(({ from, entrants }) =>
      entrants.slice(place, place + 1).map((entrant) => ({ entrant, from })),
    ),
  ).flat();
}

/** What a changed result does to the stage that is fed by it. */
export interface NextStageChange {
  /** Sent on before, no longer. */
  readonly leaves: readonly Entrant[];
  /** Sent on now. */
  readonly joins: readonly Entrant[];
  /** Still sent on, by another place, and so seeded otherwise. */
  readonly moves: readonly {
    readonly entrant: Entrant;
    readonly from: number;
    readonly to: number;
  }[];
  /**
   * `nothing`: the same entrants in the same order. `reseed`: the next stage has not begun and is made anew.
   * `choose`: it has begun; the organiser says whether it stays as it is or begins anew.
   */
  readonly needs: 'nothing' | 'reseed' | 'choose';
}

/**
 * Compares who is sent on before and after a result is changed, each list in order of place. A table is only made
 * anew; what is told here is all that hangs on it.
 */
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
