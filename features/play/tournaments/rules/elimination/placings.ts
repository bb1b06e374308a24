import type { Entrant, Side } from '../model.ts';
import { winnerOf } from '../sides.ts';
import { RESET, THIRD_PLACE } from './keys.ts';
import { losersLevel, thirdLevel, titleLevel, voidLevel } from './levels.ts';
import { targetOf } from './lines.ts';
import { type BracketMatch, exitsOf, statusOf } from './match.ts';
import type { Shape } from './shape.ts';

/**
 * Where an entrant ends up: one place, or several shared (5 to 8). While they still play, the best and the
 * worst they can come to. Nobody is worse than `to`, whatever happens.
 */
export interface Placing {
  readonly entrant: Entrant;
  readonly from: number;
  readonly to: number;
  /** Whether nothing can change it but a changed result. */
  readonly settled: boolean;
}

/**
 * The placings of all entrants, best first (rules.md, "Tournaments"): who loses in the same round shares
 * places. Where both of a match are out, fewer share places above them and more below. A title nobody is
 * there to take stays vacant: without a champion the best place is the second.
 */
export function placingsOf(shape: Shape, matches: Iterable<BracketMatch>): readonly Placing[] {
  const tally: Tally = {
    shape,
    standings: [],
    out: new Map(),
    openFrom: Infinity,
    thirdOpen: false,
  };
  for (const match of matches) {
    if (match.result) countDecided(tally, match);
    else countOpen(tally, match);
  }
  const placings = withPlaces(tally);
  return placings.sort((a, b) => a.to - b.to || a.from - b.from);
}

/** Who stands on which level at worst, and how many will be out on each. */
interface Tally {
  readonly shape: Shape;
  readonly standings: Standing[];
  readonly out: Map<number, number>;
  /** The lowest level on which it is not known yet how many are out. */
  openFrom: number;
  thirdOpen: boolean;
}

interface Standing {
  readonly entrant: Entrant;
  readonly level: number;
  /** The level they can still reach. */
  readonly best: number;
}

function countDecided(tally: Tally, match: BracketMatch): void {
  const { shape } = tally;
  const winner = match.result ? winnerOf(match.result.outcome) : null;
  for (const side of ['home', 'away'] as const) {
    const who = side === winner ? 'winner' : 'loser';
    const goesOn = exitsOf(match)[who].kind === 'entrant' && targetOf(shape, match.key, who);
    if (winner && goesOn) continue;
    const level = winner ? levelAfter(shape, match, who) : voidLevel(shape, match.key);
    if (stands(tally, match, side, level, level)) expectOut(tally, level);
  }
}

function countOpen(tally: Tally, match: BracketMatch): void {
  const { shape } = tally;
  const { key, home, away } = match;
  // until the first final is decided, that one stands for both
  if (key === RESET && statusOf(match) !== 'open') return;
  const level = losersLevel(shape, key);
  const best = key === THIRD_PLACE ? thirdLevel(shape) : titleLevel(shape);
  const worst = voidLevel(shape, key);
  for (const side of ['home', 'away'] as const) stands(tally, match, side, worst, best);
  if (key === THIRD_PLACE) tally.thirdOpen = true;
  else tally.openFrom = Math.min(tally.openFrom, worst);
  const hasLoser = home.kind !== 'nobody' && away.kind !== 'nobody';
  if (hasLoser && isLast(shape, match, 'loser')) expectOut(tally, level);
  if (isLast(shape, match, 'winner')) expectOut(tally, best);
}

function stands(
  { standings }: Tally,
  match: BracketMatch,
  side: Side,
  level: number,
  best: number,
): boolean {
  const slot = match[side];
  if (slot.kind === 'entrant') standings.push({ entrant: slot.entrant, level, best });
  return slot.kind === 'entrant';
}

function expectOut({ out }: Tally, level: number): void {
  out.set(level, (out.get(level) ?? 0) + 1);
}

function levelAfter(shape: Shape, { key }: BracketMatch, who: 'winner' | 'loser'): number {
  if (who === 'loser') return losersLevel(shape, key);
  return key === THIRD_PLACE ? thirdLevel(shape) : titleLevel(shape);
}

/** Whether nothing follows for them but, perhaps, the second final. */
function isLast(shape: Shape, { key }: BracketMatch, who: 'winner' | 'loser'): boolean {
  const target = targetOf(shape, key, who);
  return !target || target.key === RESET;
}

function withPlaces({ shape, standings, out, openFrom, thirdOpen }: Tally): Placing[] {
  const first = out.has(titleLevel(shape)) ? 1 : 2;
  const third = thirdLevel(shape);
  const worst = worstPlaces(shape.entrants, standings, out);
  return standings.map(({ entrant, level, best }) => {
    const to = worst.get(level) ?? shape.entrants;
    const from = best === level ? to + 1 - (out.get(level) ?? 1) : (worst.get(best) ?? 1);
    const isThird = shape.kind === 'knockout' && (level === third || level === third - 1);
    return {
      entrant,
      from: Math.max(first, from),
      to: Math.max(first, to),
      settled: best === level && level < openFrom && !(isThird && thirdOpen),
    };
  });
}

/** The worst place of each level: all places but those of who is out on the levels below. */
function worstPlaces(
  entrants: number,
  standings: readonly Standing[],
  out: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const levels = new Set([...out.keys(), ...standings.map(({ level }) => level)]);
  const worst = new Map<number, number>();
  let place = entrants;
  for (const level of [...levels].sort((a, b) => a - b)) {
    worst.set(level, place);
    place -= out.get(level) ?? 0;
  }
  return worst;
}
