/** What may tell entrants with equal points apart; the order is the event's to choose (rules.md, "Tournaments"). */
export const TIE_BREAKERS = [
  'score_difference',
  'score_for',
  /** Points of the matches among those still tied, counted anew as the tie shrinks; so the next two. */
  'head_to_head_points',
  'head_to_head_difference',
  'head_to_head_score_for',
  'fewest_walkovers',
  'wins',
  /** The points of all whom one has met. */
  'buchholz',
  /** The points of all whom one has beaten, and half of those one has drawn with. */
  'sonneborn_berger',
] as const;

export type TieBreaker = (typeof TIE_BREAKERS)[number];

/** What decided a place: points first, the event's tie-breakers, the published draw at last. */
export type Criterion = 'points' | TieBreaker | 'draw';

export interface StandingsRules {
  readonly points: {
    readonly win: number;
    readonly draw: number;
    readonly loss: number;
    /** For a round without an opponent, where byes carry points (Swiss). */
    readonly bye: number;
  };
  /** What a walkover counts as, to nothing, where a score is needed. */
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

/** Swiss: whom one has met tells more than by how much one has won (decision 0023). */
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

/** Whether an event may choose these: a win is worth most and a loss least, no tie-breaker named twice. */
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
