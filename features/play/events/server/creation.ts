import { type Brand, LANGUAGES, type Language } from '#brands/brand.ts';
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
import type { Work } from '#platform/work.ts';
import {
  dateFaults,
  type EventDates,
  type EventFormat,
  isTournament,
  type Prize,
  prizeProblems,
  type RuleOverrides,
} from '../rules/event.ts';
import { type TournamentSettings, unsoundTimes } from '../rules/tournament-settings.ts';
import { EVENT_CLOCK } from './check-in.ts';
import { type InSeries, limitOf, roleOf, seriesProblems, stageProblemsOf } from './event-checks.ts';
import { listsChanged } from './list.ts';
import type { EventsTables, EventTexts } from './tables.ts';

/** What an organiser decides on when making an event. */
export interface NewEvent extends EventDates {
  /** Its audience may take part. */
  readonly brand: Pick<Brand, 'code' | 'audience' | 'timeZone'>;
  readonly gameId: GameId;
  readonly format: EventFormat;
  readonly stage: 'draft' | 'published';
  /** Exclusive to this platform. */
  readonly platform?: 'ps5';
  /** Only for those who live in this country. */
  readonly residency?: string;
  /** Most entrants there may be; without one there is no limit. */
  readonly capacity?: number;
  readonly drawsAllowed: boolean;
  /** Best first. */
  readonly prizes: readonly Prize[];
  /** In one language at least. */
  readonly texts: Readonly<Partial<Record<Language, EventTexts>>>;
  readonly ruleOverrides?: RuleOverrides;
  /** Of a cup or a league. */
  readonly tournament?: TournamentSettings;
  /** A qualifier or the final of a series. */
  readonly series?: InSeries;
}

/** Stores a new event; a refusal marks each field that is not sound. A clone has the `kept` prizes of its model. */
export async function createEvent(
  work: Work,
  event: NewEvent,
  kept?: readonly Prize[],
): Promise<EventId> {
  const unsound = problemsOf(event, kept);
  const fields = unsound.length > 0 ? unsound : await seriesProblems(work.db, event);
  if (fields.length > 0) throw refuse('input_invalid', { fields });
  const id = newId<EventId>();
  await tables<EventsTables>(work.db)
    .insertInto('events')
    .values({
      id,
      audience: event.brand.audience,
      brand: event.brand.code,
      game_id: event.gameId,
      format: event.format,
      stage: event.stage,
      platform: event.platform ?? null,
      residency: event.residency ?? null,
      capacity: limitOf(event),
      opens_at: event.opensAt,
      starts_at: event.startsAt,
      ends_at: event.endsAt,
      over_at: event.endsAt,
      time_zone: event.brand.timeZone,
      draws_allowed: event.drawsAllowed,
      prizes: JSON.stringify(event.prizes),
      texts: JSON.stringify(event.texts),
      rule_overrides: JSON.stringify(event.ruleOverrides ?? {}),
      tournament: JSON.stringify(event.tournament ?? {}),
      ...roleOf(event),
      created_at: work.now,
    })
    .execute();
  // what is due, and when, is for whoever knows the rules
  if (isTournament(event.format) || event.series) await work.job(EVENT_CLOCK, { eventId: id });
  listsChanged(work);
  return id;
}

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

/** A start that has passed: it could never be published. */
export function beginsInThePast(): Refusal {
  const fields = [{ path: 'startsAt', code: 'event_date_passed' }];
  return refuse('event_begins_in_the_past', { status: 422, fields });
}

/** A game that is offered; a refusal marks the field that names none, or a retired one. */
export async function existingGame(db: Db, gameId: GameId): Promise<void> {
  if (await isOffered(db, gameId)) return;
  const isRetired = (await gameCards(db, [gameId])).has(gameId);
  if (isRetired) throw refuseField('gameId', 'game_retired');
  throw refuseInvalid('gameId', 'field_not_offered');
}

const ROWS_AT_ONCE = 1_000;

/** Stores an event that was played elsewhere and is over, with who took part; nobody is told of it. */
export async function createPastEvent(
  work: Work,
  event: Omit<NewEvent, 'stage' | 'opensAt' | 'capacity' | 'prizes'>,
  players: readonly { readonly playerId: PlayerId; readonly isDisqualified: boolean }[],
): Promise<{ readonly eventId: EventId; readonly entries: ReadonlyMap<PlayerId, EntryId> }> {
  const { startsAt, endsAt } = event;
  const facts = { ...event, opensAt: startsAt, stage: 'published', prizes: [] } as const;
  const eventId = await createEvent(work, facts);
  const entries = new Map(players.map(({ playerId }) => [playerId, newId<EntryId>()]));
  const out = new Set(players.flatMap((each) => (each.isDisqualified ? each.playerId : [])));
  const rows = [...entries].map(([player_id, id]) => {
    const gone = out.has(player_id) ? endsAt : null;
    return {
      ...{ id, event_id: eventId, player_id },
      ...{ joined_at: startsAt, left_at: gone, removed_at: gone, checked_in_at: startsAt },
    };
  });
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tables<EventsTables>(work.db)
      .insertInto('entries')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
  }
  await tables<EventsTables>(work.db)
    .updateTable('events')
    .set({ entrants: rows.length - out.size, begun_at: startsAt, check_in_told_at: startsAt })
    .where('id', '=', eventId)
    .execute();
  listsChanged(work);
  return { eventId, entries };
}
