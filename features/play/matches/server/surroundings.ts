import { playerCards } from '#features/foundation/identity/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { accountsOf, type GameCard, gameCards } from '#features/play/games/server/index.ts';
import {
  type Booked,
  type HeldOfMatch,
  heldOfMatches,
  pointsOfMatches,
} from '#features/play/leaderboards/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import type { Db } from '#platform/database/database.ts';
import type { EventId, GameId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Accounts, Cards, Known } from './acted.ts';
import { eventsOf } from './events.ts';
import { type MatchRecord, sideOf } from './records.ts';
import { type Onlooker, viewerOf } from './viewer.ts';

/** What stands around matches, read once for all that are shown together. */
export interface Surroundings {
  readonly eventOf: (id: EventId) => PlayEvent;
  readonly players: Cards;
  readonly games: ReadonlyMap<GameId, GameCard>;
  readonly accounts: ReadonlyMap<GameId, Accounts>;
  /** What matches have brought the onlooker. */
  readonly points: ReadonlyMap<MatchId, number>;
  /** Points of the onlooker that are held, or that an official has refused. */
  readonly held: ReadonlyMap<MatchId, HeldOfMatch>;
}

/** With what is `known` of one match and its event only the rest is read. */
export async function surroundingsOf(
  db: Db,
  matches: readonly MatchRecord[],
  onlooker: Onlooker,
  known?: Known,
): Promise<Surroundings> {
  // the accounts by which opponents find each other on the game's platform concern nobody else
  const events = known ? () => known.event : await officialsEvents(db, matches, onlooker);
  const own = matches.filter((match) => {
    const event = events?.(match.eventId) ?? UNSEEN;
    return viewerOf(match, onlooker.account, event) !== null;
  });
  const [eventOf, players, games, accounts, points, held] = await atOnce([
    events ?? eventsOf(db, matches.map(eventIdOf)),
    cardsOf(db, matches.flatMap(playersOf), known?.players),
    gameCards(
      db,
      matches.map(({ gameId }) => gameId),
      onlooker.language,
    ),
    accountsByGame(db, own, known?.accounts),
    ownPoints(db, own, onlooker.account?.playerId, known?.points),
    ownHeld(db, own, onlooker.account?.playerId, known?.points),
  ]);
  return { eventOf, players, games, accounts, points, held };
}

/** No brand: for players it makes no difference which one an event has. */
const UNSEEN = { brand: '' };

/** Reads events first for officials alone: their brands decide on what else is shown. */
async function officialsEvents(
  db: Db,
  matches: readonly MatchRecord[],
  { account }: Onlooker,
): Promise<Surroundings['eventOf'] | undefined> {
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
  known: Booked | undefined,
): Promise<Map<MatchId, number>> {
  if (!player) return new Map();
  const own = matches.filter((match) => playersOf(match).includes(player));
  if (known)
    return new Map(own.map((match) => [match.id, known[sideOf(match, player) ?? 'challenger']]));
  return pointsOfMatches(
    db,
    player,
    own.map(({ id }) => id),
  );
}

/** Nothing is held of a match that has just brought its first points. */
async function ownHeld(
  db: Db,
  matches: readonly MatchRecord[],
  player: PlayerId | undefined,
  known: Booked | undefined,
): Promise<Map<MatchId, HeldOfMatch>> {
  const own = matches.filter(({ state }) => mayHavePoints(state));
  if (!player || own.length === 0 || (known && !known.held)) return new Map();
  const ids = own.filter((match) => playersOf(match).includes(player)).map(({ id }) => id);
  return heldOfMatches(db, player, ids);
}

/** Nothing is given before somebody has accepted, or the event has arranged the match. */
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
