import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import { type KeptStage, stagesOf } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

/**
 * The stage that a screen shows: the one that is asked for, else the last one of an entry, else the one that is on, or
 * was the last.
 */
export async function shownStage(
  db: Db,
  eventId: EventId,
  asked: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<KeptStage | undefined> {
  return pickStage(db, await stagesOf(db, eventId), asked);
}

export async function pickStage(
  db: Db,
  stages: readonly KeptStage[],
  {
    stage,
    entryId,
  }: { readonly stage?: number | undefined; readonly entryId?: EntryId | undefined },
): Promise<KeptStage | undefined> {
  const begun = stages.filter(({ startedAt }) => startedAt);
  if (stage !== undefined) return stages.find((each) => each.stage === stage);
  const isOn = begun.find(({ finishedAt }) => !finishedAt) ?? begun.at(-1);
  if (!entryId || begun.length < 2) return isOn;
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select('stage')
    .where('entry_id', '=', entryId)
    .execute();
  const own = new Set(rows.map((row) => row.stage));
  return begun.findLast((each) => own.has(each.stage)) ?? isOn;
}

/** A stage as brackets tell of it. */
export function shownStageOf({ stage, name, format, advance, entrants, ...row }: KeptStage) {
  return {
    stage,
    name,
    format: kindOf(format),
    state: stateOf(row),
    entrants: entrants ?? 0,
    advance: advance && { to: advance.to, best: advance.best, bestNext: advance.bestNext },
    changed: row.changed && {
      leaves: [...row.changed.leaves],
      joins: [...row.changed.joins],
    },
  };
}

function stateOf({ startedAt, finishedAt }: Pick<KeptStage, 'startedAt' | 'finishedAt'>) {
  if (finishedAt) return 'played' as const;
  return startedAt ? ('on' as const) : ('waiting' as const);
}

export function kindOf({ kind }: KeptStage['format']) {
  return kind === 'round_robin' ? ('league' as const) : kind;
}
