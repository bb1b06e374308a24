import { hasTable } from '@battle-league/brackets/field.ts';
import type { Entrant } from '@battle-league/brackets/outcome.ts';
import {
  bracketPlacings,
  overallPlacings,
  type Placing,
  placingsAcrossGroups,
  withoutDisqualified,
} from '@battle-league/brackets/placings.ts';
import type { Db } from '#platform/database/database.ts';
import { disqualifiedIn } from './disqualified.ts';
import { matchesOf } from './field-matches.ts';
import { tableOf } from './league.ts';
import type { Field, Tournament } from './rows.ts';
import { entrantsOfStage, fieldsOf, type KeptStage, stagesOf } from './stage-rows.ts';

/** Of a whole tournament, best first; who shares places stands together, who is disqualified has none. */
export async function placingsNow(
  db: Db,
  { eventId }: Pick<Tournament, 'eventId'>,
): Promise<Placing<Entrant>[]> {
  const stages = (await stagesOf(db, eventId)).filter(({ startedAt }) => startedAt);
  const disqualified = await disqualifiedIn(db, eventId);
  const placed = [];
  for (const stage of stages) {
    const { entrants, advance } = stage;
    const placings = await placingsOfStage(db, stage, disqualified);
    placed.push({ entrants: entrants ?? 0, to: advance?.to ?? null, placings });
  }
  return overallPlacings(placed);
}

/** Of a stage that has begun; of groups, those of one rank share their places. */
async function placingsOfStage(
  db: Db,
  stage: KeptStage,
  disqualified: ReadonlySet<Entrant>,
): Promise<Placing<Entrant>[]> {
  const fields = fieldsOf(stage);
  const [whole] = fields;
  const placed = async (field: Field) =>
    withoutDisqualified(await placingsIn(db, field), disqualified);
  if (whole?.group === null) return placed(whole);
  const groups = [];
  for (const field of fields) groups.push(await placed(field));
  return placingsAcrossGroups(groups);
}

/** Of a field, best first; nobody twice. */
export async function placingsIn(db: Db, field: Field): Promise<Placing<Entrant>[]> {
  if (field.entrants < 2) {
    const alone = await entrantsOfStage(db, field);
    return alone.map(({ entryId }) => ({ from: 1, to: 1, entrants: [entryId] }));
  }
  if (hasTable(field.format)) {
    const { rows } = await tableOf(db, field);
    return rows.map(({ entrant, place }) => ({ from: place, to: place, entrants: [entrant] }));
  }
  return bracketPlacings(field.format, field.entrants, await matchesOf(db, field));
}
