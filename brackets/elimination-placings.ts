import { roundsOf, targetOf } from './elimination-lines.ts';
import { type BracketMatch, exitsOf, statusOf } from './elimination-match.ts';
import {
  type BracketRound,
  type BracketShape,
  FINAL,
  type Position,
  parseKey,
  RESET,
  roundsFor,
  THIRD_PLACE,
  winnersKey,
} from './elimination-shape.ts';
import { type Entrant, type MatchKey, type Side, winnerOf } from './outcome.ts';

/**
 * Where an entrant ends up: one place, or several shared (5 to 8). While they still play, the best and the
 * worst they can come to. Nobody is worse than `to`, whatever happens.
 */
export interface EntrantPlacing {
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
export function placingsOf(
  shape: BracketShape,
  matches: Iterable<BracketMatch>,
): readonly EntrantPlacing[] {
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
  readonly shape: BracketShape;
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

function levelAfter(shape: BracketShape, { key }: BracketMatch, who: 'winner' | 'loser'): number {
  if (who === 'loser') return losersLevel(shape, key);
  return key === THIRD_PLACE ? thirdLevel(shape) : titleLevel(shape);
}

/** Whether nothing follows for them but, perhaps, the second final. */
function isLast(shape: BracketShape, { key }: BracketMatch, who: 'winner' | 'loser'): boolean {
  const target = targetOf(shape, key, who);
  return !target || target.key === RESET;
}

function withPlaces({ shape, standings, out, openFrom, thirdOpen }: Tally): EntrantPlacing[] {
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

/** Who won it all; null while it is open, and where the final is void. */
export function championOf(
  shape: BracketShape,
  matches: { get(key: MatchKey): BracketMatch | undefined },
): Entrant | null {
  const final = decider(shape, matches);
  const side = final?.result ? winnerOf(final.result.outcome) : null;
  if (!final || side === null || side === 'draw') return null;
  const slot = final[side];
  return slot.kind === 'entrant' ? slot.entrant : null;
}

/** The match that decides on the title: of two finals the second, once it is known whether it is played. */
function decider(
  shape: BracketShape,
  matches: { get(key: MatchKey): BracketMatch | undefined },
): BracketMatch | undefined {
  if (shape.kind === 'knockout') return matches.get(winnersKey(roundsFor(shape.entrants), 1));
  const reset = shape.reset ? matches.get(RESET) : undefined;
  return reset && statusOf(reset) !== 'not_needed' ? reset : matches.get(FINAL);
}

/** Who goes on from a stage as its best (rules.md, "Tournaments": the best 4 of a qualifier). */
export interface BracketAdvance {
  /** Sure to be among the best, whatever happens, the best first. */
  readonly sure: readonly Entrant[];
  /** All that advance are known; what is not played yet only tells them apart. */
  readonly complete: boolean;
  /** Each of them has a place of their own, so that they can be seeded by it. */
  readonly inOrder: boolean;
  /** These share places across the line, and nothing is left to be played that would tell them apart. */
  readonly tied: readonly Entrant[];
}

/** Who is among the best `count`, also while the bracket is not played to its end. */
export function advancingFromBracket(
  placings: readonly EntrantPlacing[],
  count: number,
): BracketAdvance {
  const sure = placings.filter(({ to }) => to <= count);
  const line = placings.filter(({ from, to }) => from <= count && to > count);
  const tied = line.every(({ settled }) => settled) ? line : [];
  return {
    sure: sure.map(({ entrant }) => entrant),
    complete: sure.length === Math.min(count, placings.length) || line.length === 0,
    inOrder: sure.every(({ from, to, settled }) => settled && from === to),
    tied: tied.map(({ entrant }) => entrant),
  };
}

/** Places shared by who loses in the same round of a bracket played to the end: [[1, 1], [2, 2], [3, 4], …]. */
export function sharedPlacings(
  shape: BracketShape,
): readonly (readonly [from: number, to: number])[] {
  const levels = [...outByLevel(shape, roundsOf(shape))].sort(([a], [b]) => b - a);
  let from = 1;
  return levels.map(([, out]) => {
    const places = [from, from + out - 1] as const;
    from += out;
    return places;
  });
}

/** Whether a bracket of this shape tells its best `count` from the others: two of three semi-finals do not. */
export function tellsApart(shape: BracketShape, count: number): boolean {
  return sharedPlacings(shape).some(([, to]) => to === count);
}

/**
 * How far somebody has come, as a number that is only compared: who loses on the same level shares places.
 * A knockout has room between its rounds for both places of the third-place match.
 */
const STEP = 3;

/** Where the loser of a match ends up at worst: at once if out, else losing the next match too. */
function losersLevel(shape: BracketShape, key: MatchKey): number {
  const target = targetOf(shape, key, 'loser');
  const at = parseKey(key);
  // the first final's loser plays the second only to lose it: the same level
  if (target && at?.part !== 'F') return losersLevel(shape, target.key);
  return at ? levelOf(shape, at) : 0;
}

/** Where both of a void match end up. Who loses a semi-final to nobody plays for no third place. */
function voidLevel(shape: BracketShape, key: MatchKey): number {
  const at = parseKey(key);
  return shape.kind === 'knockout' && at ? levelOf(shape, at) : losersLevel(shape, key);
}

function thirdLevel(shape: BracketShape): number {
  return titleLevel(shape) - STEP - 1;
}

function titleLevel(shape: BracketShape): number {
  const last = roundsFor(shape.entrants);
  return STEP * (shape.kind === 'knockout' ? last : 2 * last - 1) + STEP;
}

/** How many are out on each level of a bracket that is played to the end, by level. */
function outByLevel(
  shape: BracketShape,
  rounds: readonly BracketRound[],
): ReadonlyMap<number, number> {
  const out = new Map<number, number>([[titleLevel(shape), 1]]);
  const add = (level: number, matches: number) => out.set(level, (out.get(level) ?? 0) + matches);
  for (const { part, round, matches } of rounds) {
    const key = part === 'T' ? 'T' : part === 'F' ? `F${round}` : `${part}${round}.1`;
    const goesOn = targetOf(shape, key, 'loser') && part !== 'F';
    if (goesOn || key === 'F2') continue;
    add(losersLevel(shape, key), matches);
    if (part === 'T') add(thirdLevel(shape), 1);
  }
  return out;
}

function levelOf(shape: BracketShape, { part, round }: Position): number {
  if (part === 'T') return thirdLevel(shape) - 1;
  if (part === 'F') return titleLevel(shape) - STEP;
  return STEP * round;
}
