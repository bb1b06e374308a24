/** Tie-breakers between entrants with equal points. The event chooses their order (rules.md, "Tournaments"). */
export const TIE_BREAKERS = [
  'score_difference',
  'score_for',
  /**
   * Points of the matches among entrants who are still tied, counted again as the tie shrinks. The next two likewise.
   */
  'head_to_head_points',
  'head_to_head_difference',
  'head_to_head_score_for',
  'fewest_walkovers',
  'wins',
  /** The sum of the points of all opponents. */
  'buchholz',
  /** The points of all beaten opponents, and half of those of drawn ones. */
  'sonneborn_berger',
] as const;

export type TieBreaker = (typeof TIE_BREAKERS)[number];

/** The criterion of a position: points first, then the event's tie-breakers, at last the published draw. */
export type Criterion = 'points' | TieBreaker | 'draw';

export interface StandingsRules {
  readonly points: {
    readonly win: number;
    readonly draw: number;
    readonly loss: number;
    /** For a round without an opponent, if byes award points (Swiss). */
    readonly bye: number;
  };
  /** The score of a walkover, to nothing. */
  readonly walkoverScore: number;
  readonly tieBreakers: readonly TieBreaker[];
}

/** 3/1/0 and the order of rules.md, "Tournaments". */
export const LEAGUE_RULES: StandingsRules = {
  points: { win: 3, draw: 1, loss: 0, bye: 3 },
  walkoverScore: 3,
  tieBreakers: [
    'score_difference',
    'score_for',
    'head_to_head_points',
    'head_to_head_difference',
    'fewest_walkovers',
  ],
};

/** Swiss: the strength of opponents counts more than the margin of wins (decision 0023). */
export const SWISS_RULES: StandingsRules = {
  ...LEAGUE_RULES,
  tieBreakers: [
    'buchholz',
    'sonneborn_berger',
    'wins',
    'head_to_head_points',
    'score_difference',
    'score_for',
    'fewest_walkovers',
  ],
};

/** True if an event may choose these rules: a win is worth most, a loss least, and no tie-breaker appears twice. */
export function areSoundRules({ points, walkoverScore, tieBreakers }: StandingsRules): boolean {
  const numbers = [...Object.values(points), walkoverScore];
  return (
    numbers.every((number) => Number.isInteger(number) && number >= 0) &&
    points.win > points.draw &&
    points.draw >= points.loss &&
    points.win >= points.bye &&
    new Set(tieBreakers).size === tieBreakers.length
  );
}
