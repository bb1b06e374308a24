import { brandOfCode } from '#brands/brands.ts';
import { daysLater } from '#core/local-time.ts';
import { isOffered } from '#features/play/games/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { editingCalls } from '../editing.contract.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import {
  changedParts,
  changeProblems,
  editableIn,
  type Progress,
  type Written,
} from '../rules/editing.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { datesFrom, distancesOf } from '../rules/templates.ts';
import type { TournamentSettings } from '../rules/tournament-settings.ts';
import { EVENT_CLOCK } from './check-in.ts';
import {
  beginsInThePast,
  createEvent,
  existingGame,
  type NewEvent,
  problemsOf,
} from './creation.ts';
import { gameOf, joinableOf } from './detail.ts';
import { inSeries, limitOf, roleOf, type SeriesId, seriesProblems } from './event-checks.ts';
import {
  cardOf,
  checkInRules,
  endChanged,
  plannedEnd,
  requireOrganised,
  requireReadable,
  textsIn,
} from './event-rows.ts';
import { checkInAnew, endsByDates } from './lifecycle.ts';
import { listsChanged } from './list.ts';
import { notifyAllEntrants } from './notify-entrants.ts';
import type { EventRow, EventsTables, EventTexts } from './tables.ts';
import { onPlacesFreed } from './waitlist-promotion.ts';

export function organiserEvent({
  db,
  clock,
}: Platform): Handler<typeof editingCalls.organiserEvent> {
  return async ({ id }, context) => {
    const row = await requireReadable(db, id, context);
    const now = clock.now();
    const { title } = textsIn(row.texts, context.language);
    return {
      ...cardOf(row, title, await gameOf(db, row, context.language), null, now),
      endsAt: plannedEnd(row, now).toISOString(),
      residency: row.residency,
      capacity: row.capacity,
      drawsAllowed: row.draws_allowed,
      texts: writtenTexts(row.texts),
      ruleOverrides: row.rule_overrides,
      tournament: writtenTournament(row.tournament),
      series: seriesShown(row),
      timeZone: row.time_zone,
      begunAt: row.begun_at?.toISOString() ?? null,
      editable: [...editableIn(progressOf(row), now)],
    };
  };
}

/** A new start is told to those who take part; the check-in is announced anew where it comes again. */
export function updateEvent({ rules }: Platform): Handler<typeof editingCalls.updateEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId, ...facts }, context) =>
    context.transact(async (work) => {
      const row = await requireOrganised(work.db, eventId, context);
      const progress = progressOf(row);
      const status = statusOf(row.stage, joinableOf(row), work.now);
      if (isOver(status)) throw refuse('event_over');
      const after = newEvent(facts, row, context);
      const [was, is] = [settingsFromRow(row, work.now), settingsFromInput(after)];
      const parts = changedParts(was, is);
      if (parts.length === 0) return { done: true };
      if (parts.includes('game')) await existingGame(work.db, after.gameId);
      refuseFields(problemsIn(after, row, changeProblems(progress, was, is, work.now)));
      if (parts.includes('series')) refuseFields(await seriesProblems(work.db, after, eventId));
      await saveEvent(work, row, after, { isEndMoved: parts.includes('endsAt') });
      if (row.stage === 'published') await afterEventChange(work, row, after, numbers);
      return { done: true };
    });
}

