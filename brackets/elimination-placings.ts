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
 * The placing of an entrant: one position, or several shared ones (5 to 8). While the entrant still plays, the best
 * and the worst that are possible.
 */
export interface EntrantPlacing {
  readonly entrant: Entrant;
  readonly from: number;
  readonly to: number;
  /** True if only a changed result can change it. */
  readonly isFinal: boolean;
}

/**
 * Returns the placings of all entrants, best first (rules.md, "Tournaments"). Losers of the same round share their
 * placing. After a void match fewer entrants share the placing above and more the one below. Without a champion the
 * first place stays vacant.
 */
export function placingsOf(
  shape: BracketShape,
  matches: Iterable<BracketMatch>,
): readonly EntrantPlacing[] {
  const tally: Tally = {
    shape,
    reached: [],
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

/** The level that each entrant reaches at worst, and the number of entrants who are out on each level. */
interface Tally {
  readonly shape: BracketShape;
  readonly reached: Reach[];
  readonly out: Map<number, number>;
  /** The lowest level whose number is still open. */
  openFrom: number;
  thirdOpen: boolean;
}

interface Reach {
  readonly entrant: Entrant;
  readonly level: number;
  /** The best level that is still possible. */
  readonly best: number;
}

function countDecided(tally: Tally, match: BracketMatch): void {
  const { shape } = tally;
  const winner = match.result ? winnerOf(match.result.outcome) : null;
  for (const side of ['home', 'away'] as const) {
    const exit = side === winner ? 'winner' : 'loser';
    const advances = exitsOf(match)[exit].kind === 'entrant' && targetOf(shape, match.key, exit);
    if (winner && advances) continue;
    const level = winner ? levelAfter(shape, match, exit) : voidLevel(shape, match.key);
    if (recordReach(tally, match, side, level, level)) expectOut(tally, level);
  }
}

function countOpen(tally: Tally, match: BracketMatch): void {
  const { shape } = tally;
  const { key, home, away } = match;
  // until the first final is decided, it counts for both finals
  if (key === RESET && statusOf(match) !== 'open') return;
  const level = losersLevel(shape, key);
  const best = key === THIRD_PLACE ? thirdLevel(shape) : titleLevel(shape);
  const worst = voidLevel(shape, key);
  for (const side of ['home', 'away'] as const) recordReach(tally, match, side, worst, best);
  if (key === THIRD_PLACE) tally.thirdOpen = true;
  else tally.openFrom = Math.min(tally.openFrom, worst);
  const hasLoser = home.kind !== 'nobody' && away.kind !== 'nobody';
  if (hasLoser && isLast(shape, match, 'loser')) expectOut(tally, level);
  if (isLast(shape, match, 'winner')) expectOut(tally, best);
}

function recordReach(
  { reached }: Tally,
  match: BracketMatch,
  side: Side,
  level: number,
  best: number,
): boolean {
  const slot = match[side];
  if (slot.kind === 'entrant') reached.push({ entrant: slot.entrant, level, best });
  return slot.kind === 'entrant';
}

function expectOut({ out }: Tally, level: number): void {
  out.set(level, (out.get(level) ?? 0) + 1);
}

function levelAfter(shape: BracketShape, { key }: BracketMatch, exit: 'winner' | 'loser'): number {
  if (exit === 'loser') return losersLevel(shape, key);
  return key === THIRD_PLACE ? thirdLevel(shape) : titleLevel(shape);
}

/** True if nothing follows but, perhaps, the second final. */
function isLast(shape: BracketShape, { key }: BracketMatch, exit: 'winner' | 'loser'): boolean {
  const target = targetOf(shape, key, exit);
  return !target || target.key === RESET;
}

function withPlaces({ shape, reached, out, openFrom, thirdOpen }: Tally): EntrantPlacing[] {
  const first = out.has(titleLevel(shape)) ? 1 : 2;
  const third = thirdLevel(shape);
  const worst = worstPlaces(shape.entrants, reached, out);
  return reached.map(({ entrant, level, best }) => {
    const to = worst.get(level) ?? shape.entrants;
    const from = best === level ? to + 1 - (out.get(level) ?? 1) : (worst.get(best) ?? 1);
    const isThird = shape.kind === 'knockout' && (level === third || level === third - 1);
    return {
      entrant,
      from: Math.max(first, from),
      to: Math.max(first, to),
      isFinal: best === level && level < openFrom && !(isThird && thirdOpen),
    };
  });
}

/** Returns the worst position of each level: all positions but those of the levels below. */
function worstPlaces(
  entrants: number,
  reached: readonly Reach[],
  out: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const levels = new Set([...out.keys(), ...reached.map(({ level }) => level)]);
  const worst = new Map<number, number>();
  let place = entrants;
  for (const level of [...levels].sort((a, b) => a - b)) {
    worst.set(level, place);
    place -= out.get(level) ?? 0;
  }
  return worst;
}

/** Returns the winner of the bracket; null while it is open, and if the final is void. */
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

/** Returns the match that decides the title: the second final once it is known to be needed, else the first. */
function decider(
  shape: BracketShape,
  matches: { get(key: MatchKey): BracketMatch | undefined },
): BracketMatch | undefined {
  if (shape.kind === 'knockout') return matches.get(winnersKey(roundsFor(shape.entrants), 1));
  const reset = shape.reset ? matches.get(RESET) : undefined;
  return reset && statusOf(reset) !== 'not_needed' ? reset : matches.get(FINAL);
}

/** The best entrants of a stage, who advance (rules.md, "Tournaments": the best 4 of a qualifier). */
export interface BracketAdvance {
  /** Certain to be among the best, best first. */
  readonly sure: readonly Entrant[];
  /** True if all advancing entrants are known. Matches that are left only order them. */
  readonly complete: boolean;
  /** True if each of them has a position of their own to be seeded by. */
  readonly inOrder: boolean;
  /** Entrants who share a placing across the limit, with no match left that would separate them. */
  readonly tied: readonly Entrant[];
}

/** Returns the entrants among the best `count`, also of an unfinished bracket. */
export function advancingFromBracket(
  placings: readonly EntrantPlacing[],
  count: number,
): BracketAdvance {
  const sure = placings.filter(({ to }) => to <= count);
  const line = placings.filter(({ from, to }) => from <= count && to > count);
  const tied = line.every(({ isFinal }) => isFinal) ? line : [];
  return {
    sure: sure.map(({ entrant }) => entrant),
    complete: sure.length === Math.min(count, placings.length) || line.length === 0,
    inOrder: sure.every(({ from, to, isFinal }) => isFinal && from === to),
    tied: tied.map(({ entrant }) => entrant),
  };
}

/**
 * Returns the placings of a finished bracket, of which losers of the same round share one: [[1, 1], [2, 2], [3, 4],
 * …].
 */
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

/**
 * True if a bracket of this shape separates its best `count` from the others. For three of four semi-finalists it
 * does only with a match for third place.
 */
export function tellsApart(shape: BracketShape, count: number): boolean {
  return sharedPlacings(shape).some(([, to]) => to === count);
}

/**
 * Levels between rounds. A level says how far an entrant has come and is only compared: losers on the same level
 * share their placing. Three leave room for both placings of the third-place match.
 */
const STEP = 3;

/** Returns the worst level of a match's loser: out at once, or after losing the next match too. */
function losersLevel(shape: BracketShape, key: MatchKey): number {
  const target = targetOf(shape, key, 'loser');
  const at = parseKey(key);
  // the first final's loser who also loses the second is on the same level
  if (target && at?.part !== 'F') return losersLevel(shape, target.key);
  return at ? levelOf(shape, at) : 0;
}

/** Returns the level of both entrants of a void match. They do not play for third place. */
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

/** Returns the number of entrants who are out on each level of a finished bracket. */
function outByLevel(
  shape: BracketShape,
  rounds: readonly BracketRound[],
): ReadonlyMap<number, number> {
  const out = new Map<number, number>([[titleLevel(shape), 1]]);
  const add = (level: number, matches: number) => out.set(level, (out.get(level) ?? 0) + matches);
  for (const { part, round, matches } of rounds) {
    const key = part === 'T' ? 'T' : part === 'F' ? `F${round}` : `${part}${round}.1`;
    const advances = targetOf(shape, key, 'loser') && part !== 'F';
    if (advances || key === 'F2') continue;
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
