import { parseKey, roundsFor } from '@battle-league/brackets/elimination-shape.ts';
import type { Bracket, DrawnMatch } from './bracket-types.ts';

/** The most matches of a bracket that is drawn without a request. */
const DRAWN_AT_ONCE = 31;

type Sized = Pick<Bracket, 'format' | 'entrants' | 'rounds'>;

export function isDrawnAtOnce(bracket: Sized): boolean {
  const matches = bracket.rounds.reduce((sum, round) => sum + round.matches, 0);
  return isDrawnOnWish(bracket) && matches <= DRAWN_AT_ONCE;
}

/** True if the format has a bracket to draw. */
export function isDrawnOnWish({ format, entrants }: Sized): boolean {
  return (format === 'knockout' || format === 'double_elimination') && entrants > 1;
}

/** The position of a match in the drawing. Lines of the grid count from 1. */
export interface MatchPosition {
  readonly match: DrawnMatch;
  readonly column: number;
  readonly row: number;
  readonly rows: number;
  /** True if the name of the round is above the match, because another round has the top of the column. */
  readonly headed?: true;
  /** The direction of its line: on at the same height, up or down to where two lines meet, or none. */
  readonly leads: 'on' | 'up' | 'down' | null;
  /** True if two lines arrive from the previous round. */
  readonly joins: boolean;
}

export interface Drawing {
  readonly part: 'winners' | 'losers';
  /** One for each column. Both finals have their own. */
  readonly rounds: readonly string[];
  readonly positions: readonly MatchPosition[];
}

/** Returns the columns of the winners' bracket, with finals and match for third place, and of the losers' bracket. */
export function drawingsOf(entrants: number, all: readonly DrawnMatch[]): Drawing[] {
  const last = roundsFor(entrants);
  // a second final that is not needed has two empty sides
  const matches = all.filter(({ vacant, how }) => vacant.length < 2 || how !== null);
  const upper = matches.flatMap((match) => winnersPositions(match, last, matches));
  const lower = matches.flatMap((match) => losersPositions(match, last));
  return [drawing('winners', upper), drawing('losers', lower)].filter(
    ({ positions }) => positions.length > 0,
  );
}

function drawing(part: Drawing['part'], positions: readonly MatchPosition[]): Drawing {
  const byColumn = [...positions].sort((a, b) => a.column - b.column || a.row - b.row);
  const rounds = [...new Set(byColumn.map(({ match }) => match.round))];
  return { part, rounds, positions: byColumn };
}

function winnersPositions(
  match: DrawnMatch,
  last: number,
  all: readonly DrawnMatch[],
): MatchPosition[] {
  const at = parseKey(match.key);
  const height = 2 ** (last - 1);
  const has = (key: string) => all.some((other) => other.key === key);
  if (at?.part === 'F') {
    const leads = at.round === 1 && has('F2') ? 'on' : null;
    return [{ match, column: last + at.round, row: 1, rows: height, leads, joins: false }];
  }
  // below all others, with one line for its name in between
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

/**
 * Rounds of the losers' bracket come in pairs of one height: survivors meet, then a loser of the winners' bracket
 * joins.
 */
function losersPositions(match: DrawnMatch, last: number): MatchPosition[] {
  const at = parseKey(match.key);
  if (at?.part !== 'L') return [];
  const rows = 2 ** (((at.round + 1) >> 1) - 1);
  const isLast = at.round === 2 * last - 2;
  const halves = at.round % 2 === 0;
  const leads = isLast ? null : halves ? (at.index % 2 === 1 ? 'down' : 'up') : 'on';
  const row = (at.index - 1) * rows + 1;
  return [{ match, column: at.round, row, rows, leads, joins: !halves && at.round > 1 }];
}
