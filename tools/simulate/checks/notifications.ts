import { SIDES, type Side } from '#core/scores.ts';
import { remindersOf } from '#features/play/matches/rules/deadlines.ts';
import type { MatchRules } from '#features/play/matches/rules/match.ts';
import { repeated } from '../pages.ts';
import { tally } from '../record.ts';
import type { News } from './fetched.ts';
import type { Entry, Replayed } from './replayed.ts';

/** One player's notifications, in the list and live. */
export interface Recipient {
  readonly userId: string;
  readonly news: readonly News[];
  /** Ids of the notifications that came over a socket; absent without a socket. */
  readonly live?: readonly string[];
}

type Tally = Map<string, number>;

/**
 * Each action notifies the opponent once, and each decision of an official or a deadline notifies both players once.
 * Nobody gets more reminders than were due. Each listed notification also came live, once.
 */
export function checkNotifications(
  recipients: readonly Recipient[],
  matches: readonly Replayed[],
  rules: MatchRules,
): string[] {
  const { due, most } = expectedFrom(matches, rules);
  const received = receivedBy(recipients, matches);
  const live = recipients.flatMap(({ userId, news, live: received }) =>
    received ? wrongLive(userId, news, received) : [],
  );
  const wrong = [...new Set([...due.keys(), ...received.keys()])].flatMap((key) => {
    const [times, least] = [received.get(key) ?? 0, due.get(key) ?? 0];
    const isRight = times >= least && times <= least + (most.get(key) ?? 0);
    return isRight ? [] : [`${key} was sent ${times} times, not ${least}`];
  });
  return [...live, ...wrong];
}

/** The required notifications, and the allowed number of reminders. */
function expectedFrom(matches: readonly Replayed[], rules: MatchRules) {
  const due: Tally = new Map();
  const most: Tally = new Map();
  for (const match of matches) {
    for (const side of SIDES) {
      for (const type of requiredFor(match, side)) tally(due, keyOf(match, side, type));
      for (const type of remindersFor(match, side, rules)) tally(most, keyOf(match, side, type));
    }
  }
  return { due, most };
}

/** The notifications about these matches in the players' lists. */
function receivedBy(recipients: readonly Recipient[], matches: readonly Replayed[]): Tally {
  const received: Tally = new Map();
  const ofMatch = new Map(
    matches.map(({ match }) => [`/match-wizard/${match.eventId}/${match.matchId}`, match.matchId]),
  );
  for (const { userId, news } of recipients) {
    for (const { link, type } of news) {
      const matchId = ofMatch.get(link ?? '');
      if (matchId) tally(received, `${userId} of ${matchId}: ${type}`);
    }
  }
  return received;
}

/** Types of notification for a player, in order. A player's own action sends none to that player. */
function requiredFor({ match, players }: Replayed, side: Side): string[] {
  let proposer: Side = 'challenger';
  return match.timeline.flatMap((entry) => {
    const type =
      entry.by?.userId === players[side] ? null : messageOf(entry, side, match.winner, proposer);
    if (entry.type === 'propose' || entry.type === 'reschedule') {
      proposer = entry.by?.role === 'challenged' ? 'challenged' : 'challenger';
    }
    return type ?? [];
  });
}

/** The type of notification for each entry of the timeline. */
const MESSAGES: Readonly<Record<string, string>> = {
  propose: 'match_request',
  accept: 'match_accepted',
  reschedule: 'reschedule_requested',
  cancel: 'match_cancelled',
  edit: 'score_edited',
  verify: 'match_approved',
  dispute: 'match_disputed',
  appeal: 'match_disputed',
  rule: 'match_ruled',
  reopen: 'match_reopened',
};

function messageOf(
  { type, from, to }: Entry,
  side: Side,
  winner: string | null,
  proposer: Side,
): string | null {
  switch (type) {
    case 'decline':
      return from === 'reschedule_requested' ? 'reschedule_declined' : 'match_declined';
    case 'ready':
      return to === 'in_progress' ? 'match_started' : 'opponent_ready';
    case 'submit':
      return SUBMITTED[to] ?? 'score_submitted';
    case 'deadline':
      if (to === 'no_show') return winner === side ? 'match_walkover_won' : 'match_no_show';
      // a request to reschedule has expired: its author is notified
      return ENDED_BY_TIME[to] ?? (proposer === side ? 'reschedule_declined' : null);
    default:
      return MESSAGES[type] ?? `no notification known for ${type}`;
  }
}

const SUBMITTED: Readonly<Record<string, string>> = {
  completed: 'match_approved',
  disputed: 'match_disputed',
};
const ENDED_BY_TIME: Readonly<Record<string, string>> = {
  expired: 'match_expired',
  completed: 'match_approved',
  void: 'match_void',
};

/** The reminders that the states of a match had scheduled. */
function remindersFor({ states }: Replayed, side: Side, rules: MatchRules): string[] {
  return states
    .flatMap((state) => remindersOf(state, rules))
    .filter(({ to }) => to.includes(side))
    .map(({ type }) => type);
}

function wrongLive(userId: string, news: readonly News[], live: readonly string[]): string[] {
  const listed = news.map(({ notificationId }) => notificationId);
  const missing = listed.filter((id) => !live.includes(id));
  return [
    ...repeated(listed).map((id) => `${userId} has ${id} twice in the list`),
    ...repeated(live).map((id) => `${userId} got ${id} live twice`),
    ...missing.map((id) => `${userId} did not get ${id} live`),
    ...live.filter((id) => !listed.includes(id)).map((id) => `${userId} has ${id} in no list`),
  ];
}

function keyOf({ match, players }: Replayed, side: Side, type: string): string {
  return `${players[side]} of ${match.matchId}: ${type}`;
}
