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
import type { Work } from '#platform/work.ts';
import type { Field, KeptAdvance, TournamentsTables } from './tables.ts';

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

async function insertStages(
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

/** A tournament that has begun. */
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

/** One that goes on, or is over; nothing where its event was called off: what is played of it stays as it is. */
export async function findStanding(db: Db, eventId: EventId): Promise<Tournament | undefined> {
  const event = await tables<StagesOfEvents>(db)
    .selectFrom('events')
    .select('stage')
    .where('id', '=', eventId)
    .executeTakeFirst();
  return event?.stage === 'cancelled' ? undefined : findTournament(db, eventId);
}

/** What of events decides whether they are called off. */
interface StagesOfEvents {
  events: { id: string; stage: string };
}

/** Whatever changes a tournament happens one after the other, to the end of the transaction. */
export async function takeTurn(db: Db, eventId: EventId): Promise<void> {
  const turn = `tournament:${eventId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(db);
}

/** That it has begun. */
export async function keepTournament({ db }: Work, tournament: Tournament): Promise<void> {
  const { eventId, draw, entrants, startedAt, finishedAt } = tournament;
  await tables<TournamentsTables>(db)
    .insertInto('tournaments')
    .values({
      ...{ event_id: eventId, draw, entrants },
      ...{ started_at: startedAt, finished_at: finishedAt },
    })
    .execute();
}

export async function keepStages(
  { db }: Work,
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
      ...{ stage: numbers.get(name) ?? 0, name, format, wavesBefore },
      advance: advance && to ? { to, best: advance.best, bestNext: advance.bestNext ?? 0 } : null,
    };
  });
  await insertStages(db, eventId, kept);
}
