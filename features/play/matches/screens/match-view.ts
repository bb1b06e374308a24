import type { z } from 'zod';
import { otherSide, type Side } from '#core/scores.ts';
import type { eventsCalls } from '#features/play/events/events.contract.ts';
import type { ReplyOf } from '#platform/http/contract.ts';
import type { Tone } from '#ui/components/badge.tsx';
import type { Side as BoardSide, Winner } from '#ui/components/side.ts';
import type { matchCard } from '../match-shapes.ts';
import type { matchesCalls } from '../matches.contract.ts';
import type { MatchLabel } from '../rules/views.ts';

/** The two sides of a scoreboard: the challenger at the start of the line in every direction of reading. */
export function boardOf(match: MatchCardData): {
  home: BoardSide;
  away: BoardSide;
  winner: Winner;
} {
  return {
    home: sideOf(match, 'challenger'),
    away: sideOf(match, 'challenged'),
    winner: winnerOf(match.winner),
  };
}

export function opponentOf(match: MatchCardData): MatchCardData['challenger'] {
  return match[match.viewerSide ? otherSide(match.viewerSide) : 'challenged'];
}

/** The viewer's result; `null` without a winner or before the end. */
export function resultFor(match: MatchCardData): 'won' | 'drawn' | 'lost' | null {
  const { winner, viewerSide } = match;
  if (winner === null || viewerSide === null) return null;
  if (winner === 'draw') return 'drawn';
  return winner === viewerSide ? 'won' : 'lost';
}

/** Both sides may appeal against a ruling; the button is left out for the winner. */
export function offersAppeal(match: MatchCardData): boolean {
  return match.actions.includes('appeal') && resultFor(match) !== 'won';
}

/** True for a challenge that nobody has accepted, which its challenger withdraws rather than cancels. */
export function isOwnRequest(
  { kickoff }: Pick<MatchCardData, 'kickoff'>,
  side: string | null | undefined,
): boolean {
  return kickoff === null && side === 'challenger';
}

/** The text for a cancelled match: cancelled by a player, or annulled by its event. */
export function cancelledText(
  match: Pick<MatchCardData, 'kickoff' | 'viewerSide'>,
  by: string | null | undefined,
) {
  if (!by) return 'annulled_text';
  const ended = isOwnRequest(match, by) ? 'withdrawn' : 'cancelled';
  return by === match.viewerSide ? (`${ended}_by_you` as const) : (`${ended}_by` as const);
}

/** The agreed kickoff, else the proposed one. */
export function timeOf(match: Pick<MatchCardData, 'kickoff' | 'proposedDate'>): string {
  return match.kickoff ?? match.proposedDate;
}

/** End of a match. */
export function endOf(match: Pick<MatchCardData, 'endedAt' | 'kickoff' | 'proposedDate'>): string {
  return match.endedAt ?? timeOf(match);
}

interface Awaited {
  readonly what: 'kickoff' | 'check_in';
  readonly at: string;
}

/** The event that spectators wait for before a match; null during a pause, which has no deadline. */
export function awaitedIn(
  { status, kickoff, deadline }: Pick<MatchCardData, 'status' | 'kickoff' | 'deadline'>,
  nowMs: number,
): Awaited | null {
  if (status !== 'confirmed' || !kickoff || !deadline) return null;
  return nowMs < Date.parse(kickoff)
    ? { what: 'kickoff', at: kickoff }
    : { what: 'check_in', at: deadline };
}

const TONES: Readonly<Record<MatchLabel, Tone>> = {
  request_sent: 'neutral',
  match_request: 'accent',
  reschedule_request: 'accent',
  match_confirmed: 'info',
  in_progress: 'live',
  submitted: 'neutral',
  waiting_for_verification: 'accent',
  disputed: 'warn',
  approved: 'success',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  no_show: 'warn',
  void: 'neutral',
};

export function toneOf(label: MatchLabel): Tone {
  return TONES[label];
}

/** Game and battleground; the title alone if it names the game. */
export function groundOf({
  game,
  eventTitle,
}: Pick<MatchCardData, 'game' | 'eventTitle'>): string[] {
  return eventTitle.includes(game.title) ? [eventTitle] : [game.title, eventTitle];
}

export interface WrittenScore {
  readonly scoreChallenger: number | string;
  readonly scoreChallenged: number | string;
  readonly penalties?: { readonly challenger: number; readonly challenged: number } | undefined;
}

