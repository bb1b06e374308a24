import type { ReachingRules } from '#features/foundation/notifications/server/index.ts';
import {
  publishToWebhooks,
  type WebhookMessage,
} from '#features/foundation/webhooks/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { Booked } from '#features/play/leaderboards/server/index.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { deadlineOf, remindersOf } from '../rules/deadlines.ts';
import { hasEnded } from '../rules/fixtures.ts';
import type { MatchRules, MatchState, MatchStatus } from '../rules/match.ts';
import type { Cards, Change, MatchRecord } from './match-rows.ts';
import { markAnswered, notifyPlayers } from './notifications.ts';

/** Does what follows from changes that are written down, each with what it has brought its players. */
export type Follow = (
  transaction: Transaction,
  event: PlayEvent,
  rules: MatchRules,
  changes: ReadonlyMap<Change, Booked>,
  cards: Cards,
) => Promise<void>;

/** What a match brings while nothing is decided. */
export const NOTHING: Booked = { challenger: 0, challenged: 0 };

export function followUps(patience: ReachingRules, texts: ServerTexts): Follow {
  return async (transaction, event, rules, changes, cards) => {
    const matches = [...changes.keys()];
    await pipelined([
      wakeUp(
        transaction,
        matches.map(({ after }) => after),
        rules,
      ),
      markAnswered(transaction, event, matches), // before what is new is told and counted
    ]);
    await pipelined([
      notifyPlayers(transaction, event, changes, cards, { patience, texts }),
      ...matches.map(({ after, before }) => advanceEvent(transaction, after, before, rules)),
      ...matches.map((change) => publishMatches(transaction, event, change)),
    ]);
    for (const { after, before } of matches) announce(transaction, after, before);
  };
}

/** Wakes a match up for its next reminder or its deadline. */
export const MATCH_CLOCK = 'match-clock';

/** One job is enough: what it finds to do next it asks for itself. A match that has changed has a new one. */
export async function wakeUp(
  transaction: Transaction,
  matches: readonly Pick<MatchRecord, 'id' | 'version' | 'state'>[],
  rules: MatchRules,
): Promise<void> {
  const alarms = matches.flatMap(({ id: matchId, version, state }) => {
    const next = remindersOf(state, rules).find(({ at }) => at > transaction.now)?.at;
    const deadline = deadlineOf(state, rules);
    const at = next && deadline && next < deadline ? next : (deadline ?? next);
    return at ? [{ data: { matchId, version }, at }] : [];
  });
  await transaction.jobs(MATCH_CLOCK, alarms);
}

/** A match that its event has drawn has ended, or its result stands no longer: the event goes on from there. */
export const FIXTURE_CHANGED = 'fixture-turned';

async function advanceEvent(
  transaction: Transaction,
  { id: matchId, state }: MatchRecord,
  before: MatchState | null,
  { isFixture }: MatchRules,
): Promise<void> {
  const turned = hasEnded(state.status) || (before !== null && hasEnded(before.status));
  if (isFixture && turned) await transaction.job(FIXTURE_CHANGED, { matchId });
}

/** Both players' screens follow every change; the event's only what others see of it, the desk's what is disputed. */
export function announce(
  transaction: Transaction,
  match: MatchRecord,
  before: MatchState | null,
): void {
  const { id: matchId, eventId, audience, players } = match;
  const { status } = match.state;
  for (const player of Object.values(players)) {
    transaction.announce(`player:${player}`, 'match', { matchId, eventId, status });
  }
  if (status === 'disputed' || before?.status === 'disputed') {
    transaction.announce(`disputes:${audience}`, 'match', { matchId, status });
  }
  if (status === before?.status) return;
  transaction.announce(`event:${eventId}`, 'match', {
    matchId,
    status,
    players: Object.values(players),
  });
}

const DECIDED: readonly MatchStatus[] = ['completed', 'no_show', 'void'];

/** Organisers' tools hear of disputes, of rulings, of what is decided and of what is so no longer. */
async function publishMatches(
  transaction: Transaction,
  event: PlayEvent,
  { before, after, command }: Change,
): Promise<void> {
  const { id, eventId, entries, state } = after;
  const was = before?.status;
  const isDecided = DECIDED.includes(state.status) && state.status !== was;
  const isReopened = command.action?.type === 'reopen';
  const isDisputed = state.status === 'disputed' && was !== 'disputed' && !isReopened;
  const kinds = [
    ...(isDisputed ? (['match.disputed'] as const) : []),
    ...(command.action?.type === 'rule' ? (['match.ruled'] as const) : []),
    ...(isReopened ? (['match.reopened'] as const) : []),
    ...(isDecided ? (['match.completed'] as const) : []),
  ];
  const facts = kinds.map(
    (kind): WebhookMessage => ({
      kind,
      subject: `match:${id}`,
      data: {
        eventId,
        matchId: id,
        status: state.status,
        challengerTeamId: entries.challenger,
        challengedTeamId: entries.challenged,
        winnerTeamId: state.winner && state.winner !== 'draw' ? entries[state.winner] : null,
        score: state.finalScore,
      },
    }),
  );
  await publishToWebhooks(transaction, event, facts);
}
