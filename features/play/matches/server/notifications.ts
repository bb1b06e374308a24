import { LANGUAGES, type Language } from '#brands/brand.ts';
import { otherSide, type Score, SIDES, type Side } from '#core/scores.ts';
import {
  listOfficialsOfRole,
  type PlayerCard,
  playerCards,
} from '#features/foundation/identity/server/index.ts';
import {
  markRead,
  type NotificationParams,
  type NotificationType,
  notify,
  notifyAll,
  type ReachingRules,
  type ReadMark,
} from '#features/foundation/notifications/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { Booked } from '#features/play/leaderboards/server/index.ts';
import type { Translate } from '#locales/translator.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { ServerTexts } from '#platform/texts.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { Reminder } from '../rules/deadlines.ts';
import type { MatchState, MatchStatus } from '../rules/match.ts';
import { type Cards, type Change, type MatchRecord, sideOf } from './match-rows.ts';
import type { ActorRole } from './tables.ts';

/** Notifies the players of changes, except the player who made them. */
export async function notifyPlayers(
  transaction: Transaction,
  event: PlayEvent,
  changes: ReadonlyMap<Change, Booked>,
  cards: Cards,
  { patience, texts }: { readonly patience: ReachingRules; readonly texts: ServerTexts },
): Promise<void> {
  const told = [...changes].flatMap(([change, booked]) => {
    return messagesOf(event, change).map(({ side, type }) => {
      const held = booked.held?.[side] ?? 0;
      const isHeld = type === 'match_approved' && held > 0;
      return {
        match: change.after,
        side,
        type: isHeld ? 'match_approved_held' : type,
        points: isHeld ? held : booked[side],
        words: wordsOf(
          change.command,
          texts.of(languageOf(cards.get(playerOf(change, side))), 'errors'),
        ),
      } as const;
    });
  });
  await send(transaction, event, told, cards, patience);
}

/** Cards of the players of changes that cause a notification. */
export async function cardsToNotify(
  db: Db,
  event: PlayEvent,
  changes: readonly Change[],
): Promise<Cards> {
  const told = changes.filter((change) => messagesOf(event, change).length > 0);
  return playerCards(
    db,
    told.flatMap(({ after }) => Object.values(after.players)),
  );
}

function messagesOf(event: PlayEvent, change: Change) {
  const { command, after, entry } = change;
  // the cancellation of an event has its own notification, with the reason
  const isCalledOff = event.stage === 'cancelled';
  if (isCalledOff && (entry.type === 'annul' || entry.type === 'cancel')) return [];
  return SIDES.flatMap((side) => {
    const type = messageFor(side, change);
    return type && after.players[side] !== command.actor?.playerId ? [{ side, type }] : [];
  });
}

interface Told {
  readonly event: PlayEvent;
  readonly match: MatchRecord;
  readonly cards: Cards;
}

/** Sends a reminder to the sides that have to act, or to the officials who have to rule. */
export async function remind(
  transaction: Transaction,
  { event, match, cards }: Told,
  { type, to }: Reminder,
): Promise<void> {
  if (type === 'ruling_overdue') return remindOfficials(transaction, event, match);
  await send(
    transaction,
    event,
    to.map((side) => ({ match, side, type })),
    cards,
  );
}

/** Reminds officials of a dispute, except the players of the match. */
async function remindOfficials(
  transaction: Transaction,
  event: PlayEvent,
  match: MatchRecord,
): Promise<void> {
  const officials = await listOfficialsOfRole(transaction.db, event, rulesOn(match.state));
  for (const card of officials) {
    if (sideOf(match, card.userId)) continue;
    const params = { event: event.titleIn(languageOf(card)) };
    await notify(transaction, {
      to: card.userId,
      type: 'ruling_overdue',
      params,
      link: linkTo(match),
    });
  }
}

/** The role that rules on a dispute: administrators rule on appeals. */
function rulesOn({ appealed }: Pick<MatchState, 'appealed'>) {
  return appealed ? 'administrator' : 'organiser';
}

/** The official's reason, and the new deadline. */
function wordsOf({ action, template }: Change['command'], texts: Translate): NotificationParams {
  switch (action?.type) {
    case 'award':
    case 'advance':
    case 'move':
    case 'extend': {
      const usual = template && texts(`ruling_${template}`);
      const reason = [usual, action.reason].filter(Boolean).join(' ');
      return action.type === 'extend' ? { reason, until: action.until.toISOString() } : { reason };
    }
    default:
      return {};
  }
}

function playerOf({ after }: Change, side: Side): PlayerId {
  return after.players[side];
}

interface ToldOfMatch {
  readonly match: MatchRecord;
  readonly side: Side;
  readonly type: NotificationType;
  readonly points?: number;
  readonly words?: NotificationParams;
}

async function send(
  transaction: Transaction,
  event: PlayEvent,
  told: readonly ToldOfMatch[],
  cards: Cards,
  patience?: ReachingRules,
): Promise<void> {
  await notifyAll(
    transaction,
    told.map(({ match, side, type, points = 0, words = {} }) => {
      const { players, state } = match;
      const other = otherSide(side);
      const score = state.finalScore ?? state.submissions[other] ?? state.submissions[side];
      const params = {
        opponent: cards.get(players[other])?.username ?? '',
        opponentId: players[other], // so that erasure also removes the name
        event: event.titleIn(languageOf(cards.get(players[side]))),
        kickoff: state.kickoff?.toISOString() ?? '',
        proposed: state.proposal.date.toISOString(),
        score: score ? written(score, side) : '',
        points,
        ...words,
      };
      return { to: players[side], type, params, link: linkTo(match) };
    }),
    patience,
  );
}

