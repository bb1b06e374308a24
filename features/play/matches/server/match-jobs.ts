import { isPaused } from '#core/pauses.ts';
import { EVENT_CANCELLED, EVENT_RESUMED } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { remindersOf } from '../rules/deadlines.ts';
import type { MatchStatus } from '../rules/match.ts';
import { MATCH_CLOCK, wakeUp } from './follow-ups.ts';
import { eventOf } from './match-context.ts';
import { findMatch, type MatchCommand } from './match-rows.ts';
import { remind } from './notifications.ts';
import { pruneScreenshots, readScreenshot, SCREENSHOT_READING } from './screenshots.ts';
import type { MatchesTables } from './tables.ts';
import { isDue, matchTransitions, type OpenedMatch, type Transitions } from './transitions.ts';

const SWEEP_AFTER_MS = 5_000;

const SWEPT_AT_ONCE = 200;

/** Registers the jobs of matches. */
export function matchJobs(platform: Platform): void {
  const { jobs } = platform;
  const transitions = matchTransitions(platform);
  jobs.handle(MATCH_CLOCK, async ({ matchId, version }) => {
    // sent by `wakeUp`
    await passDeadline(platform, transitions, matchId as MatchId, version as number);
  });
  jobs.handle(EVENT_RESUMED, ({ eventId, after }) =>
    // both ids are as the sender typed them
    resumeMatches(platform, transitions, eventId as EventId, after as MatchId | undefined),
  );
  jobs.handle(SCREENSHOT_READING, ({ fileId }) => readScreenshot(platform, fileId as FileId)); // sent by the upload
  jobs.every('match-sweep', '* * * * *', () => sweep(platform, transitions));
  jobs.every('match-screenshots-prune', '41 * * * *', () => pruneScreenshots(platform));
}

/** Applies a match's deadline or sends a reminder. Does nothing if the match has changed since the job was sent. */
async function passDeadline(
  { transactions, db }: Platform,
  transitions: Transitions,
  id: MatchId,
  version: number,
): Promise<void> {
  const seen = await findMatch(db, id);
  if (seen?.version !== version) return;
  await transactions.run(async (transaction) => {
    const opened = await transitions.open(transaction, id, seen.audience);
    if (opened.match.version !== version) return;
    // `resumeMatches` wakes them up after the pause
    if (isPaused(opened.rules.pauses)) return pauseDeadline(transaction, opened.match.eventId, id);
    if (isDue(opened, transaction.now)) {
      await transitions.apply(transaction, opened, { action: { type: 'deadline' }, actor: null });
      return;
    }
    await sendReminder(transaction, opened);
    await wakeUp(transaction, [{ id, version, state: opened.match.state }], opened.rules);
  });
}

