import { EVENT_CANCELLED } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EventId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { MatchStatus } from '../rules/match.ts';
import type { OpenedMatch } from './changing.ts';
import type { Deed } from './deeds.ts';
import { createReferee, isDue, type Referee } from './referee.ts';
import type { MatchesTables } from './tables.ts';

const AT_ONCE = 50;
/** What was just ending while the event was called off may have drawn one more match. */
const LOOK_AGAIN_AFTER_MS = 60_000;

const OPEN: readonly MatchStatus[] = [
  'requested',
  'reschedule_requested',
  'confirmed',
  'in_progress',
  'awaiting_approval',
  'disputed',
];

/** Ends the open matches of an event that was called off, each in a change of its own. */
export function calledOffJobs(platform: Platform): void {
  const { jobs, workshop, db, log } = platform;
  const referee = createReferee(platform);
  jobs.handle(EVENT_CANCELLED, async (data) => {
    const eventId = data.eventId as EventId; // the sender has put it there
    const open = await openMatches(db, eventId);
    for (const { id, audience } of open) {
      await workshop
        .transact((work) => end(work, referee, id, audience))
        .catch((error: unknown) =>
          log.error({ err: error, matchId: id }, 'match of a cancelled event stays open'),
        );
    }
    if (open.length === 0 && data.again === true) return;
    const again = open.length === 0;
    const wait = open.length === AT_ONCE ? 0 : LOOK_AGAIN_AFTER_MS;
    await workshop.transact((work) =>
      work.job(EVENT_CANCELLED, { eventId, again }, new Date(work.now.getTime() + wait)),
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

async function end(work: Work, referee: Referee, id: MatchId, audience: string): Promise<void> {
  const opened = await referee.open(work, id, audience);
  if (!OPEN.includes(opened.match.state.status)) return;
  await referee.apply(work, opened, deedFor(opened, work.now));
}

/** A request is taken back in its proposer's name, which costs nobody anything; any other match is annulled. */
function deedFor(opened: OpenedMatch, now: Date): Deed {
  const { state, players } = opened.match;
  if (isDue(opened, now)) return { act: { type: 'deadline' }, actor: null };
  if (state.status !== 'requested') return { act: { type: 'annul', by: 'event' }, actor: null };
  const role = state.proposal.by;
  return { act: { type: 'cancel', by: role }, actor: { playerId: players[role], role } };
}
