import {
  checkInRules,
  dropAbsent,
  ENTRY_OUT,
  EVENT_CLOCK,
  notifyCheckIn,
  notifyMoreOfCheckIn,
  postponeFinal,
  SERIES_CHANGED,
  TELL_CHECK_IN,
  tournamentsToStart,
  wakeEvent,
} from '#features/play/events/server/index.ts';
import { FIXTURE_CHANGED, fixturesOf } from '#features/play/matches/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { EntryId, EventId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { directingCalls } from '../directing.contract.ts';
import type { previewCalls } from '../preview.contract.ts';
import type { tournamentsCalls } from '../tournaments.contract.ts';
import { follow, leave } from './advance-bracket.ts';
import { getBracketEvent, keptBracket, leagueTable } from './bracket-calls.ts';
import { ARRANGE, type Conductor, createConductor } from './bracket-runner.ts';
import { directingHandlers, previewEvent } from './directing.ts';
import { WRITE_ENTRANTS, writeMore } from './entrant-rows.ts';
import { eventFinals } from './finish.ts';
import { owedPrizes, payPrize } from './prizes.ts';
import {
  overdueTournaments,
  prolong,
  prolongQualifiers,
  qualifyByPoints,
  seriesTurn,
} from './series.ts';
import { arrangeMore, start } from './start.ts';

export { liveHandlers } from './directing.ts';
export { championOf, titlesOf } from './finish.ts';
export { keepTold, toldOf } from './imported.ts';
export { prizesPart } from './prizes.ts';
export { wholeEvent } from './whole-event.ts';
export { ARRANGE };

const STARTED_AT_ONCE = 50;
const PROLONGED_AT_ONCE = 50;
/** Looked after so long before, an event does not seem to be over in between. */
const PROLONGED_BEFORE_MS = 5 * 60_000;

export function tournamentsHandlers(
  platform: Platform,
): Handlers<typeof tournamentsCalls & typeof directingCalls & typeof previewCalls> {
  return {
    ...directingHandlers(platform, conductorOf(platform)),
    getBracketEvent: keptBracket(platform, getBracketEvent(platform)),
    previewEvent: previewEvent(platform),
    leagueTable: leagueTable(platform),
    eventFinals: eventFinals(platform),
    owedPrizes: owedPrizes(platform),
    payPrize: payPrize(),
  };
}

/** Names the jobs of tournaments: an event that nobody touches runs to its end by them. */
export function tournamentsJobs(platform: Platform): void {
  const { jobs, workshop, db, clock, log } = platform;
  const numbers = checkInRules(platform.rules);
  const conductor = conductorOf(platform);
  const strike = (eventId: EventId) =>
    workshop.transact(async (work) => {
      await prolongQualifiers(work, eventId);
      await postponeFinal(work, eventId, numbers);
      await notifyCheckIn(work, eventId, numbers);
      // woken again for the rest
      if ((await dropAbsent(work, eventId, numbers)) === 'more') return;
      await start(work, eventId, conductor);
      await wakeEvent(work, eventId, numbers);
      await qualifyByPoints(work, eventId);
    });
  // the senders have put the identifiers there
  jobs.handle(EVENT_CLOCK, ({ eventId }) => strike(eventId as EventId));
  jobs.handle(TELL_CHECK_IN, ({ eventId }) =>
    workshop.transact((work) => notifyMoreOfCheckIn(work, eventId as EventId, numbers)),
  );
  jobs.handle(FIXTURE_CHANGED, ({ matchId }) =>
    workshop.transact((work) => follow(work, matchId as MatchId, conductor)),
  );
  jobs.handle(ENTRY_OUT, ({ eventId, entryId }) =>
    workshop.transact((work) => leave(work, eventId as EventId, entryId as EntryId, conductor)),
  );
  jobs.handle(ARRANGE, ({ eventId, stage }) =>
    workshop.transact((work) => arrangeMore(work, eventId as EventId, Number(stage), conductor)),
  );
  jobs.handle(WRITE_ENTRANTS, ({ eventId, stage }) =>
    workshop.transact((work) =>
      writeMore(work, { eventId: eventId as EventId, stage: Number(stage) }),
    ),
  );
  jobs.handle(SERIES_CHANGED, ({ eventId }) =>
    workshop.transact((work) => seriesTurn(work, eventId as EventId, numbers)),
  );
  jobs.every('tournament-sweep', '* * * * *', async () => {
    for (const eventId of await tournamentsToStart(db, clock.now(), STARTED_AT_ONCE)) {
      await strike(eventId).catch((error: unknown) =>
        log.error({ err: error, eventId }, 'tournament does not start'),
      );
    }
    const soon = new Date(clock.now().getTime() + PROLONGED_BEFORE_MS);
    for (const eventId of await overdueTournaments(db, soon, PROLONGED_AT_ONCE)) {
      await workshop.transact((work) => prolong(work, eventId));
    }
  });
}

function conductorOf(platform: Platform): Conductor {
  return createConductor(fixturesOf(platform), checkInRules(platform.rules));
}
