/** A bracket as its draw made it, by the match, the page or the round: nobody has to write it down whole. */
import { type DrawnMatch, roundOf, waveOf } from './draw-up.ts';
import { drawnSlot } from './elimination/create.ts';
import { FINAL, keyOf, RESET, THIRD_PLACE, winnersKey } from './elimination/keys.ts';
import { positionsIn, roundsOf, sourcesOf } from './elimination/lines.ts';
import { type BracketMatch, statusOf } from './elimination/match.ts';
import { MIN_ENTRANTS, roundsFor } from './elimination/places.ts';
import type { Round, Shape } from './elimination/shape.ts';
import type { Entrant, MatchKey } from './model.ts';
import type { Format } from './play.ts';

/** The shape of a field's bracket; a table has none. */
export function shapeOf(format: Format, entrants: number): Shape | null {
  switch (format.kind) {
    case 'knockout':
    case 'double_elimination':
      return { ...format, entrants };
    case 'gsl':
      return { kind: 'double_elimination', reset: false, entrants };
    default:
      return null;
  }
}

/** Who stands in a match by the draw alone; null where the bracket has no such match. */
export function asDrawn(
  shape: Shape,
  key: MatchKey,
  seeded: (seed: number) => Entrant | undefined,
): DrawnMatch | null {
  const sources = sourcesOf(shape, key);
  return (
    sources && {
      key,
      home: drawnSlot(sources.home, seeded),
      away: drawnSlot(sources.away, seeded),
      result: null,
      round: roundOf(key),
      wave: waveIn(shape, key),
    }
  );
}

/** The seeds that stand in a match by the draw alone. */
export function seedsIn(shape: Shape, key: MatchKey): number[] {
  const sources = sourcesOf(shape, key);
  if (!sources) return [];
  return [sources.home, sources.away].flatMap((each) => (each.kind === 'seed' ? [each.seed] : []));
}

/** A round as lists show it. */
export interface DrawnRound extends Omit<Round, 'round'> {
  /** E.g. `W2`. */
  readonly round: string;
  readonly wave: number;
  readonly number: number;
}

/** The rounds in the order of play; of those side by side the winners' first. */
export function drawnRounds(shape: Shape): DrawnRound[] {
  if (shape.entrants < MIN_ENTRANTS) return [];
  return roundsOf(shape)
    .map(({ part, round: number, matches }) => {
      const key = keyOf({ part, round: number, index: 1 });
      return { part, number, matches, round: roundOf(key), wave: waveIn(shape, key) };
    })
    .sort((a, b) => a.wave - b.wave || (a.round < b.round ? 1 : -1));
}

/** Some matches of these rounds, one round after the other. */
export function keysIn(
  shape: Shape,
  rounds: readonly DrawnRound[],
  { skip, limit }: { readonly skip: number; readonly limit: number },
): MatchKey[] {
  const keys: MatchKey[] = [];
  let before = skip;
  for (const { part, number, matches } of rounds) {
    const asked = { skip: Math.min(before, matches), limit: limit - keys.length };
    keys.push(...positionsIn(shape, { part, round: number, matches }, asked).map(keyOf));
    before -= asked.skip;
  }
  return keys;
}

/** So many of the matches that the draw alone makes playable, in the order of play. */
export function pairedByDraw(
  shape: Shape,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): MatchKey[] {
  if (shape.entrants < MIN_ENTRANTS) return [];
  const [first, second] = roundsOf(shape).filter(({ part }) => part === 'W');
  if (!first) return [];
  const keys = positionsIn(shape, first, { skip, limit }).map(keyOf);
  // two byes meet in the second round
  let before = Math.max(0, skip - first.matches);
  for (let index = 1; second && index <= second.matches && keys.length < limit; index += 1) {
    const key = winnersKey(2, index);
    if (seedsIn(shape, key).length < 2) continue;
    if (before > 0) before -= 1;
    else keys.push(key);
  }
  return keys;
}

/** The matches that are decided last: nothing of the bracket is open when they are not. */
export function lastKeys(shape: Shape): MatchKey[] {
  if (shape.kind === 'double_elimination') return shape.reset ? [FINAL, RESET] : [FINAL];
  const final = winnersKey(roundsFor(shape.entrants), 1);
  return sourcesOf(shape, THIRD_PLACE) ? [final, THIRD_PLACE] : [final];
}

/** Whether nothing of a bracket is left to play, by its last matches; a second final may not be needed. */
export function isPlayed(last: Iterable<BracketMatch>): boolean {
  return [...last].every((match) => ['decided', 'not_needed'].includes(statusOf(match)));
}

function waveIn(shape: Shape, key: MatchKey): number {
  return waveOf(key, roundsFor(shape.entrants), shape.kind === 'double_elimination');
}
