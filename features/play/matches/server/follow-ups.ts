import { SIDES, type Side } from '#core/scores.ts';
import type { ReachingRules } from '#features/foundation/notifications/server/index.ts';
import {
  publishToWebhooks,
  type WebhookMessage,
} from '#features/foundation/webhooks/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { Booked } from '#features/play/leaderboards/server/index.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import { matchResults } from '#platform/telemetry/counts.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import { deadlineOf, remindersOf } from '../rules/deadlines.ts';
import { hasEnded } from '../rules/fixtures.ts';
import type { MatchRules, MatchState, MatchStatus } from '../rules/match.ts';
import type { ResultNews } from '../rules/result-news.ts';
import type { Cards, Change, MatchRecord } from './match-rows.ts';
import { notifyPlayers } from './notifications.ts';

/** Sends the jobs, notifications and webhooks of saved changes. Each change has the points it brought. */
export type Follow = (
  transaction: Transaction,
  event: PlayEvent,
  rules: MatchRules,
  changes: ReadonlyMap<Change, Booked>,
  cards: Cards,
) => Promise<void>;

/** Points of a match before it has a result. */
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
      notifyPlayers(transaction, event, changes, cards, { patience, texts }),
      ...matches.map(({ after, before }) => advanceEvent(transaction, after, before, rules)),
      ...matches.map((change) => publishMatches(transaction, event, change)),
    ]);
  };
}

/** Queue of the jobs that apply deadlines and send reminders. */
export const MATCH_CLOCK = 'match-clock';

/** Sends a job for each match's next reminder or deadline. The job sends the one after it; a change sends a new one. */
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

/** Queue of the jobs that advance an event after a fixture has ended or was reopened. */
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

/** The first facts of a result for each side. */
export type MatchNews = Readonly<Record<Side, ResultNews>>;

/**
 * Publishes every change to both players, with what a result brought each of them; changes of status to the event, and
 * disputes to the console.
 */
export function publishMatch(
  transaction: Transaction,
  match: MatchRecord,
  before: MatchState | null,
  news?: MatchNews,
): void {
  const { id: matchId, eventId, audience, players } = match;
  const { status } = match.state;
  for (const side of SIDES) {
    const result = news ? { result: news[side] } : {};
    transaction.publish(`player:${players[side]}`, 'match', {
      matchId,
      eventId,
      status,
      ...result,
    });
  }
  if (status === 'disputed' || before?.status === 'disputed') {
    transaction.publish(`disputes:${audience}`, 'match', { matchId, status });
  }
  if (status === before?.status) return;
  if (DECIDED.includes(status)) transaction.afterCommit(() => matchResults.inc({ status }));
  transaction.publish(`event:${eventId}`, 'match', {
    matchId,
    status,
    players: Object.values(players),
  });
}

const DECIDED: readonly MatchStatus[] = ['completed', 'no_show', 'void'];

/** Sends webhooks about disputes, rulings, results and reopened matches. */
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
