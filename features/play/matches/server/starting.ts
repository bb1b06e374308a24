import { isPaused } from '#core/pauses.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf } from '#features/play/games/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import type { Work } from '#platform/work.ts';
import { arrange } from '../rules/fixtures.ts';
import { propose } from '../rules/machine.ts';
import { accepted } from './accepted.ts';
import type { Acted, Cards } from './acted.ts';
import { keepBooked } from './bookings.ts';
import type { Change } from './deeds.ts';
import { type Follow, NOTHING } from './follow-ups.ts';
import { cardsToTell } from './messages.ts';
import type { MatchRecord } from './records.ts';
import { refusalOf } from './refusals.ts';
import type { RulesOf } from './rules-of-play.ts';
import { saveNew } from './saving.ts';
import { lineOf } from './timeline.ts';

type Facts = Pick<MatchRecord, 'id' | 'eventId' | 'gameId' | 'audience' | 'entries' | 'players'>;

export interface Challenge extends Facts {
  readonly proposedDate: Date;
  readonly isInstant: boolean;
}

export interface Fixture extends Facts {
  readonly kickoff: Date;
  /** Until when the kickoff may be moved. */
  readonly playBy: Date;
  readonly needsWinner: boolean;
}

/** How matches come to be: players challenge each other, and events draw them. */
export interface Starting {
  /** A new match, under locks that the caller has taken; with its players' cards. */
  start(work: Work, challenge: Challenge, event: PlayEvent, cards: Cards): Promise<Acted>;
  /** Matches that their event has drawn, under locks that the caller has taken. */
  arrange(
    work: Work,
    fixtures: readonly Fixture[],
    event: PlayEvent,
  ): Promise<readonly MatchRecord[]>;
}

export function startingMatches(rulesOf: RulesOf, follow: Follow): Starting {
  return {
    async start(work, challenge, event, cards) {
      const { proposedDate, isInstant, ...facts } = challenge;
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const by = 'challenger';
      const decision = accepted(propose({ by, proposedDate, isInstant }, work.now, rules), null);
      const { state } = decision;
      const match = { ...facts, state, version: 1, createdAt: work.now };
      const actor = { playerId: match.players.challenger, role: by } as const;
      const change = { before: null, after: match, deed: { act: null, actor }, ...decision };
      const [accounts] = await atOnce([
        accountsOf(work.db, match.gameId, Object.values(match.players)),
        keepBooked(work.db, match, null, actor, rules),
        saveNew(work, [change], rules),
        follow(work, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      const timeline = [lineOf(change, work.now)];
      return { match, known: { event, players: cards, accounts, timeline, points: NOTHING } };
    },

    async arrange(work, fixtures, event) {
      const rules = rulesOf(event);
      const deed = { act: null, actor: null };
      const changes = fixtures.map(({ kickoff, playBy, needsWinner, ...facts }): Change => {
        const decision = accepted(arrange({ kickoff, playBy, needsWinner }, work.now, rules), null);
        const after = { ...facts, state: decision.state, version: 1, createdAt: work.now };
        return { before: null, after, deed, ...decision };
      });
      const [, cards] = await atOnce([
        saveNew(work, changes, rules),
        cardsToTell(work.db, event, changes),
      ]);
      await follow(work, event, rules, new Map(changes.map((change) => [change, NOTHING])), cards);
      return changes.map(({ after }) => after);
    },
  };
}
