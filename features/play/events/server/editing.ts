import { brandOfCode } from '#brands/brands.ts';
import { daysLater } from '#core/local-time.ts';
import { refuseIfDoneByAnother } from '#features/foundation/identity/server/index.ts';
import { publishToWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { gameCards, isOffered } from '#features/play/games/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { actingPlayer, type CallContext, type Handler, reachIn } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { editingCalls } from '../editing.contract.ts';
import { organisingCalls } from '../organising.contract.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import { changedSettings, changeProblems, editableIn, type Progress } from '../rules/editing.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { limitOf } from '../rules/event-stages.ts';
import {
  type EventSettings,
  inputFromSettings,
  type SettingsInput,
  settingsFromInput,
  withStoredSettings,
} from '../rules/settings.ts';
import { datesFrom, distancesOf } from '../rules/templates.ts';
import { onPlacesFreed } from './capacity.ts';
import { resetCheckIn } from './check-in.ts';
import {
  beginsInThePast,
  createEvent as create,
  type NewEvent,
  problemsOf,
  requireOfferedGame,
  seriesProblems,
} from './creation.ts';
import {
  cardOf,
  checkInRules,
  endChanged,
  gameOf,
  joinableOf,
  plannedEnd,
  requireOrganised,
  requireReadable,
  textsIn,
} from './event-rows.ts';
import { EVENT_CLOCK, endsByDates } from './lifecycle.ts';
import { listsChanged } from './list.ts';
import { notifyAllEntrants } from './notify-entrants.ts';
import {
  columnsFromSettings,
  copyOfTexts,
  copyOfTournament,
  type EventRow,
  type EventsTables,
  seriesInRow,
  settingsFromRow,
} from './tables.ts';

/** Creates a draft for the audience of the brand in use. */
export function createEvent(): Handler<typeof organisingCalls.createEvent> {
  return async (input, context) => {
    actingPlayer(context);
    return context.transaction(async (transaction) => {
      await requireOfferedGame(transaction.db, input.gameId);
      const eventId = await create(transaction, { ...input, brand: context.brand, stage: 'draft' });
      return { eventId };
    });
  };
}

/** Publishes a draft. Refuses a tournament whose start has passed, because it would start without entrants. */
export function publishEvent(): Handler<typeof organisingCalls.publishEvent> {
  return async ({ eventId }, context) =>
    context.transaction(async (transaction) => {
      const event = await requireOrganised(transaction.db, eventId, context);
      if (event.stage === 'cancelled') throw refuse('event_over');
      if (event.stage === 'published') {
        await refuseIfDoneByAnother(transaction.db, organisingCalls.publishEvent, eventId, context);
        return { done: true };
      }
      if (event.ends_at <= transaction.now) {
        throw refuse('event_over', { fields: [{ path: 'endsAt', code: 'event_date_passed' }] });
      }
      const isLate = isTournament(event.format) && event.starts_at <= transaction.now;
      if (isLate) throw beginsInThePast();
      await tables<EventsTables>(transaction.db)
        .updateTable('events')
        .set({ stage: 'published' })
        .where('id', '=', eventId)
        .execute();
      if (isTournament(event.format) || event.series_id)
        await transaction.job(EVENT_CLOCK, { eventId });
      const published = { eventId, format: event.format, startsAt: event.starts_at.toISOString() };
      await publishToWebhooks(transaction, event, [
        { kind: 'event.published', subject: `event:${eventId}`, data: published },
      ]);
      listsChanged(transaction);
      return { done: true };
    });
}

export function organiserEvent({
  db,
  clock,
}: Platform): Handler<typeof editingCalls.organiserEvent> {
  return async ({ id }, context) => {
    const row = await requireReadable(db, id, context);
    const now = clock.now();
    const { title } = textsIn(row.texts, context.language);
    const { series, ...settings } = settingsOfEvent(row, now);
    return {
      ...settings,
      ...cardOf(row, title, await gameOf(db, row, context.language), null, now),
      texts: copyOfTexts(settings.texts),
      tournament: copyOfTournament(settings.tournament),
      series: series && { ...series, advance: series.advance ?? null },
      timeZone: row.time_zone,
      begunAt: row.begun_at?.toISOString() ?? null,
      editable: [...editableIn(progressOf(row), now)],
    };
  };
}

/** Notifies entrants of a new start. The check-in is announced once more if it opens again. */
export function updateEvent({ rules }: Platform): Handler<typeof editingCalls.updateEvent> {
  const numbers = checkInRules(rules);
  return async ({ eventId, ...facts }, context) =>
    context.transaction(async (transaction) => {
      const row = await requireOrganised(transaction.db, eventId, context);
      const progress = progressOf(row);
      const status = statusOf(row.stage, joinableOf(row), transaction.now);
      if (isOver(status)) throw refuse('event_over');
      const was = settingsOfEvent(row, transaction.now);
      const after = changedEvent(withStoredSettings(facts, was), row, context);
      const is = settingsFromInput(after);
      const changed = changedSettings(was, is);
      if (changed.length === 0) return { done: true };
      if (changed.includes('game')) await requireOfferedGame(transaction.db, after.gameId);
      refuseFields(problemsIn(after, row, changeProblems(progress, was, is, transaction.now)));
      if (changed.includes('series'))
        refuseFields(await seriesProblems(transaction.db, after, eventId));
      await saveEvent(transaction, row, is, { isEndMoved: changed.includes('endsAt') });
      if (row.stage === 'published') await afterEventChange(transaction, row, is, numbers);
      return { done: true };
    });
}

function refuseFields(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw refuse('input_invalid', { fields });
}

async function saveEvent(
  { db, now }: Transaction,
  row: EventRow,
  after: EventSettings,
  { isEndMoved }: { readonly isEndMoved: boolean },
): Promise<void> {
  const { ends_at: _end, ...columns } = columnsFromSettings(after);
  await tables<EventsTables>(db)
    .updateTable('events')
    .set({
      ...columns,
      ...(isEndMoved && endChanged(row, after.endsAt, now, { byHand: true })),
    })
    .where('id', '=', row.id)
    .execute();
}

async function afterEventChange(
  transaction: Transaction,
  row: EventRow,
  after: EventSettings,
  rules: CheckInRules,
): Promise<void> {
  const eventId = row.id as EventId; // the primary key of events
  listsChanged(transaction);
  transaction.publish(`event:${eventId}`, 'changed', {});
  const capacity = limitOf(after);
  if (capacity !== row.capacity) {
    await onPlacesFreed(transaction, { ...row, capacity, starts_at: after.startsAt }, rules);
  }
  if (endsByDates(row)) await transaction.job(EVENT_CLOCK, { eventId });
  if (after.startsAt.getTime() === row.starts_at.getTime()) return;
  await resetCheckIn(transaction, { ...row, starts_at: after.startsAt }, rules);
  if (isTournament(row.format)) await transaction.job(EVENT_CLOCK, { eventId });
  const until = after.startsAt.toISOString();
  await notifyAllEntrants(transaction, eventId, 'event_moved', { params: { until } });
}

/** The event with a change. A published event stays in its series. */
function changedEvent(
  input: SettingsInput & Pick<NewEvent, 'gameId'>,
  row: EventRow,
  context: CallContext,
): NewEvent {
  const isDraft = row.stage === 'draft';
  const series = isDraft ? input.series : (seriesInRow(row) ?? undefined);
  return { ...input, series, brand: context.brand, stage: isDraft ? 'draft' : 'published' };
}

const DATES: readonly string[] = ['opensAt', 'startsAt', 'endsAt'];

/** Problems of fixed settings, then of unsound values. Dates that contradict each other have one problem. */
function problemsIn(
  after: NewEvent,
  { prizes: kept }: EventRow,
  fixed: ReturnType<typeof changeProblems>,
): FieldProblem[] {
  const fields: FieldProblem[] = fixed.map(({ setting, ...problem }) => {
    return { path: setting === 'game' ? 'gameId' : setting, ...problem };
  });
  const isMarked = (path: string) =>
    fields.some(
      (field) => field.path === path || (DATES.includes(field.path) && DATES.includes(path)),
    );
  return [...fields, ...problemsOf(after, kept).filter(({ path }) => !isMarked(path))];
}

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

function settingsOfEvent(row: EventRow, now: Date): EventSettings {
  return settingsFromRow(row, plannedEnd(row, now));
}

/** Refuses a past start, because the clone could never be published. Its dates have the same clock times as the original's. */
export function cloneEvent(): Handler<typeof editingCalls.cloneEvent> {
  return async ({ eventId, startsAt: start, inDays }, context) =>
    context.transaction(async (transaction) => {
      const row = await requireOrganised(transaction.db, eventId, context);
      const startsAt = start ?? (inDays && daysLater(row.starts_at, inDays, row.time_zone));
      if (!startsAt) throw refuseField('startsAt', 'field_required');
      if (startsAt <= transaction.now) throw beginsInThePast();
      if (!(await isOffered(transaction.db, row.game_id))) throw refuse('game_retired');
      const settings = settingsOfEvent(row, transaction.now);
      const copy = {
        ...inputFromSettings({
          ...settings,
          ...datesFrom(distancesOf(settings, row.time_zone), startsAt, row.time_zone),
          // a series has one final, but any number of qualifiers
          series: settings.series?.role === 'qualifier' ? settings.series : null,
        }),
        gameId: row.game_id,
        brand: brandOfCode(row.brand) ?? context.brand, // the brand may no longer be served
        stage: 'draft',
      } as const;
      return { eventId: await create(transaction, copy, row.prizes) };
    });
}

export function organiserEvents({
  db,
  clock,
}: Platform): Handler<typeof organisingCalls.organiserEvents> {
  return async ({ list, ...wanted }, context) => {
    const { audience } = actingPlayer(context);
    const now = clock.now();
    const all = listed(db, list, now)
      .where('audience', '=', audience)
      .where(inReach('brand', reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('starts_at', 'desc').orderBy('id'),
    );
    const games = await gameCards(
      db,
      rows.map((row) => row.game_id),
      context.language,
    );
    const items = rows.flatMap((row) => {
      const game = games.get(row.game_id);
      const { title } = textsIn(row.texts, context.language);
      return game ? [cardOf(row, title, game, null, now)] : [];
    });
    return { items, ...paging };
  };
}

type List = 'all' | 'drafts' | 'open' | 'past' | 'cancelled';

function listed(db: Db, list: List, now: Date) {
  const all = tables<EventsTables>(db).selectFrom('events');
  switch (list) {
    case 'all':
      return all;
    case 'drafts':
      return all.where('stage', '=', 'draft');
    case 'cancelled':
      return all.where('stage', '=', 'cancelled');
    case 'open':
      return all.where('stage', '=', 'published').where('over_at', '>', now);
    case 'past':
      return all.where('stage', '=', 'published').where('over_at', '<=', now);
  }
}