/** A dash lets a line end behind it, even before a no-break space; the word joiner does not. */
const TO = '\u00a0–\u2060\u00a0';

/**
 * A score in a line of text: the challenger's number at the start, as on the board. Isolated in the direction
 * of reading, since a line of numbers has none of its own, and never broken between lines.
 */
export function scoreText(score: WrittenScore, direction: 'ltr' | 'rtl'): string {
  const { scoreChallenger, scoreChallenged, penalties } = score;
  const shootOut = penalties ? ` (${penalties.challenger}${TO}${penalties.challenged})` : '';
  const isolate = direction === 'rtl' ? '\u2067' : '\u2066';
  return `${isolate}${scoreChallenger}${TO}${scoreChallenged}${shootOut}\u2069`;
}

function sideOf(match: MatchCardData, side: Side): BoardSide {
  const { username, deleted, avatarUrl, look, country, userId, ready, score } = match[side];
  const you = match.viewerSide === side;
  return {
    name: username,
    avatarUrl,
    look,
    country,
    href: you || deleted ? undefined : `/profile/${userId}`,
    score,
    penalties: match.penalties?.[side],
    ready: match.status === 'confirmed' && ready,
    you,
  };
}

function winnerOf(winner: MatchCardData['winner']): Winner {
  if (winner === 'challenger') return 'home';
  return winner === 'challenged' ? 'away' : winner;
}

const UNDECIDED = ['requested', 'reschedule_requested', 'confirmed', 'awaiting_approval'] as const;
export type UndecidedStatus = (typeof UNDECIDED)[number];

/** True for matches without a result, in which the players still have to act. */
export function isUndecided(status: string): status is UndecidedStatus {
  return UNDECIDED.some((each) => each === status);
}

type ToldCard = z.output<typeof matchCard>;
type ToldMatch = ReplyOf<typeof matchesCalls.getMatch>;
type ToldEntry = ToldMatch['timeline'][number];

/** Fields that a match has in some of its states only. */
type Sometimes = 'checkInOpensAt' | 'checkInClosesAt' | 'rulingDueAt' | 'rematchWith' | 'scoreFrom';
/** Fields that only some timeline entries have. */
type Brought = 'proposedDate' | 'score' | 'reason' | 'screenshotIds';

interface ShownEntry extends Omit<ToldEntry, Brought | 'by'>, Partial<Pick<ToldEntry, Brought>> {
  readonly by: Pick<NonNullable<ToldEntry['by']>, 'username' | 'role'> | null;
}

type ShownCard = ReturnType<typeof shownCard<ToldCard>>;
type ShownMatch = ReturnType<typeof shownMatch>;

/** Leaves out fields that no screen shows, because each page carries these data beside its markup. */
export function shownCard<T extends ToldCard>(card: T) {
  const { challengerTeamId, challengedTeamId, acceptedById, resultState, ...shown } = card;
  const { slug, title, accountKind } = card.game;
  return { ...shown, game: { slug, title, accountKind } };
}

/** The same for a match with its timeline and deadlines. Empty fields are left out. */
export function shownMatch(match: ToldMatch) {
  const { checkInOpensAt, checkInClosesAt, rulingDueAt, rematchWith, scoreFrom, ...always } = match;
  const now: Partial<Pick<ToldMatch, Sometimes>> = {
    ...(checkInOpensAt && { checkInOpensAt }),
    ...(checkInClosesAt && { checkInClosesAt }),
    ...(rulingDueAt && { rulingDueAt }),
    ...(rematchWith && { rematchWith }),
    ...(scoreFrom && { scoreFrom }),
  };
  return { ...shownCard(always), ...now, timeline: match.timeline.map(shownEntry) };
}

/** Leaves out the empty fields of a timeline entry. */
function shownEntry(entry: ToldEntry): ShownEntry {
  const { at, by, type, from, to, proposedDate, score, reason, screenshotIds } = entry;
  return {
    at,
    by: by && { username: by.username, role: by.role },
    type,
    from,
    to,
    ...(proposedDate && { proposedDate }),
    ...(score && { score }),
    ...(reason && { reason }),
    ...(screenshotIds.length > 0 && { screenshotIds }),
  };
}

/** A match as lists show it. */
export type MatchCardData = ShownCard;
/** A match with its timeline and deadlines. */
export type Match = ShownMatch;
/** The period in which a kickoff may be agreed. */
export type PlayableDates = Pick<
  ReplyOf<typeof eventsCalls.eventById>,
  'playableFrom' | 'playableUntil'
>;
