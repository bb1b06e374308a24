import { type SearchRules, windowAfter } from './search.ts';

/** Pairs the players who search at one moment (rules.md, "An opponent now"). */

/** A player who searches. */
export interface Seeker {
  readonly playerId: string;
  readonly since: Date;
  readonly games: readonly SoughtGame[];
}

/** A game that a player wants to play. */
export interface SoughtGame {
  readonly gameId: string;
  readonly rating: number;
  /** `null` while the player has not chosen one. */
  readonly platform: string | null;
  /** Open battlegrounds of the game that the player has joined or may join. */
  readonly battlegrounds: readonly Battleground[];
}

export interface Battleground {
  readonly eventId: string;
  readonly endsAt: Date;
}

/** The past of two players: `never` are blocked or have just missed each other, `spent` play without points today. */
export type Bond = 'free' | 'spent' | 'never';

export interface FoundPair {
  /** The one who has waited longer is first. */
  readonly players: readonly [string, string];
  readonly gameId: string;
  readonly eventId: string;
  /** Difference of the two ratings. */
  readonly difference: number;
}

/**
 * Pairs searches: the longest first, each with the nearest rating that lies in the windows of both. Two players who get
 * no more points from each other today are paired only if neither could meet anybody else who waits. No two pairs share a
 * player, and the order of `seekers` does not matter.
 */
export function pairSeekers(
  seekers: readonly Seeker[],
  now: Date,
  rules: SearchRules,
  bondOf: (one: string, other: string) => Bond,
): FoundPair[] {
  const waiting = [...seekers].sort(longestFirst);
  const taken = new Set<string>();
  const pairs: FoundPair[] = [];
  const pairUp = (bond: Bond, mayPair: (one: Seeker, other: Seeker) => boolean) => {
    for (const one of waiting) {
      if (taken.has(one.playerId)) continue;
      const others = waiting.filter(
        (other) =>
          other.playerId !== one.playerId &&
          !taken.has(other.playerId) &&
          bondOf(one.playerId, other.playerId) === bond &&
          mayPair(one, other),
      );
      const best = bestFor(one, others, now, rules);
      if (!best) continue;
      pairs.push(best);
      for (const player of best.players) taken.add(player);
    }
  };
  pairUp('free', () => true);
  const left = waiting.filter(({ playerId }) => !taken.has(playerId));
  const couldMeet = (one: Seeker, other: Seeker) =>
    bondOf(one.playerId, other.playerId) === 'free' && meetingsOf(one, other).length > 0;
  pairUp('spent', (one, other) =>
    left.every(
      (third) =>
        third === one || third === other || !(couldMeet(third, one) || couldMeet(third, other)),
    ),
  );
  return pairs;
}

/** The longest search first; the id decides between searches of the same moment. */
function longestFirst(a: Seeker, b: Seeker): number {
  return a.since.getTime() - b.since.getTime() || compare(a.playerId, b.playerId);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** The pair of a search with the best of the others, who come in the order of their waits. */
function bestFor(
  one: Seeker,
  others: readonly Seeker[],
  now: Date,
  rules: SearchRules,
): FoundPair | undefined {
  let best: (FoundPair & { readonly cost: number }) | undefined;
  for (const other of others) {
    const window = Math.min(windowOf(one, now, rules), windowOf(other, now, rules));
    for (const meeting of meetingsOf(one, other)) {
      const cost = meeting.difference + (meeting.isOtherPlatform ? rules.otherPlatform : 0);
      if (cost > window || (best && cost >= best.cost)) continue;
      const { gameId, eventId, difference } = meeting;
      best = { players: [one.playerId, other.playerId], gameId, eventId, difference, cost };
    }
  }
  if (!best) return undefined;
  const { cost: _, ...pair } = best;
  return pair;
}

function windowOf({ since }: Seeker, now: Date, rules: SearchRules): number {
  return windowAfter(now.getTime() - since.getTime(), rules);
}

interface Meeting {
  readonly gameId: string;
  readonly eventId: string;
  readonly difference: number;
  readonly isOtherPlatform: boolean;
}

/** The games that two players can play together, each in the battleground that ends first. */
function meetingsOf(one: Seeker, other: Seeker): Meeting[] {
  return one.games.flatMap((game) => {
    const theirs = other.games.find(({ gameId }) => gameId === game.gameId);
    if (!theirs) return [];
    const [first] = game.battlegrounds
      .filter(({ eventId }) => theirs.battlegrounds.some((each) => each.eventId === eventId))
      .sort((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || compare(a.eventId, b.eventId));
    if (!first) return [];
    const isOtherPlatform =
      game.platform !== null && theirs.platform !== null && game.platform !== theirs.platform;
    const difference = Math.abs(game.rating - theirs.rating);
    return { gameId: game.gameId, eventId: first.eventId, difference, isOtherPlatform };
  });
}
