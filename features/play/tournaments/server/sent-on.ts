import { hasTable } from '@battle-league/brackets/field.ts';
import { groupName } from '@battle-league/brackets/groups.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import {
  type Advancers,
  advancingFromStage,
  type PlayedField,
} from '@battle-league/brackets/stage-advance.ts';
import type { Db } from '#platform/database/database.ts';
import { tableOf } from './league.ts';
import { placingsIn } from './placings.ts';
import type { Field } from './rows.ts';
import { entrantsOfStage, fieldsOf, type KeptStage } from './stage-rows.ts';

/**
 * Who goes on from a stage that is played, best first: company by company, which are its groups if it has any. Who has
 * left does not, but for those who were sent on before they left, as far as they are named.
 */
export async function sentOnBy(
  db: Db,
  stage: KeptStage,
  before: ReadonlySet<Entrant> = new Set(),
): Promise<Advancers[]> {
  const { name, advance } = stage;
  if (!advance) return [];
  const everybody = await entrantsOfStage(db, { ...stage, group: null });
  const present = everybody
    .filter(({ entryId, isOut }) => !isOut || before.has(entryId))
    .map(({ entryId }) => entryId);
  const fields = fieldsOf(stage);
  const isWhole = fields[0]?.group === null;
  const played = await Promise.all(fields.map((field) => playedField(db, field, isWhole)));
  return advancingFromStage(played, present, advance).map((entrants, group) => ({
    from: isWhole ? name : `${name} ${groupName(group)}`,
    entrants,
  }));
}

/** Groups with tables by their rows, so that those behind can be compared. */
async function playedField(db: Db, field: Field, isWhole: boolean): Promise<PlayedField> {
  if (isWhole || !hasTable(field.format)) return { placings: await placingsIn(db, field) };
  return { rows: (await tableOf(db, field)).rows };
}
