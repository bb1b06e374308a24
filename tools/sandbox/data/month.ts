import type { EventId, GameId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Api } from '../api.ts';
import { startOfDay } from './days.ts';
import type { Enrolled } from './enrol.ts';
import { makeEvent, type PlannedEvent } from './events.ts';
import type { GameSlug } from './games.ts';
import type { MonthPlan, PlannedMatch } from './plan.ts';
import type { Draft } from './roster.ts';
import type { Act } from './scripts.ts';
import type { Step } from './walk.ts';

export interface Cast {
  readonly platform: Platform;
  readonly games: ReadonlyMap<GameSlug, GameId>;
  /** By username. */
  readonly people: ReadonlyMap<string, Enrolled>;
  readonly organiser: Api;
}

/** Results that wait for a player at the first sign-in. */
const UNSEEN = 2;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const REGISTRATION_OPENS_BEFORE_MS = 30 * HOUR_MS;
const JOINED_AT_HOUR = 8;
const SHOWDOWN_OPENS_BEFORE_MS = 3 * 24 * HOUR_MS;

/** A planned month as steps of a walk: battlegrounds open, players join, matches are played. */
export function stepsOf(plan: MonthPlan, cast: Cast, from: Date): Step[] {
  const events = new Map<PlannedEvent, EventId>();
  const entries = new Map<string, string>();
  const steps: Step[] = [];
  for (const event of plan.events) {
    const begin = startOfDay(event.day, event.brand.timeZone);
    steps.push({
      at: new Date(Math.max(from.getTime(), begin.getTime() - leadOf(event))),
      lane: 'events',
      run: async () => {
        const { transactions } = cast.platform;
        const made = await transactions.run((transaction) =>
          makeEvent(transaction, event, cast.games),
        );
        if (made) events.set(event, made);
      },
    });
    for (const draft of plan.entrants.get(event) ?? []) {
      steps.push({
        at: new Date(begin.getTime() + JOINED_AT_HOUR * HOUR_MS),
        lane: `${event.key} ${draft.username}`,
        run: async () => {
          const eventId = events.get(event);
          if (!eventId) return;
          const { entryId } = await apiOf(cast, draft).joinEvent({ eventId });
          entries.set(entryKey(event, draft), entryId);
        },
      });
    }
  }
  const entryOf = (event: PlannedEvent, draft: Draft) => entries.get(entryKey(event, draft)) ?? '';
  for (const match of plan.matches) steps.push(...matchSteps(match, cast, events, entryOf));
  return steps;
}

/** All players read their notifications up to then. */
export function readingSteps({ people }: Cast, at: Date): Step[] {
  return [...people.values()].map(({ draft, api }) => ({
    at,
    lane: draft.username,
    run: () => api.notificationRead({}),
  }));
}

/** All players have seen their results but the newest two. A reply lists at most 21 of them. */
export function seeingSteps({ people }: Cast, at: Date): Step[][] {
  return [...people.values()].map(({ draft, api }): Step[] => {
    const run = async () => {
      for (;;) {
        const { others, total } = await api.moments({});
        const old = others.slice(UNSEEN - 1).map(({ resultId }) => resultId);
        if (old.length === 0) return;
        await api.markMomentSeen({ results: old });
        if (total - old.length <= UNSEEN) return;
      }
    };
    return [{ at, lane: draft.username, run }];
  });
}

function matchSteps(
  match: PlannedMatch,
  cast: Cast,
  events: ReadonlyMap<PlannedEvent, EventId>,
  entryOf: (event: PlannedEvent, draft: Draft) => string,
): Step[] {
  const { event, kickoff, challenger, challenged } = match;
  const lane = `${event.key} ${challenger.username} ${challenged.username} ${kickoff.getTime()}`;
  let matchId = '';
  const challenge = async (isInstant: boolean) => {
    const reply = await apiOf(cast, challenger).createChallenge({
      eventId: events.get(event) ?? '',
      challengerTeamId: entryOf(event, challenger),
      challengedTeamId: entryOf(event, challenged),
      ...(isInstant ? { isInstant } : { proposedDate: kickoff.toISOString() }),
    });
    matchId = reply.matchId;
  };
  return match.deeds.map(({ minute, by, act }) => ({
    at: new Date(kickoff.getTime() + minute * MINUTE_MS),
    lane,
    run: () => {
      if (act.type === 'challenge') return challenge(act.isInstant);
      const api = by === 'organiser' ? cast.organiser : apiOf(cast, match[by]);
      return perform(api, matchId, act, kickoff);
    },
  }));
}

const REASON = 'Decided by the pictures both sides sent.';

function perform(
  api: Api,
  matchId: string,
  act: Exclude<Act, { type: 'challenge' }>,
  kickoff: Date,
): Promise<unknown> {
  switch (act.type) {
    case 'accept':
      return api.acceptMatch({ matchId });
    case 'decline':
      return api.declineSchedule({ matchId });
    case 'cancel':
      return api.cancelMatch({ matchId });
    case 'ready':
      return api.readyUp({ matchId });
    case 'verify':
      return api.verifyMatchResult({ matchId });
    case 'dispute':
      return api.disputeMatchResult({ matchId, reason: 'The final score was another one.' });
    case 'reopen':
      return api.reopenMatch({ matchId, reason: 'The sides were mixed up.' });
    case 'void':
      return api.ruleMatch({ matchId, reason: REASON, ruling: { outcome: 'void' } });
    case 'rule':
      return api.ruleMatch({
        matchId,
        reason: REASON,
        ruling: { outcome: 'score', ...scores(act) },
      });
    case 'submit':
      return api.submitScores({ matchId, ...scores(act) });
    case 'edit':
      return api.editScores({ matchId, ...scores(act) });
    case 'reschedule': {
      const proposedDate = new Date(kickoff.getTime() + act.to * MINUTE_MS).toISOString();
      return api.rescheduleMatch({ matchId, proposedDate });
    }
  }
}

function scores({ challenger, challenged }: { challenger: number; challenged: number }) {
  return { scoreChallenger: challenger, scoreChallenged: challenged };
}

function apiOf({ people }: Cast, { username }: Draft): Api {
  const person = people.get(username);
  if (!person) throw new Error(`${username} has not been enrolled`); // the roster is enrolled whole
  return person.api;
}

function entryKey(event: PlannedEvent, { username }: Draft): string {
  return `${event.key} ${username}`;
}

function leadOf({ kind }: PlannedEvent): number {
  return kind === 'showdown' ? SHOWDOWN_OPENS_BEFORE_MS : REGISTRATION_OPENS_BEFORE_MS;
}