function refuseFields(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

/** Later than now, or it could never be published. Its dates show the same times of the clock as those of its model. */
export function cloneEvent(): Handler<typeof editingCalls.cloneEvent> {
  return async ({ eventId, startsAt: start, inDays }, context) =>
    context.transact(async (work) => {
      const row = await requireOrganised(work.db, eventId, context);
      const startsAt = start ?? (inDays && daysLater(row.starts_at, inDays, row.time_zone));
      if (!startsAt) throw refuseField('startsAt', 'field_required');
      if (startsAt <= work.now) throw beginsInThePast();
      if (!(await isOffered(work.db, row.game_id))) throw refuse('game_retired');
      const model = copyOfEvent(row, context, work.now);
      const like = {
        ...model,
        ...datesFrom(distancesOf(model, row.time_zone), startsAt, row.time_zone),
      };
      return { eventId: await createEvent(work, { ...like, stage: 'draft' }, row.prizes) };
    });
}

async function saveEvent(
  { db, now }: Work,
  row: EventRow,
  after: NewEvent,
  { isEndMoved }: { readonly isEndMoved: boolean },
): Promise<void> {
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({
      game_id: after.gameId,
      format: after.format,
      platform: after.platform ?? null,
      residency: after.residency ?? null,
      capacity: limitOf(after),
      opens_at: after.opensAt,
      starts_at: after.startsAt,
      ...(isEndMoved && endChanged(row, after.endsAt, now, { byHand: true })),
      draws_allowed: after.drawsAllowed,
      prizes: JSON.stringify(after.prizes),
      texts: JSON.stringify(after.texts),
      rule_overrides: JSON.stringify(after.ruleOverrides ?? {}),
      tournament: JSON.stringify(after.tournament ?? {}),
      ...roleOf(after),
    })
    .where('id', '=', row.id)
    .execute();
}

async function afterEventChange(
  work: Work,
  row: EventRow,
  after: NewEvent,
  rules: CheckInRules,
): Promise<void> {
  const eventId = row.id as EventId; // the primary key of events
  listsChanged(work);
  work.announce(`event:${eventId}`, 'changed', {});
  const capacity = limitOf(after);
  if (capacity !== row.capacity) {
    await onPlacesFreed(work, { ...row, capacity, starts_at: after.startsAt }, rules);
  }
  if (endsByDates(row)) await work.job(EVENT_CLOCK, { eventId });
  if (after.startsAt.getTime() === row.starts_at.getTime()) return;
  await checkInAnew(work, { ...row, starts_at: after.startsAt }, rules);
  if (isTournament(row.format)) await work.job(EVENT_CLOCK, { eventId });
  const until = after.startsAt.toISOString();
  await notifyAllEntrants(work, eventId, 'event_moved', { params: { until } });
}

type Facts = Omit<Parameters<ReturnType<typeof updateEvent>>[0], 'eventId'>;

function newEvent(
  { platform, residency, capacity, ruleOverrides, tournament, series, ...facts }: Facts,
  row: EventRow,
  context: CallContext,
): NewEvent {
  return {
    ...facts,
    ...(platform && { platform }),
    ...(residency && { residency }),
    ...(capacity && { capacity }),
    ...(ruleOverrides && { ruleOverrides }),
    ...(tournament && { tournament }),
    // once it is shown it stays in its series
    ...(row.stage === 'draft' ? series && { series: inSeries(series) } : seriesIn(row)),
    brand: context.brand,
    stage: row.stage === 'draft' ? 'draft' : 'published',
  };
}

const DATES: readonly string[] = ['opensAt', 'startsAt', 'endsAt'];

/** What may not be changed, and then what is not sound; dates that do not fit each other are marked once. */
function problemsIn(
  after: NewEvent,
  { prizes: kept }: EventRow,
  fixed: ReturnType<typeof changeProblems>,
): FieldProblem[] {
  const fields: FieldProblem[] = fixed.map(({ part, ...problem }) => {
    return { path: part === 'game' ? 'gameId' : part, ...problem };
  });
  const isMarked = (path: string) =>
    fields.some(
      (field) => field.path === path || (DATES.includes(field.path) && DATES.includes(path)),
    );
  return [...fields, ...problemsOf(after, kept).filter(({ path }) => !isMarked(path))];
}

/** How far an event has come, as the rules of editing ask. */
function progressOf(row: EventRow): Progress {
  return {
    stage: row.stage,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    entrants: row.entrants,
    isDrawn: row.begun_at !== null,
  };
}

/** A draft like an event that is kept. */
function copyOfEvent(row: EventRow, context: CallContext, now: Date): NewEvent {
  return {
    brand: brandOfCode(row.brand) ?? context.brand, // a brand that is served no more
    gameId: row.game_id,
    format: row.format,
    stage: 'draft',
    ...(row.platform === 'ps5' && { platform: row.platform }),
    ...(row.residency !== null && { residency: row.residency }),
    ...(row.capacity !== null && { capacity: row.capacity }),
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: plannedEnd(row, now),
    drawsAllowed: row.draws_allowed,
    prizes: row.prizes,
    texts: row.texts,
    ruleOverrides: row.rule_overrides,
    tournament: row.tournament,
    // a series has one final; a qualifier may have a like
    ...(row.series_role === 'qualifier' && seriesIn(row)),
  };
}

/** Which series an event is kept in, as a new event names it. */
function seriesIn(row: EventRow): Pick<NewEvent, 'series'> {
  const shown = seriesShown(row);
  return shown ? { series: inSeries({ ...shown, advance: shown.advance ?? undefined }) } : {};
}

/** The same as its organiser is shown it. */
function seriesShown({ series_id, series_role: role, advance }: EventRow) {
  if (!series_id || !role) return null;
  return { seriesId: series_id as SeriesId, role, advance }; // refers to series
}

/** What is written down of an event, to compare with what its organiser would have. */
function settingsFromRow(row: EventRow, now: Date): Written {
  return {
    game: row.game_id,
    format: row.format,
    platform: row.platform,
    residency: row.residency,
    capacity: row.capacity,
    opensAt: row.opens_at,
    startsAt: row.starts_at,
    endsAt: plannedEnd(row, now),
    drawsAllowed: row.draws_allowed,
    prizes: row.prizes,
    texts: row.texts,
    ruleOverrides: row.rule_overrides,
    tournament: row.tournament,
    series: seriesIn(row).series ?? null,
  };
}

function settingsFromInput(event: NewEvent): Written {
  const { gameId: game, platform = null, residency = null, capacity = null } = event;
  const { ruleOverrides = {}, tournament = {} } = event;
  const series = event.series ?? null;
  return { ...event, game, platform, residency, capacity, ruleOverrides, tournament, series };
}

/** What an organiser has written, copied as the contract words it. */

export function writtenTexts(texts: Readonly<Partial<Record<string, EventTexts>>>) {
  const each = Object.entries(texts).flatMap(([language, text]) =>
    text
      ? [[language, { ...text, gameRules: [...text.gameRules], howToPlay: [...text.howToPlay] }]]
      : [],
  );
  return Object.fromEntries(each);
}

export function writtenTournament({ stages, ...settings }: TournamentSettings) {
  return { ...settings, ...(stages && { stages: [...stages] }) };
}
