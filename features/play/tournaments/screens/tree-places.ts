import { parseKey, roundsFor } from '@battle-league/brackets/elimination-shape.ts';
import type { Bracket, DrawnMatch } from './bracket-types.ts';

/** Brackets of so many matches are drawn wherever there is room; larger ones when somebody asks. */
const DRAWN_AT_ONCE = 31;

type Sized = Pick<Bracket, 'format' | 'entrants' | 'rounds'>;

export function isDrawnAtOnce(bracket: Sized): boolean {
  const matches = bracket.rounds.reduce((sum, round) => sum + round.matches, 0);
  return isDrawnOnWish(bracket) && matches <= DRAWN_AT_ONCE;
}

/** Whether there is anything to draw: of a table the rounds are listed. */
export function isDrawnOnWish({ format, entrants }: Sized): boolean {
  return (format === 'knockout' || format === 'double_elimination') && entrants > 1;
}

/** Where a match stands in the drawing: lines count from 1, as those of a grid do. */
export interface Place {
  readonly match: DrawnMatch;
  readonly column: number;
  readonly row: number;
  readonly rows: number;
  /** The round is named above the match itself, and not above the column: another's is there. */
  readonly headed?: true;
  /** Where its line leads: on at the same height, up or down to where two meet, or nowhere. */
  readonly leads: 'on' | 'up' | 'down' | null;
  /** Two lines arrive from the round before. */
  readonly joins: boolean;
}

export interface Drawing {
  readonly part: 'winners' | 'losers';
  /** Of each column; a final and its second one have their own. */
  readonly rounds: readonly string[];
  readonly places: readonly Place[];
}

/**
 * Columns by round: the winners' bracket with the finals and, below the final, the match for third place; and the
 * losers' bracket of a double elimination.
 */
export function drawingsOf(entrants: number, all: readonly DrawnMatch[]): Drawing[] {
  const last = roundsFor(entrants);
  // a second final that nobody needs has two empty sides
  const matches = all.filter(({ vacant, how }) => vacant.length < 2 || how !== null);
  const upper = matches.flatMap((match) => winnersPlace(match, last, matches));
  const lower = matches.flatMap((match) => losersPlace(match, last));
  return [drawing('winners', upper), drawing('losers', lower)].filter(
    ({ places }) => places.length > 0,
  );
}

function drawing(part: Drawing['part'], places: readonly Place[]): Drawing {
  const byColumn = [...places].sort((a, b) => a.column - b.column || a.row - b.row);
  const rounds = [...new Set(byColumn.map(({ match }) => match.round))];
  return { part, rounds, places: byColumn };
}

function winnersPlace(match: DrawnMatch, last: number, all: readonly DrawnMatch[]): Place[] {
  const at = parseKey(match.key);
  const height = 2 ** (last - 1);
  const has = (key: string) => all.some((other) => other.key === key);
  if (at?.part === 'F') {
    const leads = at.round === 1 && has('F2') ? 'on' : null;
    return [{ match, column: last + at.round, row: 1, rows: height, leads, joins: false }];
  }
  // below all others, with a line between for its name
  if (at?.part === 'T') {
    return [
      { match, column: last, row: height + 2, rows: 1, headed: true, leads: null, joins: false },
    ];
  }
  if (at?.part !== 'W') return [];
  const rows = 2 ** (at.round - 1);
  const isTop = at.round === last;
  const leads = isTop ? (has('F1') ? 'on' : null) : at.index % 2 === 1 ? 'down' : 'up';
  const row = (at.index - 1) * rows + 1;
  return [{ match, column: at.round, row, rows, leads, joins: at.round > 1 }];
}

/** Rounds of the losers' bracket come in pairs of one height: survivors meet, then who has just dropped joins. */
function losersPlace(match: DrawnMatch, last: number): Place[] {
  const at = parseKey(match.key);
  if (at?.part !== 'L') return [];
  const rows = 2 ** (((at.round + 1) >> 1) - 1);
  const isLast = at.round === 2 * last - 2;
  const halves = at.round % 2 === 0;
  const leads = isLast ? null : halves ? (at.index % 2 === 1 ? 'down' : 'up') : 'on';
  const row = (at.index - 1) * rows + 1;
  return [{ match, column: at.round, row, rows, leads, joins: !halves && at.round > 1 }];
}
