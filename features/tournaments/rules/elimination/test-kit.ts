/** What the tests of elimination brackets share: brackets of any size, and ways to play them. */
import fc from 'fast-check';
import type { Entrant, MatchKey, Outcome, Side } from '../model.ts';
import { create, type Format } from './create.ts';
import type { BracketAct } from './decision.ts';
import { act, type HeldBracket, hold } from './held.ts';
import { type BracketMatch, type Slot, statusOf } from './match.ts';

export const KNOCKOUT: Format = { kind: 'knockout', thirdPlace: false };
export const WITH_THIRD_PLACE: Format = { kind: 'knockout', thirdPlace: true };
export const DOUBLE: Format = { kind: 'double_elimination', reset: true };
export const WITHOUT_RESET: Format = { kind: 'double_elimination', reset: false };
export const FORMATS = [KNOCKOUT, WITH_THIRD_PLACE, DOUBLE, WITHOUT_RESET] as const;

/** All small sizes, and the edges of some large ones. */
export const SIZES = [...Array.from({ length: 63 }, (_, i) => i + 2), 127, 128, 129, 1_000, 1_024];

/** s1 is the best seed. */
export function seeds(count: number): Entrant[] {
  return Array.from({ length: count }, (_, i) => `s${i + 1}`);
}

export function seedOf(entrant: Entrant): number {
  return Number(entrant.slice(1));
}

export function bracketOf(format: Format, size: number): HeldBracket {
  const creation = create(format, seeds(size));
  if (creation.kind !== 'created') throw new Error(`${size}: ${creation.code}`);
  return hold(creation);
}

export function beats(side: Side): Outcome {
  return {
    kind: 'played',
    score: side === 'home' ? { home: 2, away: 1 } : { home: 1, away: 2 },
  };
}

/** Acts that must be accepted. */
export function does(bracket: HeldBracket, what: BracketAct) {
  const decision = act(bracket, what);
  if (decision.kind !== 'changed') throw new Error(`${what.type}: ${JSON.stringify(decision)}`);
  return decision;
}

export function wins(bracket: HeldBracket, key: MatchKey, side: Side) {
  return does(bracket, { type: 'report', key, outcome: beats(side) });
}

export function at(bracket: HeldBracket, key: MatchKey): BracketMatch {
  const match = bracket.matches.get(key);
  if (!match) throw new Error(`no match ${key}`);
  return match;
}

/** Both sides in short: an entrant, '?' for who may come, '-' for nobody. */
export function sidesAt(bracket: HeldBracket, key: MatchKey): string {
  const { home, away } = at(bracket, key);
  return `${name(home)} v ${name(away)}`;
}

function name(slot: Slot): string {
  if (slot.kind === 'entrant') return slot.entrant;
  return slot.kind === 'pending' ? '?' : '-';
}

export function open(bracket: HeldBracket): BracketMatch[] {
  return [...bracket.matches.values()].filter((match) => statusOf(match) === 'open');
}

/** Plays every match that opens until none is left. */
export function playOut(
  bracket: HeldBracket,
  outcome: (match: BracketMatch) => Outcome = betterSeedWins,
): HeldBracket {
  for (let ready = open(bracket); ready.length > 0; ready = open(bracket)) {
    for (const match of ready) {
      does(bracket, { type: 'report', key: match.key, outcome: outcome(match) });
    }
  }
  return bracket;
}

export function betterSeedWins({ home, away }: BracketMatch): Outcome {
  if (home.kind !== 'entrant' || away.kind !== 'entrant') throw new Error('nobody to play');
  return beats(seedOf(home.entrant) < seedOf(away.entrant) ? 'home' : 'away');
}

export function anyFormat(): fc.Arbitrary<Format> {
  return fc.constantFrom(...FORMATS);
}

export function anySize(max = 40): fc.Arbitrary<number> {
  return fc.integer({ min: 2, max });
}

/** Mostly played; now and then nobody or only one came. */
export function anyOutcome(): fc.Arbitrary<Outcome> {
  const side = fc.constantFrom<Side>('home', 'away');
  return fc.oneof(
    { weight: 8, arbitrary: side.map(beats) },
    { weight: 1, arbitrary: side.map((winner): Outcome => ({ kind: 'walkover', winner })) },
    { weight: 1, arbitrary: fc.constant<Outcome>({ kind: 'void' }) },
  );
}

/** Anything anybody may try, on the matches and the entrants of a bracket. */
export function anyActs(keys: readonly MatchKey[], size: number): fc.Arbitrary<BracketAct[]> {
  const key = fc.constantFrom(...keys);
  const seed = fc.integer({ min: 1, max: size });
  const onMatch = fc.record({
    type: fc.constantFrom('report' as const, 'report' as const, 'change' as const),
    key,
    outcome: anyOutcome(),
  });
  const leave = fc.constantFrom('withdraw' as const, 'reinstate' as const);
  return fc.array(
    fc.oneof(
      { weight: 20, arbitrary: onMatch },
      { weight: 1, arbitrary: key.map((of) => ({ type: 'reopen' as const, key: of })) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(leave, seed)
          .map(([type, of]) => ({ type, seed: of, entrant: `s${of}` }) as const),
      },
    ),
    { minLength: keys.length, maxLength: 6 * keys.length, size: 'max' },
  );
}
