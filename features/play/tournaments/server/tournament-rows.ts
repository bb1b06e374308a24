import type { NextStageChange } from '@battle-league/brackets/stage-advance.ts';
import type { FittedChain } from '@battle-league/brackets/stage-chain.ts';
import {
  fieldFormatOf,
  GSL_SIZE,
  type StageFormat,
  type StageId,
} from '@battle-league/brackets/stages.ts';
import { sql, type Updateable } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Field, StoredAdvance, TournamentsTables } from './tables.ts';

/** A stored stage of a tournament. */
export interface StoredStage {
  readonly eventId: EventId;
  /** In the order of play, from 1. */
  readonly stage: number;
  readonly name: string;
  readonly format: StageFormat;
  readonly advance: StoredAdvance | null;
  /** Null until it starts. */
  readonly entrants: number | null;
  readonly wavesBefore: number;
  /** The number of matches, playable right after the draw, that have been handled. */
  readonly arranged: number;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly changed: NextStageChange | null;
}

/** In the order of play. */
export async function stagesOf(db: Db, eventId: EventId): Promise<StoredStage[]> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_stages')
    .selectAll()
    .where('event_id', '=', eventId)
    .orderBy('stage')
    .execute();
  return rows.map(({ stage, name, format, advance, entrants, changed, arranged, ...row }) => ({
    eventId,
    stage,
    name,
    format,
    advance,
    entrants,
    changed,
    arranged,
    wavesBefore: row.waves_before,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }));
}

async function insertStages(
  db: Db,
  eventId: EventId,
  stages: readonly Pick<StoredStage, 'stage' | 'name' | 'format' | 'advance' | 'wavesBefore'>[],
): Promise<void> {
  await tables<TournamentsTables>(db)
    .insertInto('tournament_stages')
    .values(
      stages.map(({ stage, name, format, advance, wavesBefore }) => ({
        event_id: eventId,
        stage,
        name,
        waves_before: wavesBefore,
        format: JSON.stringify(format),
        advance: advance && JSON.stringify(advance),

        entrants: null,
        arranged: 0,

        started_at: null,
        finished_at: null,
        changed: null,
      })),
    )
    .execute();
}

export async function updateStage(
  db: Db,
  { eventId, stage }: Pick<StoredStage, 'eventId' | 'stage'>,
  change: Updateable<TournamentsTables['tournament_stages']>,
): Promise<void> {
  await tables<TournamentsTables>(db)
    .updateTable('tournament_stages')
    .set(change)
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .execute();
}

/** Returns the fields of a stage: the stage itself, or its groups. */
export function fieldsOf(stage: StoredStage): Field[] {
  if (stage.format.kind !== 'groups') return [fieldIn(stage, null)];
  return Array.from({ length: stage.format.groups }, (_, group) => fieldIn(stage, group));
}

export function fieldIn(
  { eventId, stage, format, entrants, wavesBefore }: StoredStage,
  group: number | null,
): Field {
  const inside = fieldFormatOf(format);
  const size = inside.kind === 'gsl' ? GSL_SIZE : (entrants ?? 0);
  return { eventId, stage, group, format: inside, entrants: size, wavesBefore };
}

/** A tournament that has started. */
export interface Tournament {
  readonly eventId: EventId;
  /** The published text that draws were made from. */
  readonly draw: string;
  readonly entrants: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
}

export async function findTournament(db: Db, eventId: EventId): Promise<Tournament | undefined> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournaments')
    .selectAll()
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draw, entrants, started_at: startedAt, finished_at: finishedAt } = row;
  return { eventId, draw, entrants, startedAt, finishedAt };
}

/** Returns a running or finished tournament; undefined if its event was cancelled. */
export async function findActiveTournament(
  db: Db,
  eventId: EventId,
): Promise<Tournament | undefined> {
  const event = await tables<StagesOfEvents>(db)
    .selectFrom('events')
    .select('stage')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.stage === 'cancelled' ? undefined : findTournament(db, eventId);
}

/** The columns of events that this query reads. */
interface StagesOfEvents {
  events: { id: string; stage: string };
}

/** Serialises changes of a tournament until the end of the transaction. */
export async function lockTournament(db: Db, eventId: EventId): Promise<void> {
  const lockName = `tournament:${eventId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(db);
}

export async function insertTournament({ db }: Transaction, tournament: Tournament): Promise<void> {
  const { eventId, draw, entrants, startedAt, finishedAt } = tournament;
  await tables<TournamentsTables>(db)
    .insertInto('tournaments')
    .values({
      event_id: eventId,
      draw,
      entrants,

      started_at: startedAt,
      finished_at: finishedAt,
    })
    .execute();
}

export async function insertChain(
  { db }: Transaction,
  eventId: EventId,
  { stages }: FittedChain,
): Promise<void> {
  const numbers = new Map(stages.map(({ stage }, index) => [stage.id, index + 1]));
  const ends = new Map<StageId, number>();
  const kept = stages.map(({ stage, fedBy, rounds }) => {
    const { id: name, format, advance } = stage;
    const wavesBefore = Math.max(0, ...fedBy.map((id) => ends.get(id) ?? 0));
    ends.set(name, wavesBefore + rounds.length);
    const to = numbers.get(advance?.to ?? '');
    return {
      stage: numbers.get(name) ?? 0,
      name,
      format,
      wavesBefore,
      advance: advance && to ? { to, best: advance.best, bestNext: advance.bestNext ?? 0 } : null,
    };
  });
  await insertStages(db, eventId, kept);
}
