import { LANGUAGES, type Language } from '#brands/brand.ts';
import type { PlayEvent } from '#features/events/server/index.ts';
import { officialsOf, type PlayerCard, playerCards } from '#features/identity/server/index.ts';
import type { Booked } from '#features/leaderboards/server/index.ts';
import {
  type NotificationParams,
  type NotificationType,
  notify,
} from '#features/notifications/server/index.ts';
import type { Work } from '#platform/work.ts';
import {
  type MatchAct,
  type MatchState,
  otherSide,
  type Score,
  SIDES,
  type Side,
} from '../rules/match.ts';
import type { Reminder } from '../rules/reminders.ts';
import type { Change } from './deeds.ts';
import { type MatchRecord, sideOf } from './records.ts';
import type { ActorRole } from './tables.ts';

/** Tells the players what the other one, an organiser or time has done; who acts knows it already. */
export async function tell(
  work: Work,
  event: PlayEvent,
  change: Change,
  booked: Booked,
): Promise<void> {
  const { deed, after, entry } = change;
  // that an event was called off is told to everybody who takes part, with the reason
  const isCalledOff = event.stage === 'cancelled';
  if (isCalledOff && (entry.type === 'annul' || entry.type === 'cancel')) return;
  const told = SIDES.flatMap((side) => {
    const type = messageFor(side, change);
    return type && after.players[side] !== deed.actor?.playerId ? [{ side, type }] : [];
  });
  await send(work, event, after, told, booked, wordsOf(deed.act));
}

/** Sends a reminder to the sides that still have something to do; to the officials where it is theirs to rule. */
export async function remind(
  work: Work,
  event: PlayEvent,
  match: MatchRecord,
  { type, to }: Reminder,
): Promise<void> {
  if (type === 'ruling_overdue') return remindOfficials(work, event, match);
  const told = to.map((side) => ({ side, type }));
  await send(work, event, match, told);
}

/** An appeal is for administrators to rule on; nobody rules on a match of their own. */
async function remindOfficials(work: Work, event: PlayEvent, match: MatchRecord): Promise<void> {
  const role = match.state.appealed ? 'administrator' : 'organiser';
  const officials = await officialsOf(work.db, match.audience, role);
  for (const card of officials) {
    if (sideOf(match, card.userId)) continue;
    const params = { event: event.titleIn(languageOf(card)) };
    await notify(work, { to: card.userId, type: 'ruling_overdue', params, link: linkTo(match) });
  }
}

function messageFor(side: Side, change: Change): NotificationType | null {
  const { before, after, entry, deed } = change;
  const wasReschedule = before?.status === 'reschedule_requested';
  switch (entry.type) {
    case 'propose':
      return 'match_request';
    case 'arrange':
      return 'match_arranged';
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
    case 'resume': // the event has told its entrants
      return null;
    case 'award':
      if (deed.actor && isOfficial(deed.actor.role)) return 'match_set';
      return after.state.winner === side ? 'match_awarded' : 'match_lost';
    case 'annul':
      return 'match_annulled';
    case 'deadline':
      return afterDeadline(side, before, after.state);
  }
}

/** What an official has written, and until when there is time. */
function wordsOf(act: MatchAct | null): NotificationParams {
  if (act?.type === 'award' || act?.type === 'advance' || act?.type === 'move') {
    return { reason: act.reason ?? '' };
  }
  return act?.type === 'extend' ? { reason: act.reason, until: act.until.toISOString() } : {};
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
      // a reschedule request has lapsed: its proposer hears that the last agreed time stands
      return before?.proposal.by === side ? 'reschedule_declined' : null;
  }
}

async function send(
  work: Work,
  event: PlayEvent,
  match: MatchRecord,
  told: readonly { side: Side; type: NotificationType }[],
  booked: Booked = { challenger: 0, challenged: 0 },
  words: NotificationParams = {},
): Promise<void> {
  if (told.length === 0) return;
  const { players, state } = match;
  const cards = await playerCards(work.db, Object.values(players));
  const link = linkTo(match);
  for (const { side, type } of told) {
    const other = otherSide(side);
    const score = state.finalScore ?? state.submissions[other] ?? state.submissions[side];
    const params = {
      opponent: cards.get(players[other])?.username ?? '',
      opponentId: players[other], // so that the name goes with its owner
      event: event.titleIn(languageOf(cards.get(players[side]))),
      kickoff: state.kickoff?.toISOString() ?? '',
      proposed: state.proposal.date.toISOString(),
      score: score ? written(score, side) : '',
      points: booked[side],
      ...words,
    };
    await notify(work, { to: players[side], type, params, link });
  }
}

function linkTo({ eventId, id }: MatchRecord): string {
  return `/match-wizard/${eventId}/${id}`;
}

function languageOf(card: PlayerCard | undefined): Language {
  return LANGUAGES.find((language) => language === card?.language) ?? 'en';
}

/** The reader's own goals first; penalties beside them. */
function written(score: Score, reader: Side): string {
  const pair = (of: Readonly<Record<Side, number>>) => `${of[reader]}–${of[otherSide(reader)]}`;
  return score.penalties ? `${pair(score)} (${pair(score.penalties)})` : pair(score);
}
