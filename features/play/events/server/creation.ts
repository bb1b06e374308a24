import { resolveChain, spreadCounts } from '@battle-league/brackets/stage-chain.ts';
import type { ChainProblem, Stage } from '@battle-league/brackets/stages.ts';
import { type Brand, LANGUAGES } from '#brands/brand.ts';
import { gameCards, isOffered } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import {
  type FieldProblem,
  invalidField,
  type Refusal,
  refuse,
  refuseField,
  refuseInvalid,
} from '#platform/http/problems.ts';
import { type EntryId, type EventId, type GameId, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import { dateFaults, isTournament, type Prize, prizeProblems } from '../rules/event.ts';
import { chainFor, fullField, problemsOfStages, type Staged } from '../rules/event-stages.ts';
import { BEST_OF_QUALIFIER } from '../rules/series.ts';
import { type SeriesMembership, type SettingsInput, settingsFromInput } from '../rules/settings.ts';
import { unsoundTimes } from '../rules/tournament-settings.ts';
import { EVENT_CLOCK } from './lifecycle.ts';
import { listsChanged } from './list.ts';
import { columnsFromSettings, type EventsTables } from './tables.ts';

/** A new event: its settings, and the brand whose audience may take part. */
export interface NewEvent extends SettingsInput {
  readonly brand: Pick<Brand, 'code' | 'audience' | 'timeZone'>;
  readonly gameId: GameId;
  readonly stage: 'draft' | 'published';
}

/** Stores a new event; a refusal names each field with a problem. A clone has the `kept` prizes of its original. */
export async function createEvent(
  transaction: Transaction,
  event: NewEvent,
  kept?: readonly Prize[],
): Promise<EventId> {
  const unsound = problemsOf(event, kept);
  const fields = unsound.length > 0 ? unsound : await seriesProblems(transaction.db, event);
  if (fields.length > 0) throw refuse('input_invalid', { fields });
  const id = newId<EventId>();
  await tables<EventsTables>(transaction.db)
    .insertInto('events')
    .values({
      id,
      audience: event.brand.audience,
      brand: event.brand.code,
      stage: event.stage,
      ...columnsFromSettings(settingsFromInput(event)),
      over_at: event.endsAt,
      time_zone: event.brand.timeZone,
      created_at: transaction.now,
    })
    .execute();
  // the handler of the job knows what is due
  if (isTournament(event.format) || event.series)
    await transaction.job(EVENT_CLOCK, { eventId: id });
  listsChanged(transaction);
  return id;
}

/** Stores a past event that was played elsewhere, with its entrants. Notifies nobody. */
export async function createPastEvent(
  transaction: Transaction,
  event: Omit<NewEvent, 'stage' | 'opensAt' | 'capacity' | 'prizes'>,
  players: readonly { readonly playerId: PlayerId; readonly isDisqualified: boolean }[],
): Promise<{ readonly eventId: EventId; readonly entries: ReadonlyMap<PlayerId, EntryId> }> {
  const { startsAt, endsAt } = event;
  const facts = { ...event, opensAt: startsAt, stage: 'published', prizes: [] } as const;
  const eventId = await createEvent(transaction, facts);
  const entries = new Map(players.map(({ playerId }) => [playerId, newId<EntryId>()]));
  const out = new Set(players.flatMap((each) => (each.isDisqualified ? each.playerId : [])));
  const rows = [...entries].map(([player_id, id]) => {
    const gone = out.has(player_id) ? endsAt : null;
    return {
      id,
      event_id: eventId,
      player_id,

      joined_at: startsAt,
      left_at: gone,
      removed_at: gone,
      checked_in_at: startsAt,
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<EventsTables>(transaction.db)
      .insertInto('entries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await tables<EventsTables>(transaction.db)
    .updateTable('events')
    .set({ entrants: rows.length - out.size, begun_at: startsAt, check_in_told_at: startsAt })
    .where('id', '=', eventId)
    .execute();
  listsChanged(transaction);
  return { eventId, entries };
}

const ROWS_AT_ONCE = 1_000;

/** Faults of an event by field. Stored prizes (`kept`) are accepted until they are edited. */
export function problemsOf(event: NewEvent, kept: readonly Prize[] = []): FieldProblem[] {
  const { capacity, texts } = event;
  const written = LANGUAGES.filter((language) => texts[language]?.title.trim());
  const hasPlaces = capacity === undefined || (Number.isInteger(capacity) && capacity >= 2);
  const times = unsoundTimes(event.tournament ?? {});
  const overrides = Object.values(event.ruleOverrides ?? {});
  const unsound: readonly (FieldProblem | false)[] = [
    ...dateFaults(event).map(({ field, text }) => invalidField(field, text)),
    written.length === 0 && invalidField('texts', 'event_title_needed'),
    !hasPlaces && invalidField('capacity', 'field_too_small', { least: 2 }),
    ...(samePrizes(event.prizes, kept) ? [] : prizeFields(event.prizes)),
    ...times.map((name) => invalidField(`tournament.${name}`, 'event_time_too_long')),
    overrides.some((ms) => ms < 0) &&
      invalidField('ruleOverrides', 'field_too_small', { least: 0 }),
  ];
  const named = unsound.filter((problem) => problem !== false);
  return named.length > 0 ? named : stageProblemsOf(event);
}

function prizeFields(prizes: readonly Prize[]): FieldProblem[] {
  return prizeProblems(prizes).map(({ index, part, code }) => {
    const path = `prizes.${index}.${part}`;
    const values = { place: index + 1, better: index };
    if (code === 'prize_above_better') return { path, code, values };
    return invalidField(
      path,
      part === 'place' ? 'event_prize_missing' : 'event_prize_unfit',
      values,
    );
  });
}

function samePrizes(some: readonly Prize[], others: readonly Prize[]): boolean {
  const written = (prizes: readonly Prize[]) =>
    JSON.stringify(prizes.map(({ place, amount, currency }) => [place, amount, currency]));
  return written(some) === written(others);
}

/** Refuses a start that has passed: the event could never be published. */
export function beginsInThePast(): Refusal {
  const fields = [{ path: 'startsAt', code: 'event_date_passed' }];
  return refuse('event_begins_in_the_past', { status: 422, fields });
}

/** Refuses an unknown or retired game at its field. */
export async function requireOfferedGame(db: Db, gameId: GameId): Promise<void> {
  if (await isOffered(db, gameId)) return;
  const isRetired = (await gameCards(db, [gameId])).has(gameId);
  if (isRetired) throw refuseField('gameId', 'game_retired');
  throw refuseInvalid('gameId', 'field_not_offered');
}

/** The values of a new event on which its membership in a series depends. */
interface SeriesCandidate extends Staged {
  readonly brand: { readonly audience: string };
  readonly series?: SeriesMembership | undefined;
}

/** Problems of an event's membership in its series; empty if it may join. `own` is the id of a stored event. */
export async function seriesProblems(
  db: Db,
  event: SeriesCandidate,
  own?: EventId,
): Promise<FieldProblem[]> {
  const { series } = event;
  if (!series) return [];
  const known = await tables<EventsTables>(db)
    .selectFrom('series')
    .select('id')
    .where('id', '=', series.seriesId)
    .where('audience', '=', event.brand.audience)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return [invalidField('series', 'field_not_offered')];
  const others = (await membersOf(db, series.seriesId)).filter(({ id }) => id !== own);
  const final = others.find(({ series_role }) => series_role === 'final');
  const isFinal = series.role === 'final';
  if (isFinal && final) return [{ path: 'series', code: 'series_has_final' }];
  if (isFinal && !isTournament(event.format)) {
    return [invalidField('format', 'series_final_drawn')];
  }
  const best = isFinal ? 0 : (series.advance ?? BEST_OF_QUALIFIER);
  const advance = others.reduce(
    (sum, row) => sum + (row.series_role === 'final' ? 0 : (row.advance ?? BEST_OF_QUALIFIER)),
    best,
  );
  const size = isFinal ? event.capacity : final?.capacity;
  if (size !== undefined && size !== null && advance > size) {
    const code = 'more_advance_than_next_holds';
    return [fieldProblem({ code, stages: ['final'], numbers: { advance, size } }, 'series')];
  }
  return isFinal ? [] : qualifyingProblems(event, best);
}

function membersOf(db: Db, series: string) {
  return tables<EventsTables>(db)
    .selectFrom('events')
    .select(['id', 'series_role', 'advance', 'capacity'])
    .where('series_id', '=', series)
    .where('stage', '<>', 'cancelled')
    .execute();
}

/** Problems of an event's stages with as many entrants as it has capacity for; empty if they can be played. */
function stageProblemsOf(event: Staged): FieldProblem[] {
  return problemsOfStages(event).map((each) => fieldProblem(each));
}

/** The problem with its text in `errors.json`, and the stages and numbers that the text names. */
function fieldProblem({ code, stages, numbers }: ChainProblem, path = 'tournament'): FieldProblem {
  const values = { stages: stages.join(', '), ...numbers };
  return { path, code: `chain_${code}`, values };
}

/** Problems of sending the `best` of an event to a final; a daily battleground has none. */
function qualifyingProblems(event: Staged, best: number): FieldProblem[] {
  const chain = chainFor(event);
  const last = chain?.find(({ advance }) => advance === null);
  if (!chain || !last) return [];
  const final: Stage = {
    id: 'final',
    format: { kind: 'knockout', thirdPlace: false },
    size: best,
    entry: 'advancers',
    advance: null,
  };
  const fed = chain.map((stage) =>
    stage === last ? { ...stage, advance: { to: final.id, best } } : stage,
  );
  const entrants = fullField(event, chain);
  const resolution = resolveChain([...fed, final], spreadCounts(fed, entrants));
  if (resolution.kind === 'resolved') return [];
  // two at least play a final, but they may come from two qualifiers
  return resolution.problems
    .filter(({ stages }) => !stages.includes(final.id))
    .map((problem) => fieldProblem(problem, 'series'));
}
