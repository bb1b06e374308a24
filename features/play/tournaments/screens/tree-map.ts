import { sourcesOf } from '@battle-league/brackets/elimination-lines.ts';
import {
  type BracketShape,
  losersKey,
  roundsFor,
  winnersKey,
} from '@battle-league/brackets/elimination-shape.ts';
import type { Plan } from './bracket-types.ts';

/** Pixels before any zoom: of a column with its gap, of a first-round match with its gap, of a match. */
export const COLUMN = 228;
export const ROW = 80;
export const NODE_WIDTH = 196;
export const NODE_HEIGHT = 66;
/** Space above each part of the bracket for the names of its rounds. */
const HEAD = 40;
const PART_GAP = 40;

/** The position of a match in the drawing: its upper corner, and the end of its line. */
export interface Spot {
  readonly key: string;
  readonly round: string;
  readonly x: number;
  readonly y: number;
  /** Pixels down to the next match, negative for up; `null` if no line follows. */
  readonly drop: number | null;
}

export interface TreeMap {
  readonly width: number;
  readonly height: number;
  /** Names of rounds, each with its corner. */
  readonly heads: readonly { readonly round: string; readonly x: number; readonly y: number }[];
  /** Returns the matches that are at least partly inside a window. */
  spotsIn(window: Window): Spot[];
  spotOf(key: string): Spot | null;
}

export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A round as a column, with matches at even distances. */
interface Column {
  readonly round: string;
  readonly x: number;
  readonly top: number;
  readonly matches: number;
  /** Pixels from one match to the next. */
  readonly step: number;
  readonly keyOf: (index: number) => string;
  /** The end of the winner's line: at the same height, where two lines meet, or none. */
  readonly leads: 'on' | 'meet' | null;
}

/** Computes the layout of an elimination bracket of any size. Positions are computed only when they are asked for. */
export function treeMap(shape: BracketShape, { rounds }: Pick<Plan, 'rounds'>): TreeMap {
  const has = (round: string) => rounds.some((each) => each.round === round);
  const columns = columnsOf(shape).filter(({ round }) => has(round));
  const exists = (key: string) => sourcesOf(shape, key) !== null;
  const spot = (column: Column, index: number): Spot => {
    const { round, x, top, step, keyOf, leads } = column;
    const y = top + (index - 0.5) * step - NODE_HEIGHT / 2;
    const drop = leads === 'meet' ? (index % 2 === 1 ? step / 2 : -step / 2) : leads ? 0 : null;
    return { key: keyOf(index), round, x, y, drop };
  };
  return {
    width: Math.max(0, ...columns.map(({ x }) => x + NODE_WIDTH)),
    height: Math.max(0, ...columns.map(({ top, matches, step }) => top + matches * step)),
    heads: columns.map(({ round, x, top }) => ({ round, x, y: top - HEAD })),

    spotsIn({ x, y, width, height }) {
      return columns
        .filter((column) => column.x < x + width && column.x + COLUMN > x)
        .flatMap((column) => {
          const { top, step, matches, keyOf } = column;
          const first = Math.max(1, Math.floor((y - top) / step));
          const last = Math.min(matches, Math.ceil((y + height - top) / step) + 1);
          return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
            .filter((index) => exists(keyOf(index)))
            .map((index) => spot(column, index));
        });
    },

    spotOf(key) {
      const [round, index = '1'] = key.split('.');
      const column = columns.find((each) => each.round === round);
      return column && exists(key) ? spot(column, Number(index)) : null;
    },
  };
}

function columnsOf(shape: BracketShape): Column[] {
  const last = roundsFor(shape.entrants);
  const half = 2 ** (last - 1);
  const isDouble = shape.kind === 'double_elimination';
  const upper = HEAD + half * ROW;
  const winners = span(last).map((round): Column => {
    const step = 2 ** (round - 1) * ROW;
    const leads = round < last ? 'meet' : isDouble ? 'on' : null;
    const facts = { round: `W${round}`, x: (round - 1) * COLUMN, top: HEAD, step };
    return {
      ...facts,
      matches: half / 2 ** (round - 1),
      keyOf: (i) => winnersKey(round, i),
      leads,
    };
  });
  const finals = [1, 2].map((number): Column => {
    const facts = { round: `F${number}`, x: (last + number - 1) * COLUMN, top: HEAD };
    const leads = number === 1 && isDouble && shape.reset ? 'on' : null;
    return { ...facts, matches: 1, step: half * ROW, keyOf: () => `F${number}`, leads };
  });
  const top = upper + PART_GAP + HEAD;
  // half of the column below the final is enough, except in the smallest brackets
  const belowFinal = HEAD + (half * ROW + NODE_HEIGHT) / 2 + HEAD;
  const losers = span(Math.max(0, 2 * last - 2)).map((round): Column => {
    // rounds come in pairs of one height: survivors meet, then a loser of the winners' bracket joins
    const rows = 2 ** ((round + 1) >> 1);
    const leads = round === 2 * last - 2 ? null : round % 2 === 0 ? 'meet' : 'on';
    const facts = { round: `L${round}`, x: (round - 1) * COLUMN, top, step: (rows / 2) * ROW };
    return { ...facts, matches: half / rows, keyOf: (i) => losersKey(round, i), leads };
  });
  const third: Column = {
    round: 'T',
    x: (last - 1) * COLUMN,
    matches: 1,
    step: ROW,
    top: last > 2 ? belowFinal : top,

    keyOf: () => 'T',
    leads: null,
  };
  return isDouble ? [...winners, ...finals, ...losers] : [...winners, third];
}

function span(length: number): number[] {
  return Array.from({ length }, (_, at) => at + 1);
}