/** Sends the latest due reminder once, even if the job runs twice. */
async function sendReminder(transaction: Transaction, opened: OpenedMatch): Promise<void> {
  const { match, rules } = opened;
  const reminder = remindersOf(match.state, rules).findLast(({ at }) => at <= transaction.now);
  if (!reminder) return;
  const { numUpdatedRows } = await tables<MatchesTables>(transaction.db)
    .updateTable('matches')
    .set({ reminded_at: reminder.at })
    .where('id', '=', match.id)
    .where(({ eb, or }) => or([eb('reminded_at', 'is', null), eb('reminded_at', '<', reminder.at)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await remind(transaction, opened, reminder);
}

/** Applies deadlines that passed without their job. */
async function sweep(platform: Platform, transitions: Transitions): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - SWEEP_AFTER_MS);
  const rows = await tables<MatchesTables>(platform.db)
    .selectFrom('matches')
    .select(['id', 'version'])
    .where('deadline_at', '<', before)
    .orderBy('deadline_at')
    .limit(SWEPT_AT_ONCE)
    .execute();
  for (const row of rows) {
    const id = row.id as MatchId; // the primary key of matches
    await passDeadline(platform, transitions, id, row.version).catch((error: unknown) =>
      platform.log.error({ err: error, matchId: id }, 'match is stuck past its deadline'),
    );
  }
}

const RESUMED_AT_ONCE = 100;

const NOT_WAITED_FOR = { deadline_at: null, due_at: null };

/** Removes the deadlines of a paused event's matches from the sweep. */
export async function pauseDeadlines({ db }: Transaction, eventId: EventId): Promise<void> {
  await openOf(db, eventId).set(NOT_WAITED_FOR).execute();
}

/** Does the same for a match that changed while its event was being paused. */
async function pauseDeadline({ db }: Transaction, eventId: EventId, id: MatchId): Promise<void> {
  await openOf(db, eventId).set(NOT_WAITED_FOR).where('id', '=', id).execute();
}

/** Resumes the open matches of an event after a pause, a batch in each job. */
async function resumeMatches(
  { db, transactions }: Platform,
  transitions: Transitions,
  eventId: EventId,
  after: MatchId | undefined,
): Promise<void> {
  const { audience } = await eventOf(db, eventId);
  const ids = await listWaiting(db, eventId, after);
  for (const id of ids) {
    await transactions.run(async (transaction) => {
      const opened = await transitions.open(transaction, id, audience);
      const isWaiting = (await listWaiting(transaction.db, eventId, undefined, id)).length > 0;
      if (isWaiting && !isPaused(opened.rules.pauses))
        await transitions.resume(transaction, opened);
    });
  }
  const last = ids.at(-1);
  if (last && ids.length === RESUMED_AT_ONCE) {
    await transactions.run((transaction) =>
      transaction.job(EVENT_RESUMED, { eventId, after: last }),
    );
  }
}

function openOf(db: Db, eventId: EventId) {
  return tables<MatchesTables>(db)
    .updateTable('matches')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed');
}

async function listWaiting(db: Db, eventId: EventId, after?: MatchId, only?: MatchId) {
  let waiting = tables<MatchesTables>(db)
    .selectFrom('matches')
    .select('id')
    .where('event_id', '=', eventId)
    .where('list', '<>', 'completed')
    .where('due_at', 'is', null);
  if (after) waiting = waiting.where('id', '>', after);
  if (only) waiting = waiting.where('id', '=', only);
  const rows = await waiting.orderBy('id').limit(RESUMED_AT_ONCE).execute();
  return rows.map(({ id }) => id);
}

const AT_ONCE = 50;

/** A match that ended during the cancellation may have led to one more fixture, so the job runs again. */
const LOOK_AGAIN_AFTER_MS = 60_000;

const OPEN: readonly MatchStatus[] = [
  'requested',
  'reschedule_requested',
  'confirmed',
  'in_progress',
  'awaiting_approval',
  'disputed',
];

/** Ends the open matches of a cancelled event, each in a transaction of its own. */
export function calledOffJobs(platform: Platform): void {
  const { jobs, transactions, db, log } = platform;
  const transitions = matchTransitions(platform);
  jobs.handle(EVENT_CANCELLED, async (data) => {
    const eventId = data.eventId as EventId; // typed by its sender
    const open = await openMatches(db, eventId);
    for (const { id, audience } of open) {
      await transactions
        .run((transaction) => end(transaction, transitions, id, audience))
        .catch((error: unknown) =>
          log.error({ err: error, matchId: id }, 'match of a cancelled event stays open'),
        );
    }
    if (open.length === 0 && data.again === true) return;
    const again = open.length === 0;
    const wait = open.length === AT_ONCE ? 0 : LOOK_AGAIN_AFTER_MS;
    await transactions.run((transaction) =>
      transaction.job(
        EVENT_CANCELLED,
        { eventId, again },
        new Date(transaction.now.getTime() + wait),
      ),
    );
  });
}

async function openMatches(db: Db, eventId: EventId) {
  return tables<MatchesTables>(db)
    .selectFrom('matches')
    .select(['id', 'audience'])
    .where('event_id', '=', eventId)
    .where('status', 'in', OPEN)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
}

async function end(
  transaction: Transaction,
  transitions: Transitions,
  id: MatchId,
  audience: string,
): Promise<void> {
  const opened = await transitions.open(transaction, id, audience);
  if (!OPEN.includes(opened.match.state.status)) return;
  await transitions.apply(transaction, opened, deedFor(opened, transaction.now));
}

/** Cancels a request in its proposer's name, at no cost. Any other match is annulled. */
function deedFor(opened: OpenedMatch, now: Date): MatchCommand {
  const { state, players } = opened.match;
  if (isDue(opened, now)) return { action: { type: 'deadline' }, actor: null };
  if (state.status !== 'requested') return { action: { type: 'annul', by: 'event' }, actor: null };
  const role = state.proposal.by;
  return { action: { type: 'cancel', by: role }, actor: { playerId: players[role], role } };
}
