import type { Side } from '#core/scores.ts';
import { chanceOfWin } from './rating.ts';

/** Reasons to hold the points of two players until an official has looked. An address is none: it may be a whole town's. */
export const PAIR_DOUBTS = ['same_device', 'same_number', 'one_way', 'too_fast'] as const;
export type PairDoubt = (typeof PAIR_DOUBTS)[number];

/** Numbers of held points (rules.md, "Points"); durations in milliseconds. */
export interface PairRules {
  /** Older results are not counted: points of a leaderboard are those of one month. */
  readonly lookedBack: number;
  /** Fewer decided matches prove nothing: equal players have one winner of 5 matches once in 16 times. */
  readonly oneWayMatches: number;
  /** The most that the ratings may give to the same player winning all of them, 0 to 1; friends of unequal skill stay above. */
  readonly oneWayChance: number;
  /** From this number of decided matches on the ratings don't matter, because losing on purpose makes them unequal. */
  readonly oneWayAlways: number;
  /** The least time between two results of a pair: check-in, a match, its score and the verification take longer. */
  readonly betweenResults: number;
  /** Doubts that an official has looked at and released are not raised again for so long: families share phones. */
  readonly clearedFor: number;
}

const DAY_MS = 86_400_000;

export const PAIR_RULES: PairRules = {
  lookedBack: 30 * DAY_MS,
  oneWayMatches: 6,
  oneWayChance: 0.05,
  oneWayAlways: 12,
  betweenResults: 60_000,
  clearedFor: 30 * DAY_MS,
};

/** The numbers of play; see `platform/config/rule-book.ts`. */
interface Book {
  count(name: string, byDefault: number): number;
  duration(name: string, byDefault: number): number;
}

/**
 * The numbers of this environment: its own, else those of rules.md. In a sandbox results may follow each other
 * at once, because its sparring partners play in seconds.
 */
export function pairRulesOf(book: Book, { sandbox }: { readonly sandbox: boolean }): PairRules {
  const { lookedBack, oneWayMatches, oneWayChance, oneWayAlways, betweenResults, clearedFor } =
    PAIR_RULES;
  return {
    lookedBack: book.duration('PAIR_LOOKED_BACK', lookedBack),
    oneWayMatches: book.count('PAIR_ONE_WAY_MATCHES', oneWayMatches),
    oneWayChance,
    oneWayAlways: book.count('PAIR_ONE_WAY_ALWAYS', oneWayAlways),
    betweenResults: book.duration('PAIR_BETWEEN_RESULTS', sandbox ? 0 : betweenResults),
    clearedFor: book.duration('PAIR_CLEARED_FOR', clearedFor),
  };
}

/** A final result between the two. */
export interface PairResult {
  readonly at: Date;
  /** The player of a fixed order of the two who won. */
  readonly winner: 'one' | 'other' | 'draw';
  readonly walkover: boolean;
  /** Elo ratings before it; those of equals for a match that was not rated. */
  readonly ratings: Readonly<Record<'one' | 'other', number>>;
}

export interface PairFacts {
  readonly sameDevice: boolean;
  readonly sameNumber: boolean;
  /** The results within `lookedBack`, the one in question among them, in any order. */
  readonly results: readonly PairResult[];
  /** The time of the result in question; `null` for an acceptance, which no result follows yet. */
  readonly at: Date | null;
  /** Doubts that an official has looked at within `clearedFor`. */
  readonly cleared: readonly PairDoubt[];
}

/** Answers why the points of a pair are held; they are given at once if there is no reason. */
export function pairDoubts(facts: PairFacts, rules: PairRules = PAIR_RULES): PairDoubt[] {
  const found: Record<PairDoubt, boolean> = {
    same_device: facts.sameDevice,
    same_number: facts.sameNumber,
    one_way: flowsOneWay(facts.results, rules),
    too_fast: isTooFast(facts, rules),
  };
  return PAIR_DOUBTS.filter((doubt) => found[doubt] && !facts.cleared.includes(doubt));
}

/** The decided matches of a pair, and how likely such a record is. */
export interface PairRecord {
  readonly one: number;
  readonly other: number;
  readonly drawn: number;
  /** By the ratings before each match, the chance that the same player wins all that were decided, 0 to 1. */
  readonly chance: number;
}

export function recordOf(results: readonly PairResult[]): PairRecord {
  const wonBy = (winner: PairResult['winner']) =>
    results.filter((result) => result.winner === winner).length;
  const [one, other] = [wonBy('one'), wonBy('other')];
  const leader = one >= other ? 'one' : 'other';
  const rival = leader === 'one' ? 'other' : 'one';
  const chances = results
    .filter(({ winner }) => winner !== 'draw')
    .map(({ ratings }) => chanceOfWin(ratings[leader], ratings[rival]));
  const chance = chances.reduce((product, each) => product * each, 1);
  return { one, other, drawn: wonBy('draw'), chance };
}

function flowsOneWay(results: readonly PairResult[], rules: PairRules): boolean {
  const { one, other, chance } = recordOf(results);
  if (one > 0 && other > 0) return false;
  const decided = one + other;
  if (decided >= rules.oneWayAlways) return true;
  return decided >= rules.oneWayMatches && chance < rules.oneWayChance;
}

/** Walkovers take no time. */
function isTooFast({ at, results }: PairFacts, { betweenResults }: PairRules): boolean {
  if (at === null) return false;
  const played = results.filter(({ walkover }) => !walkover).map((result) => result.at.getTime());
  const own = played.indexOf(at.getTime());
  if (own < 0) return false; // a walkover itself
  return played.toSpliced(own, 1).some((other) => Math.abs(at.getTime() - other) < betweenResults);
}

/** The two in the order in which they are kept, and the place of each side in it. */
export function pairOf<Player extends string>(
  players: Readonly<Record<Side, Player>>,
): {
  readonly one: Player;
  readonly other: Player;
  readonly placeOf: (side: Side) => 'one' | 'other';
} {
  const isTurned = players.challenged < players.challenger;
  const [one, other] = isTurned
    ? [players.challenged, players.challenger]
    : [players.challenger, players.challenged];
  return {
    one,
    other,
    placeOf: (side) => ((side === 'challenger') !== isTurned ? 'one' : 'other'),
  };
}
