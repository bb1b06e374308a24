import type { Db } from '#platform/database/database.ts';
import { advancingFromGroups } from '../rules/groups/advancing.ts';
import { groupName } from '../rules/groups/snake.ts';
import type { Entrant } from '../rules/model.ts';
import { hasTable } from '../rules/play.ts';
import type { SentOn } from '../rules/stages/seed-next.ts';
import { tableOf } from './league.ts';
import { placingsIn } from './placings.ts';
import type { Field } from './rows.ts';
import { entrantsOfStage, fieldsOf, type KeptStage, type StageEntrant } from './stage-rows.ts';

/**
 * Who goes on from a stage that is played, best first: company by company, which are its groups if it has any. Who has
 * left does not, but for those who were sent on before they left, as far as they are named.
 */
export async function sentOnBy(
  db: Db,
  stage: KeptStage,
  before: ReadonlySet<Entrant> = new Set(),
): Promise<SentOn[]> {
  const { name, advance } = stage;
  if (!advance) return [];
  const everybody = await entrantsOfStage(db, { ...stage, group: null });
  const present = everybody.filter(({ entryId, isOut }) => !isOut || before.has(entryId));
  const fields = fieldsOf(stage);
  const [whole] = fields;
  if (whole?.group === null) {
    const entrants = (await bestOf(db, whole, present)).slice(0, advance.best);
    return [{ from: name, entrants }];
  }
  const groups = await bestOfGroups(db, fields, present, advance);
  return groups.map((entrants, group) => ({ from: `${name} ${groupName(group)}`, entrants }));
}

async function bestOfGroups(
  db: Db,
  fields: readonly Field[],
  present: readonly StageEntrant[],
  { best, bestNext }: NonNullable<KeptStage['advance']>,
): Promise<Entrant[][]> {
  if (!fields.every(({ format }) => hasTable(format))) {
    const all = await Promise.all(fields.map((field) => bestOf(db, field, present)));
    return all.map((entrants) => entrants.slice(0, best));
  }
  const draw = present.map(({ entryId }) => entryId);
  const isPresent = new Set<Entrant>(draw);
  const tables = [];
  for (const field of fields) {
    const { rows } = await tableOf(db, field);
    tables.push(rows.filter(({ entrant }) => isPresent.has(entrant)));
  }
  return advancingFromGroups(tables, { perGroup: best, bestNext }, draw);
}

/** Those of a field who are present, best first; who shares places by their seeds. */
async function bestOf(db: Db, field: Field, present: readonly StageEntrant[]): Promise<Entrant[]> {
  const seeds = new Map<Entrant, number>(present.map(({ entryId, seed }) => [entryId, seed]));
  const seedOf = (entrant: Entrant) => seeds.get(entrant) ?? 0;
  return (await placingsIn(db, field)).flatMap(({ entrants }) =>
    entrants.filter((entrant) => seeds.has(entrant)).sort((a, b) => seedOf(a) - seedOf(b)),
  );
}
