import type { Db } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import { contestantsOf } from './contestants.ts';
import type { KeptStage } from './stage-rows.ts';

/** So many are named; the others are counted. */
const NAMED = 8;

/** The stages that have begun with others than go on by the results now, with the names of who would change. */
export async function changedStages(db: Db, eventId: EventId, stages: readonly KeptStage[]) {
  const open = stages.flatMap(({ stage, changed }) => (changed ? [{ stage, ...changed }] : []));
  const named = open.flatMap(({ leaves, joins }) => [
    ...leaves.slice(0, NAMED),
    ...joins.slice(0, NAMED),
  ]);
  const contestant = await contestantsOf(db, eventId, named);
  const told = (entries: readonly string[]) => ({
    names: entries.slice(0, NAMED).flatMap((entry) => contestant(entry)?.username ?? []),
    count: entries.length,
  });
  return open.map(({ stage, leaves, joins, moves }) => ({
    ...{ stage, leaves: told(leaves), joins: told(joins) },
    reseeded: moves.length,
  }));
}
