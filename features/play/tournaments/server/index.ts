import {
  checkInRules,
  dropAbsent,
  ENTRY_OUT,
  EVENT_CLOCK,
  NOTIFY_CHECK_IN,
  notifyCheckIn,
  notifyMoreOfCheckIn,
  postponeFinal,
  SERIES_CHANGED,
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
import { advanceBracket, withdrawEntrant } from './advance-bracket.ts';
import { bracketForViewer, getBracketEvent, leagueTable } from './bracket-calls.ts';
import { ARRANGE, type BracketRunner, createBracketRunner } from './bracket-runner.ts';
import { WRITE_ENTRANTS, writeMore } from './entrant-rows.ts';
import { eventFinals } from './finish.ts';
import { previewEvent } from './live.ts';
import { owedPrizes, payPrize } from './prizes.ts';
import { eventSeeds, moveSeed, setSeeds } from './seeds.ts';
import {
  advanceSeries,
  extendOverdue,
  extendQualifiers,
  overdueTournaments,
  qualifyByPoints,
} from './series.ts';
import { chooseStage } from './stages.ts';
import { arrangeMore, beginTournament, startEvent } from './start.ts';

export { championOf, titlesOf } from './finish.ts';
export { exportedTournament, saveImportedTournament } from './imported-tournament.ts';
export { liveHandlers } from './live.ts';
export { prizesPersonalData } from './prizes.ts';
export { type TournamentStep, tournamentStep } from './steps.ts';
export { wholeEvent } from './whole-event.ts';
export { ARRANGE };

const STARTED_AT_ONCE = 50;
const PROLONGED_AT_ONCE = 50;
/** Time before its end at which a running event is extended, so that it is never over in between. */
const PROLONGED_BEFORE_MS = 5 * 60_000;

export function tournamentsHandlers(
  platform: Platform,
): Handlers<typeof tournamentsCalls & typeof directingCalls & typeof previewCalls> {
  const runner = runnerOf(platform);
  return {
    eventSeeds: eventSeeds(platform),
    setSeeds: setSeeds(),
    moveSeed: moveSeed(),
    startEvent: startEvent(runner),
    chooseStage: chooseStage(runner),
    getBracketEvent: bracketForViewer(platform, getBracketEvent(platform)),
    previewEvent: previewEvent(platform),
    leagueTable: leagueTable(platform),
    eventFinals: eventFinals(platform),
    owedPrizes: owedPrizes(platform),
    payPrize: payPrize(),
  };
}

/** Starts the jobs that run a tournament from start to end without any request. */
export function tournamentsJobs(platform: Platform): void {
  const { jobs, transactions, db, clock, log } = platform;
  const numbers = checkInRules(platform.rules);
  const runner = runnerOf(platform);
  const strike = (eventId: EventId) =>
    transactions.run(async (transaction) => {
      await extendQualifiers(transaction, eventId);
      await postponeFinal(transaction, eventId, numbers);
      await notifyCheckIn(transaction, eventId, numbers);
      // the job runs again for the rest
      if ((await dropAbsent(transaction, eventId, numbers)) === 'more') return;
      await beginTournament(transaction, eventId, runner);
      await wakeEvent(transaction, eventId, numbers);
      await qualifyByPoints(transaction, eventId);
    });
  // the senders of the jobs write these identifiers
  jobs.handle(EVENT_CLOCK, ({ eventId }) => strike(eventId as EventId));
  jobs.handle(NOTIFY_CHECK_IN, ({ eventId }) =>
    transactions.run((transaction) =>
      notifyMoreOfCheckIn(transaction, eventId as EventId, numbers),
    ),
  );
  jobs.handle(FIXTURE_CHANGED, ({ matchId }) =>
    transactions.run((transaction) => advanceBracket(transaction, matchId as MatchId, runner)),
  );
  jobs.handle(ENTRY_OUT, ({ eventId, entryId }) =>
    transactions.run((transaction) =>
      withdrawEntrant(transaction, eventId as EventId, entryId as EntryId, runner),
    ),
  );
  jobs.handle(ARRANGE, ({ eventId, stage }) =>
    transactions.run((transaction) =>
      arrangeMore(transaction, eventId as EventId, Number(stage), runner),
    ),
  );
  jobs.handle(WRITE_ENTRANTS, ({ eventId, stage }) =>
    transactions.run((transaction) =>
      writeMore(transaction, { eventId: eventId as EventId, stage: Number(stage) }),
    ),
  );
  jobs.handle(SERIES_CHANGED, ({ eventId }) =>
    transactions.run((transaction) => advanceSeries(transaction, eventId as EventId, numbers)),
  );
  jobs.every('tournament-sweep', '* * * * *', async () => {
    for (const eventId of await tournamentsToStart(db, clock.now(), STARTED_AT_ONCE)) {
      await strike(eventId).catch((error: unknown) =>
        log.error({ err: error, eventId }, 'tournament does not start'),
      );
    }
    const soon = new Date(clock.now().getTime() + PROLONGED_BEFORE_MS);
    for (const eventId of await overdueTournaments(db, soon, PROLONGED_AT_ONCE)) {
      await transactions.run((transaction) => extendOverdue(transaction, eventId));
    }
  });
}

function runnerOf(platform: Platform): BracketRunner {
  return createBracketRunner(fixturesOf(platform), checkInRules(platform.rules));
}
