import type { Seeded } from '../groups/snake.ts';
import { snakeGroups } from '../groups/snake.ts';
import type { Entrant } from '../model.ts';
import { seededApart } from '../seeding/apart.ts';
import type { StageFormat, StageId } from './chain.ts';

/** Who is sent on by a stage, or by a group of it: best first. */
export interface SentOn {
  /** The stage, and the group where it has any: companions, who are kept apart. */
  readonly from: StageId;
  readonly entrants: readonly Entrant[];
}

/** The entrants of a stage, ready to be played. */
export type Seeding =
  | { readonly kind: 'seeds'; readonly seeds: readonly Entrant[] }
  | { readonly kind: 'groups'; readonly groups: readonly (readonly Entrant[])[] };

/** An entrant of a stage; `group` 0 is A, null where the stage has none. */
export interface Placed {
  readonly entrant: Entrant;
  readonly group: number | null;
}

/**
 * How those sent on are seeded into a stage: firsts before seconds before thirds, across the groups they come from, so
 * that those of one group meet as late as can be; into groups by the snake, companions apart. Who entered the stage
 * itself, in the order given, stands before the firsts.
 */
export function seedNext(
  format: StageFormat,
  sentOn: readonly SentOn[],
  entered: readonly Entrant[] = [],
): Seeding {
  const companies = sentOn.map(({ entrants }) => entrants);
  if (format.kind !== 'groups') {
    return { kind: 'seeds', seeds: seededApart(companies, entered) };
  }
  const seeds: Seeded[] = [...entered.map((entrant) => ({ entrant })), ...byPlace(sentOn)];
  return { kind: 'groups', groups: snakeGroups(seeds, format.groups) };
}

/** Everybody in the order of their seeds; of groups pot by pot. */
export function inOrder(seeding: Seeding): Placed[] {
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

function byPlace(sentOn: readonly SentOn[]): Seeded[] {
  const most = Math.max(0, ...sentOn.map(({ entrants }) => entrants.length));
  return Array.from({ length: most }, (_, place) =>
    sentOn.flatMap(({ from, entrants }) =>
      entrants.slice(place, place + 1).map((entrant) => ({ entrant, from })),
    ),
  ).flat();
}
