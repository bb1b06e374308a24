import type { Language } from '#brands/brand.ts';
import {
  type PlayerCard,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { isCupOfOneDay } from '#features/play/events/rules/event.ts';
import {
  eventForPlay,
  eventsForPlay,
  ownerOfEvent,
  type PlayEvent,
} from '#features/play/events/server/index.ts';
import { accountsOf, type GameCard, gameCards } from '#features/play/games/server/index.ts';
import {
  type HeldOfMatch,
  heldOfSide,
  type MatchBook,
  pointsInBook,
} from '#features/play/leaderboards/rules/match-points.ts';
import {
  type Booked,
  dayKey,
  heldOfMatches,
  pointsOfMatches,
  scoredOnDays,
} from '#features/play/leaderboards/server/index.ts';
import type { RuleBook } from '#platform/config/rule-book.ts';
import type { Db } from '#platform/database/database.ts';
import { pipelined } from '#platform/database/pipelined.ts';
import type { Account } from '#platform/http/caller.ts';
import { mayActFor } from '#platform/http/grants.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { defaultMatchRules, type MatchRules } from '../rules/match.ts';
import type { RulingReason } from '../rules/ruling-reasons.ts';
import type { Viewer } from '../rules/views.ts';
import { type Cards, type MatchRecord, sideOf, type TimelineLine } from './match-rows.ts';

/** Everything that replies about matches need beside the matches, read once for all of them. */
export interface MatchContext {
  readonly eventOf: (id: EventId) => PlayEvent;
  readonly players: Cards;
  readonly games: ReadonlyMap<GameId, GameCard>;
  readonly accounts: ReadonlyMap<GameId, Accounts>;
  /** The reader's points for each match. */
  readonly points: ReadonlyMap<MatchId, number>;
  /** Points of the reader that are held, or that an official has refused. */
  readonly held: ReadonlyMap<MatchId, HeldOfMatch>;
}

/** Reads the context of matches. `known` facts of a single match are not read again. */
export async function readContext(
  db: Db,
  matches: readonly MatchRecord[],
  reader: Reader,
  known?: KnownFacts,
): Promise<MatchContext> {
  // linked accounts are shown to players of the match and officials alone
  const events = known ? () => known.event : await officialsEvents(db, matches, reader);
  const own = matches.filter((match) => {
    const event = events?.(match.eventId) ?? UNSEEN;
    return viewerOf(match, reader.account, event) !== null;
  });
  const [eventOf, players, games, accounts, points, held] = await pipelined([
    events ?? eventsOf(db, matches.map(eventIdOf)),
    cardsOf(db, matches.flatMap(playersOf), known?.players),
    gameCards(
      db,
      matches.map(({ gameId }) => gameId),
      reader.language,
    ),
    accountsByGame(db, own, known?.accounts),
    ownPoints(db, own, reader.account?.playerId, known),
    ownHeld(db, own, reader.account?.playerId, known),
  ]);
  return { eventOf, players, games, accounts, points, held };
}

/** No brand: players see the same for every brand of an event. */
const UNSEEN = { brand: '' };

/** Reads events first for officials, because an event's brand decides what they see. */
async function officialsEvents(
  db: Db,
  matches: readonly MatchRecord[],
  { account }: Reader,
): Promise<MatchContext['eventOf'] | undefined> {
  if (!account || account.roles.length === 0) return undefined;
  return eventsOf(db, matches.map(eventIdOf));
}

async function accountsByGame(
  db: Db,
  matches: readonly MatchRecord[],
  known: Accounts | undefined,
): Promise<Map<GameId, Accounts>> {
  if (known) return new Map(matches.map(({ gameId }) => [gameId, known])); // of one match
  const found = new Map<GameId, Accounts>();
  for (const [gameId, group] of Map.groupBy(matches, (match) => match.gameId)) {
    found.set(gameId, await accountsOf(db, gameId, group.flatMap(playersOf)));
  }
  return found;
}

async function ownPoints(
  db: Db,
  matches: readonly MatchRecord[],
  player: PlayerId | undefined,
  known: KnownFacts | undefined,
): Promise<Map<MatchId, number>> {
  if (!player) return new Map();
  const own = matches.filter((match) => playersOf(match).includes(player));
  const { book, points } = known ?? {};
  if (book) return new Map(own.map(({ id }) => [id, pointsInBook(book, player)]));
  if (points)
    return new Map(own.map((match) => [match.id, points[sideOf(match, player) ?? 'challenger']]));
  return pointsOfMatches(
    db,
    player,
    own.map(({ id }) => id),
  );
}

/** Held points. A match that has just brought its first points has none unless `known` says so. */
async function ownHeld(
  db: Db,
  matches: readonly MatchRecord[],
  player: PlayerId | undefined,
  known: KnownFacts | undefined,
): Promise<Map<MatchId, HeldOfMatch>> {
  const own = matches.filter(({ state }) => mayHavePoints(state));
  const { book, points } = known ?? {};
  if (!player || own.length === 0 || (points && !points.held)) return new Map();
  if (book) return heldInBook(own, player, book);
  const ids = own.filter((match) => playersOf(match).includes(player)).map(({ id }) => id);
  return heldOfMatches(db, player, ids);
}

function heldInBook(matches: readonly MatchRecord[], player: PlayerId, { held }: MatchBook) {
  return new Map(
    matches.flatMap((match) => {
      const side = sideOf(match, player);
      const own = side && heldOfSide(held, side);
      return own ? [[match.id, own] as const] : [];
    }),
  );
}

/** A match brings points after it was accepted, or if its event has drawn it. */
function mayHavePoints({ status }: MatchRecord['state']): boolean {
  return status !== 'requested' && status !== 'declined' && status !== 'expired';
}

async function cardsOf(db: Db, ids: readonly PlayerId[], known: Cards = new Map()) {
  const missing = ids.filter((id) => !known.has(id));
  return missing.length === 0 ? known : playerCards(db, ids);
}

function eventIdOf({ eventId }: MatchRecord): EventId {
  return eventId;
}

function playersOf({ players }: MatchRecord): PlayerId[] {
  return Object.values(players);
}

/** The person a reply about matches is for. */
export interface Reader {
  readonly account: Account | undefined;
  readonly language: Language;
  /** A player's name in the reader's language. */
  readonly nameOf: (card: PlayerCard) => string;
  /** A ruling's reason in the reader's language. */
  readonly reasonFor: (template: RulingReason) => string;
}

export function readerOf({ caller, language, texts }: CallContext): Reader {
  return {
    account: caller.account,
    language,
    nameOf: (card) => shownName(card, texts),
    reasonFor: (template) => texts(`ruling_${template}`),
  };
}

/** The reader's side, else the official role for the event's brand. Players are never officials of their own match. */
export function viewerOf(
  match: MatchRecord,
  account: Account | undefined,
  event: { readonly brand: string },
): Viewer {
  if (account?.audience !== match.audience) return null;
  const side = sideOf(match, account.playerId);
  if (side) return side;
  const owned = { audience: match.audience, brand: event.brand };
  if (mayActFor(account, 'administrator', owned)) return 'administrator';
  return mayActFor(account, 'organiser', owned) ? 'organiser' : null;
}

export function sideIn(viewer: Viewer): 'challenger' | 'challenged' | null {
  return viewer === 'challenger' || viewer === 'challenged' ? viewer : null;
}

/** True for organisers whose role covers the brand of an event; players cost no query. */
export async function organisesEvent(
  db: Db,
  eventId: EventId,
  account: Account | undefined,
): Promise<boolean> {
  if (!account || account.roles.length === 0) return false;
  const owned = await ownerOfEvent(db, eventId);
  return owned !== undefined && mayActFor(account, 'organiser', owned);
}

/** Finds proposed matches that bring no points: the players have played their matches for points on that day. */
export async function withoutPoints(
  db: Db,
  proposed: readonly MatchRecord[],
  { eventOf }: MatchContext,
  scoring: number,
): Promise<ReadonlySet<MatchId>> {
  const meetings = proposed.map(({ eventId, players, state }) => ({
    day: dayKey(state.proposal.date, eventOf(eventId).timeZone),
    pair: [players.challenger, players.challenged] as const,
  }));
  const scored = await scoredOnDays(db, meetings);
  return new Set(proposed.filter((_, at) => (scored[at] ?? 0) >= scoring).map(({ id }) => id));
}

/** A match after a command, with the facts that the reply need not read again. */
export interface CommandResult {
  readonly match: MatchRecord;
  readonly known?: KnownFacts;
}

export interface KnownFacts {
  readonly event: PlayEvent;
  /** Cards of its players. */
  readonly players?: Cards;
  /** Linked accounts of its players. */
  readonly accounts?: Accounts;
  readonly timeline?: readonly TimelineLine[];
  /** Points of each side for the match, if it has just brought its first ones. */
  readonly points?: Booked;
  /** Its points in the books. */
  readonly book?: MatchBook;
}

export type Accounts = Awaited<ReturnType<typeof accountsOf>>;

/** Settings that the full reply of a match needs. */
export interface Details {
  readonly rulesOf: RulesOf;
  /** Points of a penalty (negative). */
  readonly fault: number;
  /** Matches of the same two players in an event that bring points on one day. */
  readonly scoring: number;
}

/** The event of a match. Every match has one. */
export async function eventOf(db: Db, id: EventId): Promise<PlayEvent> {
  const event = await eventForPlay(db, id);
  if (!event) throw new Error(`event ${id} is missing`);
  return event;
}

/** The events of many matches, in one query. */
export async function eventsOf(
  db: Db,
  ids: readonly EventId[],
): Promise<(id: EventId) => PlayEvent> {
  const events = await eventsForPlay(db, ids);
  return (id) => {
    const event = events.get(id);
    if (!event) throw new Error(`event ${id} is missing`);
    return event;
  };
}

/** Requires a published daily battleground of the audience. */
export async function playableEvent(db: Db, id: EventId, audience: string): Promise<PlayEvent> {
  const event = await eventForPlay(db, id);
  if (event?.audience !== audience || event.stage === 'draft') throw refuse('not_found');
  if (event.stage === 'cancelled') throw refuse('event_over');
  // cups and leagues draw their own matches
  if (event.format !== 'daily_battleground') throw refuse('challenges_closed');
  return event;
}

const CUP_CHECK_IN_CLOSES_MS = 10 * 60_000;

const CUP_APPROVE_AFTER_MS = 60 * 60_000;

export type RulesOf = (event: PlayEvent) => MatchRules;

/** The rules of an event's matches: its own settings, else the environment's, else those of rules.md. */
export function rulesOfPlay(book: RuleBook): RulesOf {
  const byDefault = defaultMatchRules(new Date(0), new Date(0));
  const general = {
    checkInOpensBefore: book.duration('CHECK_IN_OPENS', byDefault.checkInOpensBefore),
    checkInClosesAfter: book.duration('CHECK_IN_CLOSES', byDefault.checkInClosesAfter),
    instantOpenFor: book.duration('INSTANT_OPEN', byDefault.instantOpenFor),
    voidAfter: book.duration('VOID_AFTER', byDefault.voidAfter),
    approveAfter: book.duration('APPROVE_AFTER', byDefault.approveAfter),
    ruleWithin: book.duration('RULE_WITHIN', byDefault.ruleWithin),
    appealWithin: book.duration('APPEAL_WITHIN', byDefault.appealWithin),
    maxReschedules: book.count('MAX_RESCHEDULES', byDefault.maxReschedules),
    minGap: book.duration('MIN_GAP', byDefault.minGap),
    kickoffReminderBefore: book.duration('KICKOFF_REMINDER', byDefault.kickoffReminderBefore),
    earlyReminderBefore: book.duration('MATCH_REMINDER', byDefault.earlyReminderBefore),
  };
  // short, because a bracket of one day waits for each match
  const onOneDay = {
    checkInClosesAfter: book.duration('CUP_CHECK_IN_CLOSES', CUP_CHECK_IN_CLOSES_MS),
    approveAfter: book.duration('CUP_APPROVE_AFTER', CUP_APPROVE_AFTER_MS),
  };
  return ({
    format,
    stage,
    tournament,
    ruleOverrides,
    drawsAllowed,
    startsAt,
    endsAt,
    pauses,
  }) => ({
    ...general,
    ...(isCupOfOneDay(format, tournament) && onOneDay),
    ...ruleOverrides,
    leastLength: 0, // the game's own, added where a match is opened
    isFixture: format !== 'daily_battleground',
    drawsAllowed,
    eventStartsAt: startsAt,
    eventEndsAt: endsAt,
    isCalledOff: stage === 'cancelled',
    pauses,
  });
}
