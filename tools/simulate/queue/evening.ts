import {
  type Bond,
  type FoundPair,
  pairSeekers,
  type Seeker,
  type SoughtGame,
} from '#features/play/matchmaking/rules/pairing.ts';
import { SEARCH, type SearchRules } from '#features/play/matchmaking/rules/search.ts';
import { type Chance, chanceOf } from '#sandbox/random.ts';

/** One evening of players who search for opponents, by the rules alone: no server, no real time. */

const SECOND = 1_000;
const MINUTE = 60;
/** 18:00 to 23:00, in seconds. */
const EVENING = 5 * 60 * MINUTE;
const BEGINS = new Date('2026-11-28T18:00:00Z');
/** The server pairs when a search begins, and also this often. */
const ROUND_EVERY = 5;
const SCORING_MATCHES = 3;
const ACCEPTS = 94; // of 100

/** Games with their share of players, and the minutes of a match with check-in and score. */
const GAMES = [
  { gameId: 'football', share: 60, shortest: 14, longest: 22 },
  { gameId: 'racing', share: 25, shortest: 8, longest: 14 },
  { gameId: 'fighting', share: 15, shortest: 5, longest: 10 },
] as const;
const GROUNDS = [{ eventId: 'today', endsAt: new Date(BEGINS.getTime() + EVENING * SECOND) }];

/** A player of the evening. */
interface Guest {
  readonly playerId: string;
  readonly games: readonly SoughtGame[];
  /** Matches that the player still wants. */
  left: number;
  /** Seconds after which a search without a match is given up. */
  readonly patience: number;
}

/** Facts of one evening. */
export interface Evening {
  /** Seconds of each search that found a match, in order. */
  readonly waits: readonly number[];
  /** Difference of ratings of each match. */
  readonly differences: readonly number[];
  readonly searches: number;
  readonly givenUp: number;
  /** Pairs that one of the two did not accept. */
  readonly missed: number;
  /** Matches of two players who had no more points to get from each other. */
  readonly withoutPoints: number;
  readonly mostSearching: number;
}

/** Lets players come, search, play and come back through one evening. The seed decides everything. */
export function playEvening(players: number, seed: number, rules: SearchRules = SEARCH): Evening {
  const chance = chanceOf(seed);
  const guests = Array.from({ length: players }, (_, index) => newGuest(index, chance));
  const arrivals = new Map<number, Guest[]>();
  const comeAt = (second: number, guest: Guest) =>
    arrivals.set(second, [...(arrivals.get(second) ?? []), guest]);
  for (const guest of guests) {
    // twice a half: most come in the middle of the evening
    comeAt(chance.below(EVENING / 2) + chance.below(EVENING / 2), guest);
  }
  const searching = new Map<string, { guest: Guest; since: number }>();
  const bonds = newBonds(rules);
  const seen = { waits: [] as number[], differences: [] as number[] };
  const counts = { searches: 0, givenUp: 0, missed: 0, withoutPoints: 0, mostSearching: 0 };

  const settle = (pair: FoundPair, second: number) => {
    const both = pair.players.flatMap((player) => searching.get(player) ?? []);
    const [one, other] = pair.players;
    if (both.some(() => chance.below(100) >= ACCEPTS)) {
      counts.missed += 1;
      bonds.missed(one, other, second);
      return; // both search on, since before
    }
    if (bonds.of(one, other, second) === 'spent') counts.withoutPoints += 1;
    bonds.played(one, other);
    seen.differences.push(pair.difference);
    const length = lengthOf(pair.gameId, chance);
    for (const { guest, since } of both) {
      seen.waits.push(second - since);
      searching.delete(guest.playerId);
      guest.left -= 1;
      if (guest.left > 0) comeAt(second + length + MINUTE * (1 + chance.below(4)), guest);
    }
  };

  for (let second = 0; second < EVENING; second += 1) {
    const came = arrivals.get(second) ?? [];
    for (const guest of came) {
      counts.searches += 1;
      searching.set(guest.playerId, { guest, since: second });
    }
    for (const { guest, since } of [...searching.values()]) {
      if (second - since < guest.patience) continue;
      searching.delete(guest.playerId);
      counts.givenUp += 1;
    }
    counts.mostSearching = Math.max(counts.mostSearching, searching.size);
    if (came.length === 0 && second % ROUND_EVERY > 0) continue;
    const seekers = [...searching.values()].map(seekerOf);
    const bondNow = (one: string, other: string) => bonds.of(one, other, second);
    const pairs = pairSeekers(seekers, timeOf(second), rules, bondNow);
    for (const pair of pairs) settle(pair, second);
  }
  const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);
  return { ...counts, waits: sorted(seen.waits), differences: sorted(seen.differences) };
}

function seekerOf({ guest, since }: { guest: Guest; since: number }): Seeker {
  return { playerId: guest.playerId, since: timeOf(since), games: guest.games };
}

function timeOf(second: number): Date {
  return new Date(BEGINS.getTime() + second * SECOND);
}

function newGuest(index: number, chance: Chance): Guest {
  const main = drawnGame(chance);
  const isOpen = chance.below(100) < 40;
  const second = isOpen ? drawnGame(chance) : main;
  const platform = chance.pick(['ps5', 'ps5', 'xbox', null]);
  const games = [...new Set([main, second])].map((gameId) => ({
    gameId,
    rating: drawnRating(chance),
    platform,
    battlegrounds: GROUNDS,
  }));
  const patience = MINUTE * (3 + chance.below(6));
  return { playerId: `player-${index}`, games, left: 1 + chance.below(5), patience };
}

function drawnGame(chance: Chance): string {
  let drawn = chance.below(100);
  for (const { gameId, share } of GAMES) {
    if (drawn < share) return gameId;
    drawn -= share;
  }
  return GAMES[0].gameId;
}

/** Three of ten are provisional and count as 1200; the others lie around it, most within 200. */
function drawnRating(chance: Chance): number {
  if (chance.below(10) < 3) return 1200;
  return 600 + chance.below(401) + chance.below(401) + chance.below(401);
}

function lengthOf(gameId: string, chance: Chance): number {
  const { shortest, longest } = GAMES.find((game) => game.gameId === gameId) ?? GAMES[0];
  return MINUTE * (shortest + chance.below(longest - shortest + 1));
}

/** The pasts of two players over the evening. */
function newBonds({ againAfter }: SearchRules) {
  const matches = new Map<string, number>();
  const misses = new Map<string, number>();
  const keyOf = (one: string, other: string) => [one, other].sort().join(' ');
  return {
    of(one: string, other: string, second: number): Bond {
      const key = keyOf(one, other);
      const missed = misses.get(key);
      if (missed !== undefined && (second - missed) * SECOND < againAfter) return 'never';
      return (matches.get(key) ?? 0) >= SCORING_MATCHES ? 'spent' : 'free';
    },
    played(one: string, other: string): void {
      const key = keyOf(one, other);
      matches.set(key, (matches.get(key) ?? 0) + 1);
    },
    missed(one: string, other: string, second: number): void {
      misses.set(keyOf(one, other), second);
    },
  };
}
