/** Elo, one rating a player and game (rules.md, "Rating"), in whole Elo points. */
export interface RatingRules {
  readonly start: number;
  /** No rating falls below this. */
  readonly floor: number;
  /** The most one match can move a provisional rating. */
  readonly provisionalK: number;
  /** The most that one match can change a rating that is no longer provisional. */
  readonly settledK: number;
  /** Rated matches after which a rating is no longer provisional. */
  readonly provisionalMatches: number;
}

export const defaultRatingRules: RatingRules = {
  start: 1200,
  floor: 100,
  provisionalK: 40,
  settledK: 20,
  provisionalMatches: 20,
};

export interface Rating {
  readonly rating: number;
  /** Rated matches played so far. */
  readonly matches: number;
}

/** A player's rating before and after a result, with the number of rated matches before it. */
export interface RatingChange {
  readonly before: number;
  readonly after: number;
  readonly matches: number;
}

/** The same for its player: "7 of 20" until enough matches are rated. */
export function shownRating({ before, after, matches }: RatingChange) {
  const { provisionalMatches: of } = defaultRatingRules;
  const played = matches + 1;
  return { before, after, provisional: played < of ? { played, of } : null };
}

/** A result that became final; a void has none. */
export interface RatedResult {
  readonly challenger: string;
  readonly challenged: string;
  readonly winner: 'challenger' | 'challenged' | 'draw';
  /** Won without play: rates nothing. */
  readonly walkover: boolean;
}

/** The Elo difference at which the stronger side is expected to score ten times as often. */
const TENFOLD = 400;
const SCORE_OF_A = { a: 1, draw: 0.5, b: 0 } as const;

/** Provisional ratings are not on rating boards. */
export function isProvisional(player: Rating, rules: RatingRules = defaultRatingRules): boolean {
  return player.matches < rules.provisionalMatches;
}

/** Both ratings after a match; each side moves by its own K. */
export function rate(
  a: Rating,
  b: Rating,
  result: 'a' | 'b' | 'draw',
  rules: RatingRules = defaultRatingRules,
): { a: Rating; b: Rating } {
  const surprise = SCORE_OF_A[result] - chanceOfWin(a.rating, b.rating);
  return { a: moved(a, surprise, rules), b: moved(b, -surprise, rules) };
}

/** Rating refunded after a ban; negative points withdraw it after the ban was lifted. */
export interface RatingRefund {
  readonly player: string;
  readonly points: number;
}

/** Ratings of everyone who played, from results in the order they became final; re-rates a reopened one too. */
export function replay(
  steps: readonly (RatedResult | RatingRefund)[],
  rules: RatingRules = defaultRatingRules,
): Map<string, Rating> {
  const ratings = new Map<string, Rating>();
  const newcomer: Rating = { rating: rules.start, matches: 0 };
  for (const step of steps) {
    if ('player' in step) {
      const before = ratings.get(step.player);
      if (before) ratings.set(step.player, withRefund(before, step.points, rules));
      continue;
    }
    const { challenger, challenged, winner, walkover } = step;
    if (walkover) continue;
    const before = [
      ratings.get(challenger) ?? newcomer,
      ratings.get(challenged) ?? newcomer,
    ] as const;
    const after = rate(...before, sideOf(winner), rules);
    ratings.set(challenger, after.a).set(challenged, after.b);
  }
  return ratings;
}

/** Rated matches of a banned player that are refunded, counted from the last. */
const REFUNDED_MATCHES = 25;

/** An opponent's rating before and after a match. */
export interface OpponentChange {
  readonly opponent: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Refunds for opponents of a player banned for cheating (rules.md, "Rating"): their losses in that player's last 25
 * rated matches, given latest first. Gains are kept.
 */
export function refundsForBan<Change extends OpponentChange>(
  latestFirst: readonly Change[],
): (Change & { readonly points: number })[] {
  return latestFirst
    .slice(0, REFUNDED_MATCHES)
    .filter(({ before, after }) => after < before)
    .map((change) => ({ ...change, points: change.before - change.after }));
}

/** A rating after a refund. Without a rated match it stays unchanged. */
export function withRefund(
  player: Rating,
  points: number,
  rules: RatingRules = defaultRatingRules,
): Rating {
  if (player.matches === 0) return player;
  return { ...player, rating: Math.max(rules.floor, player.rating + points) };
}

/** The share of the score, 0 to 1, that Elo expects of the first. */
export function chanceOfWin(rating: number, opponent: number): number {
  return 1 / (1 + 10 ** ((opponent - rating) / TENFOLD));
}

function moved(player: Rating, surprise: number, rules: RatingRules): Rating {
  const k = isProvisional(player, rules) ? rules.provisionalK : rules.settledK;
  const rating = Math.max(rules.floor, player.rating + roundEvenly(k * surprise));
  return { rating, matches: player.matches + 1 };
}

/** Halves away from zero, so that what one side gains is what the other loses. */
function roundEvenly(change: number): number {
  return Math.sign(change) * Math.round(Math.abs(change));
}

/** The side of {@link rate} that won, the challenger being `a`. */
export function sideOf(winner: RatedResult['winner']): 'a' | 'b' | 'draw' {
  if (winner === 'draw') return 'draw';
  return winner === 'challenger' ? 'a' : 'b';
}