function linkTo({ eventId, id }: MatchRecord): string {
  return `/match-wizard/${eventId}/${id}`;
}

function languageOf(card: PlayerCard | undefined): Language {
  return LANGUAGES.find((language) => language === card?.language) ?? 'en';
}

/** The score with the reader's own goals first, then the penalties, without line breaks. */
function written(score: Score, reader: Side): string {
  const pair = (of: Readonly<Record<Side, number>>) =>
    `${of[reader]}–\u2060${of[otherSide(reader)]}`;
  return score.penalties ? `${pair(score)}\u00a0(${pair(score.penalties)})` : pair(score);
}

/** The notification of a side about a change; `null` if it gets none. */
function messageFor(side: Side, change: Change): NotificationType | null {
  const { before, after, entry, command } = change;
  const wasReschedule = before?.status === 'reschedule_requested';
  switch (entry.type) {
    case 'propose':
      return 'match_request';
    case 'arrange':
      return 'match_arranged';
    case 'found':
      return 'match_found';
    case 'accept':
      return 'match_accepted';
    case 'decline':
      return wasReschedule ? 'reschedule_declined' : 'match_declined';
    case 'reschedule':
      return 'reschedule_requested';
    case 'cancel':
      return 'match_cancelled';
    case 'ready':
      return after.state.status === 'in_progress' ? 'match_started' : 'opponent_ready';
    case 'submit':
      return afterSubmission(after.state);
    case 'edit':
      return 'score_edited';
    case 'verify':
      return 'match_approved';
    case 'dispute':
    case 'appeal':
      return 'match_disputed';
    case 'rule':
      return 'match_ruled';
    case 'reopen':
      return 'match_reopened';
    case 'advance':
      return 'match_set';
    case 'both_out':
      return 'match_void';
    case 'extend':
      return 'match_extended';
    case 'move':
      return 'match_moved';
    case 'resume': // the event notifies its entrants
      return null;
    case 'award':
      if (command.actor && isOfficial(command.actor.role)) return 'match_set';
      return after.state.winner === side ? 'match_awarded' : 'match_lost';
    case 'annul':
      return 'match_annulled';
    case 'deadline':
      return afterDeadline(side, before, after.state);
  }
}

function isOfficial(role: ActorRole): boolean {
  return role === 'organiser' || role === 'administrator';
}

function afterSubmission({ status }: MatchState): NotificationType {
  if (status === 'completed') return 'match_approved';
  return status === 'disputed' ? 'match_disputed' : 'score_submitted';
}

function afterDeadline(
  side: Side,
  before: MatchState | null,
  { status, winner }: MatchState,
): NotificationType | null {
  switch (status) {
    case 'expired':
      return 'match_expired';
    case 'completed':
      return 'match_approved';
    case 'no_show':
      return winner === side ? 'match_walkover_won' : 'match_no_show';
    case 'void':
      return 'match_void';
    default:
      // a reschedule request has lapsed, so the last agreed time is valid again
      return before?.proposal.by === side ? 'reschedule_declined' : null;
  }
}

/** Notifications that ask for an action, and the status in which they do. */
const ASKS: ReadonlyMap<NotificationType, MatchStatus> = new Map([
  ['match_request', 'requested'],
  ['reschedule_requested', 'reschedule_requested'],
  ['match_found', 'confirmed'],
  ['match_reminder', 'confirmed'],
  ['kickoff_near', 'confirmed'],
  ['check_in_open', 'confirmed'],
  ['opponent_ready', 'confirmed'],
  ['match_started', 'in_progress'],
  ['score_missing', 'in_progress'],
  ['score_submitted', 'awaiting_approval'],
  ['score_edited', 'awaiting_approval'],
  ['verification_waiting', 'awaiting_approval'],
  ['ruling_overdue', 'disputed'],
]);

/** Types that no longer apply after a change: the status is another, or the kickoff has moved. */
function settledTypes(before: MatchState, after: MatchState): NotificationType[] {
  const isMoved = before.kickoff?.getTime() !== after.kickoff?.getTime();
  return [...ASKS]
    .filter(([, status]) => status !== after.status || (isMoved && status === 'confirmed'))
    .map(([type]) => type);
}

/** Marks notifications as read: all about the match for the actor, and those that no longer apply for the others. */
export async function markAnswered(
  transaction: Transaction,
  event: PlayEvent,
  { before, after, command }: Pick<Change, 'before' | 'after' | 'command'>,
): Promise<void> {
  if (!before) return; // nobody was notified of a new match before
  const link = linkTo(after);
  const actor = command.actor?.playerId;
  const types = settledTypes(before, after.state);
  const settled: ReadMark[] = Object.values(after.players).flatMap((of) =>
    of === actor ? [] : [{ of, link, types }],
  );
  if (actor) settled.push({ of: actor, link });
  if (before.status === 'disputed' && after.state.status !== 'disputed') {
    const officials = await listOfficialsOfRole(transaction.db, event, rulesOn(before));
    settled.push(...officials.map(({ userId: of }) => ({ of, link, types })));
  }
  await markRead(transaction, settled);
}
