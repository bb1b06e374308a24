import { isPaused } from '#core/pauses.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf } from '#features/play/games/server/index.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { Transaction } from '#platform/transaction.ts';
import { arrange } from '../rules/fixtures.ts';
import { beginFound, propose } from '../rules/machine.ts';
import { refuseDoubleBooking } from './double-booking.ts';
import { type Follow, NOTHING, publishMatch } from './follow-ups.ts';
import type { CommandResult, RulesOf } from './match-context.ts';
import { type Cards, type Change, lineOf, type MatchRecord, saveNew } from './match-rows.ts';
import { cardsToNotify } from './notifications.ts';
import { changedBy, refusalOf } from './refusals.ts';

type Facts = Pick<MatchRecord, 'id' | 'eventId' | 'gameId' | 'audience' | 'entries' | 'players'>;

interface Challenge extends Facts {
  readonly proposedDate: Date;
  readonly isInstant: boolean;
}

interface Fixture extends Facts {
  readonly kickoff: Date;
  /** The last possible kickoff. */
  readonly playBy: Date;
  readonly needsWinner: boolean;
}

/** New matches: challenges of players and fixtures of events. */
export interface Starting {
  /** Starts a challenge. The caller has locked the players. */
  start(
    transaction: Transaction,
    challenge: Challenge,
    event: PlayEvent,
    cards: Cards,
  ): Promise<CommandResult>;
  /** Starts the match of two players who were found for each other. The caller has locked the players. */
  begin(
    transaction: Transaction,
    facts: Facts,
    event: PlayEvent,
    cards: Cards,
  ): Promise<MatchRecord>;
  /** Starts the fixtures of an event. The caller has locked the players. */
  arrange(
    transaction: Transaction,
    fixtures: readonly Fixture[],
    event: PlayEvent,
  ): Promise<readonly MatchRecord[]>;
}

export function startingMatches(rulesOf: RulesOf, follow: Follow): Starting {
  return {
    async start(transaction, challenge, event, cards) {
      const { proposedDate, isInstant, ...facts } = challenge;
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const by = 'challenger';
      const decision = changedBy(
        propose({ by, proposedDate, isInstant }, transaction.now, rules),
        null,
      );
      const { state } = decision;
      const match = { ...facts, state, version: 1, createdAt: transaction.now };
      const actor = { playerId: match.players.challenger, role: by } as const;
      const change = { before: null, after: match, command: { action: null, actor }, ...decision };
      const [accounts] = await pipelined([
        accountsOf(transaction.db, match.gameId, Object.values(match.players)),
        refuseDoubleBooking(transaction.db, match, null, actor, rules),
        saveNew(transaction, [change], rules),
        follow(transaction, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      publishMatch(transaction, match, null);
      const timeline = [lineOf(change, transaction.now)];
      return { match, known: { event, players: cards, accounts, timeline, points: NOTHING } };
    },

    async begin(transaction, facts, event, cards) {
      const rules = rulesOf(event);
      if (isPaused(rules.pauses)) throw refusalOf('event_paused', null);
      const decision = changedBy(beginFound(transaction.now, rules), null);
      const match = { ...facts, state: decision.state, version: 1, createdAt: transaction.now };
      const command = { action: null, actor: null };
      const change = { before: null, after: match, command, ...decision };
      await pipelined([
        saveNew(transaction, [change], rules),
        follow(transaction, event, rules, new Map([[change, NOTHING]]), cards),
      ]);
      publishMatch(transaction, match, null);
      return match;
    },

    async arrange(transaction, fixtures, event) {
      const rules = rulesOf(event);
      const command = { action: null, actor: null };
      const changes = fixtures.map(({ kickoff, playBy, needsWinner, ...facts }): Change => {
        const decision = changedBy(
          arrange({ kickoff, playBy, needsWinner }, transaction.now, rules),
          null,
        );
        const after = { ...facts, state: decision.state, version: 1, createdAt: transaction.now };
        return { before: null, after, command, ...decision };
      });
      const [, cards] = await pipelined([
        saveNew(transaction, changes, rules),
        cardsToNotify(transaction.db, event, changes),
      ]);
      await follow(
        transaction,
        event,
        rules,
        new Map(changes.map((change) => [change, NOTHING])),
        cards,
      );
      const matches = changes.map(({ after }) => after);
      for (const match of matches) publishMatch(transaction, match, null);
      return matches;
    },
  };
}
