import { isPaused } from '#core/pauses.ts';
import { EVENT_RESUMED } from '#features/play/events/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { EventId, FileId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { remindersOf } from '../rules/reminders.ts';
import type { OpenedMatch } from './changing.ts';
import { MATCH_CLOCK, wakeUp } from './follow-ups.ts';
import { remind } from './messages.ts';
import { letStand, resumeMatches } from './pauses.ts';
import { readScreenshot, SCREENSHOT_READING } from './readings.ts';
import { findMatch } from './records.ts';
import { createReferee, isDue, type Referee } from './referee.ts';
import { pruneScreenshots } from './screenshots.ts';
import type { MatchesTables } from './tables.ts';

const SWEEP_AFTER_MS = 5_000;
const SWEPT_AT_ONCE = 200;

/** Names the jobs of matches. */
export function matchJobs(platform: Platform): void {
  const { jobs } = platform;
  const referee = createReferee(platform);
  jobs.handle(MATCH_CLOCK, async ({ matchId, version }) => {
    // `wakeUp` has put them there
    await strike(platform, referee, matchId as MatchId, version as number);
  });
  jobs.handle(EVENT_RESUMED, ({ eventId, after }) =>
    // whoever sends it has put them there
    resumeMatches(platform, referee, eventId as EventId, after as MatchId | undefined),
  );
  jobs.handle(SCREENSHOT_READING, ({ fileId }) => readScreenshot(platform, fileId as FileId)); // the upload has put it there
  jobs.every('match-sweep', '* * * * *', () => sweep(platform, referee));
  jobs.every('match-screenshots-prune', '41 * * * *', () => pruneScreenshots(platform));
}

/** Time has come for a match: its deadline, or a reminder. Comes to nothing where the match has moved on. */
async function strike(
  { workshop, db }: Platform,
  referee: Referee,
  id: MatchId,
  version: number,
): Promise<void> {
  const seen = await findMatch(db, id);
  if (seen?.version !== version) return;
  await workshop.transact(async (work) => {
    const opened = await referee.open(work, id, seen.audience);
    if (opened.match.version !== version) return;
    // a paused event wakes its matches when it goes on
    if (isPaused(opened.rules.pauses)) return letStand(work, opened.match.eventId, id);
    if (isDue(opened, work.now)) {
      await referee.apply(work, opened, { act: { type: 'deadline' }, actor: null });
      return;
    }
    await sendReminder(work, opened);
    await wakeUp(work, [{ id, version, state: opened.match.state }], opened.rules);
  });
}

/** The latest reminder that is due, unless it was sent: a job may run twice. */
async function sendReminder(work: Work, opened: OpenedMatch): Promise<void> {
  const { match, rules } = opened;
  const reminder = remindersOf(match.state, rules).findLast(({ at }) => at <= work.now);
  if (!reminder) return;
  const { numUpdatedRows } = await tables<MatchesTables>(work.db)
    .updateTable('matches')
    .set({ reminded_at: reminder.at })
    .where('id', '=', match.id)
    .where(({ eb, or }) => or([eb('reminded_at', 'is', null), eb('reminded_at', '<', reminder.at)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await remind(work, opened, reminder);
}

/** No match waits forever: whatever stands past its deadline although its job should have come. */
async function sweep(platform: Platform, referee: Referee): Promise<void> {
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
    await strike(platform, referee, id, row.version).catch((error: unknown) =>
      platform.log.error({ err: error, matchId: id }, 'match is stuck past its deadline'),
    );
  }
}
