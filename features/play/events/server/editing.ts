import { daysLater } from '#core/local-time.ts';
import { isOffered } from '#features/play/games/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { CallContext, Handler } from '#platform/http/handlers.ts';
import { type FieldProblem, refuse, refuseField } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { editingCalls } from '../editing-contract.ts';
import type { CheckInRules } from '../rules/check-in.ts';
import { changedParts, changeProblems, editableIn } from '../rules/editing.ts';
import { isOver, isTournament, statusOf } from '../rules/event.ts';
import { datesFrom, distancesOf } from '../rules/templates.ts';
import { cardOf } from './cards.ts';
import { EVENT_CLOCK } from './check-in.ts';
import { checkInRules } from './check-in-rules.ts';
import {
  beginsInThePast,
  createEvent,
  existingGame,
  type NewEvent,
  problemsOf,
} from './creation.ts';
import { gameOf, joinableOf } from './detail.ts';
import {
  draftLike,
  progressOf,
  seriesIn,
  seriesShown,
  writtenIn,
  writtenOf,
} from './event-facts.ts';
import { checkInAnew, endsByDates } from './life.ts';
import { listsChanged } from './list-cache.ts';
import { placesFree } from './moving-up.ts';
import { ownEvent, seenEvent } from './own-event.ts';
import { endChanged, plannedEnd } from './pauses.ts';
import { inSeries, roleOf, seriesProblems } from './series-checks.ts';
import { limitOf } from './stage-checks.ts';
import type { EventRow, EventsTables } from './tables.ts';
import { tellEverybody } from './tellings.ts';
import { textsIn } from './texts.ts';
import { writtenTexts, writtenTournament } from './written.ts';

export function organiserEvent({
  db,
  clock,
}: Platform): Handler<typeof editingCalls.organiserEvent> {
  return async ({ id }, context) => {
    const row = await seenEvent(db, id, context);
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
      const row = await ownEvent(work.db, eventId, context);
      const progress = progressOf(row);
      const status = statusOf(row.stage, joinableOf(row), work.now);
      if (isOver(status)) throw refuse('event_over');
      const after = newEvent(facts, row, context);
      const [was, is] = [writtenIn(row, work.now), writtenOf(after)];
      const parts = changedParts(was, is);
      if (parts.length === 0) return { done: true };
      if (parts.includes('game')) await existingGame(work.db, after.gameId);
      refuseFields(problemsIn(after, row, changeProblems(progress, was, is, work.now)));
      if (parts.includes('series')) refuseFields(await seriesProblems(work.db, after, eventId));
      await keep(work, row, after, { isEndMoved: parts.includes('endsAt') });
      if (row.stage === 'published') await follow(work, row, after, numbers);
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
      const row = await ownEvent(work.db, eventId, context);
      const startsAt = start ?? (inDays && daysLater(row.starts_at, inDays, row.time_zone));
      if (!startsAt) throw refuseField('startsAt', 'field_required');
      if (startsAt <= work.now) throw beginsInThePast();
      if (!(await isOffered(work.db, row.game_id))) throw refuse('game_retired');
      const model = draftLike(row, context, work.now);
      const like = {
        ...model,
        ...datesFrom(distancesOf(model, row.time_zone), startsAt, row.time_zone),
      };
      return { eventId: await createEvent(work, { ...like, stage: 'draft' }, row.prizes) };
    });
}

async function keep(
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

async function follow(
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
    await placesFree(work, { ...row, capacity, starts_at: after.startsAt }, rules);
  }
  if (endsByDates(row)) await work.job(EVENT_CLOCK, { eventId });
  if (after.startsAt.getTime() === row.starts_at.getTime()) return;
  await checkInAnew(work, { ...row, starts_at: after.startsAt }, rules);
  if (isTournament(row.format)) await work.job(EVENT_CLOCK, { eventId });
  const until = after.startsAt.toISOString();
  await tellEverybody(work, eventId, 'event_moved', { params: { until } });
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
