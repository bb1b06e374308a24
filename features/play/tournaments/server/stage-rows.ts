import { fieldFormatOf } from '@battle-league/brackets/field.ts';
import { GSL_SIZE } from '@battle-league/brackets/groups.ts';
import type { WithdrawalRuling } from '@battle-league/brackets/league.ts';
import type { NextStageChange } from '@battle-league/brackets/stage-advance.ts';
import type { StageFormat } from '@battle-league/brackets/stages.ts';
import type { Selectable, Updateable } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Field } from './rows.ts';
import type { KeptAdvance, TournamentsTables } from './tables.ts';

/** A stage of a tournament as it is kept. */
export interface KeptStage {
  readonly eventId: EventId;
  /** In the order of play, from 1. */
  readonly stage: number;
  readonly name: string;
  readonly format: StageFormat;
  readonly advance: KeptAdvance | null;
  /** Null until it has begun. */
  readonly entrants: number | null;
  readonly wavesBefore: number;
  /** Of a bracket: so many of the matches that its draw made playable have been looked at, to be arranged. */
  readonly arranged: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly changed: NextStageChange | null;
}

/** An entrant of a stage. */
export interface StageEntrant {
  readonly entryId: EntryId;
  readonly seed: number;
  readonly group: number | null;
  readonly isOut: boolean;
  readonly ruling: WithdrawalRuling | null;
}

/** In the order of play. */
export async function stagesOf(db: Db, eventId: EventId): Promise<KeptStage[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_stages')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('stage')
    .execute();
  return rows.map(({ stage, name, format, advance, entrants, changed, arranged, ...row }) => ({
    ...{ eventId, stage, name, format, advance, entrants, changed, arranged },
    wavesBefore: row.waves_before,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }));
}

export async function insertStages(
  db: Db,
  eventId: EventId,
  stages: readonly Pick<KeptStage, 'stage' | 'name' | 'format' | 'advance' | 'wavesBefore'>[],
): Promise<void> {
  await tables<TournamentsTables>(db)
    .insertInto('tournament_stages')
    .values(
      stages.map(({ stage, name, format, advance, wavesBefore }) => ({
        ...{ event_id: eventId, stage, name, waves_before: wavesBefore },
        format: JSON.stringify(format),
        advance: advance && JSON.stringify(advance),
        ...{ entrants: null, arranged: 0 },
        ...{ started_at: null, finished_at: null, changed: null },
      })),
    )
    .execute();
}

export async function updateStage(
  db: Db,
  { eventId, stage }: Pick<KeptStage, 'eventId' | 'stage'>,
  change: Updateable<TournamentsTables['tournament_stages']>,
): Promise<void> {
  await tables<TournamentsTables>(db)
    .updateTable('tournament_stages')
    .set(change)
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .execute();
}

/** The fields of a stage: itself, or its groups. */
export function fieldsOf(stage: KeptStage): Field[] {
  if (stage.format.kind !== 'groups') return [fieldIn(stage, null)];
  return Array.from({ length: stage.format.groups }, (_, group) => fieldIn(stage, group));
}

export function fieldIn(
  { eventId, stage, format, entrants, wavesBefore }: KeptStage,
  group: number | null,
): Field {
  const inside = fieldFormatOf(format);
  const size = inside.kind === 'gsl' ? GSL_SIZE : (entrants ?? 0);
  return { eventId, stage, group, format: inside, entrants: size, wavesBefore };
}

/** Best seed first; of one group, or of all. */
export async function entrantsOfStage(
  db: Db,
  { eventId, stage, group }: Pick<Field, 'eventId' | 'stage' | 'group'>,
): Promise<StageEntrant[]> {
  const all = tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['entry_id', 'seed', 'group_no', 'out_at', 'ruling'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage);
  const rows = await (group === null ? all : all.where('group_no', '=', group))
    .orderBy('seed')
    .execute();
  return rows.map(stageEntrant);
}

/** One of a stage's entrants. */
export async function entrantOfStage(
  db: Db,
  { eventId, stage }: Pick<KeptStage, 'eventId' | 'stage'>,
  entryId: EntryId,
): Promise<StageEntrant | undefined> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row && stageEntrant(row);
}

/** An entrant's seed within its field, which follows from that of the stage. */
export async function seedInField(
  db: Db,
  { eventId, stage, group }: Pick<Field, 'eventId' | 'stage' | 'group'>,
  seed: number,
): Promise<number> {
  if (group === null) return seed;
  const { ahead } = await tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(({ fn }) => fn.countAll<number>().as('ahead'))
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('group_no', '=', group)
    .where('seed', '<', seed)
    .executeTakeFirstOrThrow();
  return Number(ahead) + 1;
}

function stageEntrant(
  row: Pick<
    Selectable<TournamentsTables['stage_entrants']>,
    'entry_id' | 'seed' | 'group_no' | 'out_at' | 'ruling'
  >,
): StageEntrant {
  const entryId = row.entry_id as EntryId; // refers to entries
  const { seed, group_no: group, ruling } = row;
  return { entryId, seed, group, isOut: row.out_at !== null, ruling };
}
