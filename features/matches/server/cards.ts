import { isPaused } from '#features/events/rules/pauses.ts';
import type { PlayEvent } from '#features/events/server/index.ts';
import { accountsOf, type GameCard, gameCards } from '#features/games/server/index.ts';
import { type PlayerCard, playerCards } from '#features/identity/server/index.ts';
import { pointsOfMatches } from '#features/leaderboards/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import { deadlineOf, rulingDueAt } from '../rules/deadlines.ts';
import {
  type MatchRules,
  type MatchState,
  otherSide,
  type Score,
  SIDES,
  type Side,
} from '../rules/match.ts';
import { afterPauses } from '../rules/standstill.ts';
import { actionsFor, labelOf, listOf, resultStateOf, type Viewer } from '../rules/views.ts';
import { eventsOf } from './events.ts';
import type { MatchRecord } from './records.ts';
import type { RulesOf } from './rules-of-play.ts';
import { type Onlooker, sideIn, viewerOf } from './viewer.ts';

type Accounts = Awaited<ReturnType<typeof accountsOf>>;

/** What stands around matches, read once for all that are shown together. */
export interface Surroundings {
  readonly eventOf: (id: EventId) => PlayEvent;
  readonly players: ReadonlyMap<PlayerId, PlayerCard>;
  readonly games: ReadonlyMap<GameId, GameCard>;
  readonly accounts: ReadonlyMap<GameId, Accounts>;
  /** What matches have brought the onlooker. */
  readonly points: ReadonlyMap<MatchId, number>;
}

export async function surroundingsOf(
  db: Db,
  matches: readonly MatchRecord[],
  onlooker: Onlooker,
): Promise<Surroundings> {
  // the accounts by which opponents find each other on the game's platform concern nobody else
  const own = matches.filter((match) => viewerOf(match, onlooker.account) !== null);
  return {
    eventOf: await eventsOf(
      db,
      matches.map(({ eventId }) => eventId),
    ),
    players: await playerCards(db, matches.flatMap(playersOf)),
    games: await gameCards(
      db,
      matches.map(({ gameId }) => gameId),
    ),
    accounts: await accountsByGame(db, own),
    points: await ownPoints(db, own, onlooker.account?.playerId),
  };
}

/** Matches as lists show them. */
export async function matchCards(
  db: Db,
  matches: readonly MatchRecord[],
  onlooker: Onlooker,
  rulesOf: RulesOf,
  at: Date,
) {
  const around = await surroundingsOf(db, matches, onlooker);
  return matches.map((match) => matchCard(match, around, onlooker, rulesOf, at));
}

export function matchCard(
  match: MatchRecord,
  { eventOf, players, games, accounts, points }: Surroundings,
  onlooker: Onlooker,
  rulesOf: RulesOf,
  at: Date,
) {
  const event = eventOf(match.eventId);
  const viewer = viewerOf(match, onlooker.account);
  const game = games.get(match.gameId);
  if (!game) throw new Error(`game ${match.gameId} is missing`);
  const sideOf = (side: Side) => {
    const id = match.players[side];
    const account = viewer && accounts.get(match.gameId)?.get(id);
    return sideCard(match.state, side, { card: players.get(id), account, nameOf: onlooker.nameOf });
  };
  return {
    ...basics(match, viewer, rulesOf(event), at),
    eventTitle: event.titleIn(onlooker.language),
    game: { ...game, platforms: [...game.platforms] },
    challenger: sideOf('challenger'),
    challenged: sideOf('challenged'),
    ...(sideIn(viewer) && { points: points.get(match.id) ?? 0 }),
  };
}

function basics(match: MatchRecord, viewer: Viewer, rules: MatchRules, at: Date) {
  const { entries, players } = match;
  const state = afterPauses(match.state, rules.pauses);
  const { status, proposal, kickoff, acceptedBy } = state;
  const viewerSide = sideIn(viewer);
  return {
    matchId: match.id,
    eventId: match.eventId,
    status,
    list: listOf(status),
    resultState: resultStateOf(state, viewerSide),
    label: labelOf(state, viewerSide),
    viewerSide,
    challengerTeamId: entries.challenger,
    challengedTeamId: entries.challenged,
    penalties: shownScore(state)?.penalties ?? null,
    winner: state.winner,
    proposedBy: proposal.by,
    proposedDate: proposal.date.toISOString(),
    kickoff: kickoff?.toISOString() ?? null,
    isInstant: state.isInstant,
    acceptedById: acceptedBy && players[acceptedBy],
    deadline: shownDeadline(state, rules)?.toISOString() ?? null,
    actions: actionsFor(state, viewer, at, rules),
  };
}

/** By when an official rules; while the event stands still, nobody knows. */
export function shownRulingDue(state: MatchState, rules: MatchRules): string | null {
  return isPaused(rules.pauses) ? null : (rulingDueAt(state, rules)?.toISOString() ?? null);
}

/** While the event stands still, no deadline comes nearer. */
export function shownDeadline(state: MatchState, rules: MatchRules): Date | null {
  return isPaused(rules.pauses) ? null : deadlineOf(state, rules);
}

type AccountOf = Accounts extends Map<PlayerId, infer Account> ? Account : never;

interface Shown {
  readonly card: PlayerCard | undefined;
  readonly account: AccountOf | null | undefined;
  readonly nameOf: Onlooker['nameOf'];
}

function sideCard(state: MatchState, side: Side, { card, account, nameOf }: Shown) {
  if (!card) throw new Error('a player of the match is missing');
  const { userId, deleted, avatarUrl, look, country } = card;
  return {
    userId,
    username: nameOf(card),
    deleted,
    avatarUrl,
    look,
    country,
    accountName: account?.accountName ?? null,
    accountPlatform: account?.platform ?? null,
    ready: state.ready[side],
    score: shownScore(state)?.[side] ?? null,
  };
}

/** The final score, else the one that was entered last. */
function shownScore({ finalScore, submissions, lastAct }: MatchState): Score | null {
  if (finalScore) return finalScore;
  const last = SIDES.find((side) => lastAct?.type === 'submit' && lastAct.by === side);
  const first = last ?? 'challenger';
  return submissions[first] ?? submissions[otherSide(first)];
}

async function accountsByGame(
  db: Db,
  matches: readonly MatchRecord[],
): Promise<Map<GameId, Accounts>> {
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
): Promise<Map<MatchId, number>> {
  if (!player) return new Map();
  const own = matches.filter((match) => playersOf(match).includes(player));
  return pointsOfMatches(
    db,
    player,
    own.map(({ id }) => id),
  );
}

function playersOf({ players }: MatchRecord): PlayerId[] {
  return Object.values(players);
}
