/** Brackets of any size for tests, and ways to play them. */

import fc from 'fast-check';
import {
  applyCommand,
  type Bracket,
  type BracketCommand,
  type BracketDecision,
  createBracket,
  decideCommand,
  type HeldBracket,
  holdBracket,
} from '../elimination.ts';
import { type BracketMatch, type Slot, statusOf } from '../elimination-match.ts';
import { type EliminationFormat, FINAL } from '../elimination-shape.ts';
import type { Entrant, MatchKey, Outcome, Side } from '../outcome.ts';

export const KNOCKOUT: EliminationFormat = { kind: 'knockout', thirdPlace: false };
export const WITH_THIRD_PLACE: EliminationFormat = { kind: 'knockout', thirdPlace: true };
export const DOUBLE: EliminationFormat = { kind: 'double_elimination', reset: true };
export const WITHOUT_RESET: EliminationFormat = { kind: 'double_elimination', reset: false };
export const FORMATS = [KNOCKOUT, WITH_THIRD_PLACE, DOUBLE, WITHOUT_RESET] as const;

/** All small sizes, and the edges of some large ones. */
export const SIZES = [...Array.from({ length: 63 }, (_, i) => i + 2), 127, 128, 129, 1_000, 1_024];

/** s1 is the best seed. */
export function seeds(count: number): Entrant[] {
  return Array.from({ length: count }, (_, i) => `s${i + 1}`);
}

function seedOf(entrant: Entrant): number {
  return Number(entrant.slice(1));
}

export function bracketOf(format: EliminationFormat, size: number): HeldBracket {
  const creation = createBracket(format, seeds(size));
  if (creation.kind !== 'created') throw new Error(`${size}: ${creation.code}`);
  return holdBracket(creation);
}

export function beats(side: Side): Outcome {
  return {
    kind: 'played',
    score: side === 'home' ? { home: 2, away: 1 } : { home: 1, away: 2 },
  };
}

/** Acts that must be accepted. */
export function does(bracket: HeldBracket, what: BracketCommand) {
  const decision = applyCommand(bracket, what);
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

function betterSeedWins({ home, away }: BracketMatch): Outcome {
  if (home.kind !== 'entrant' || away.kind !== 'entrant') throw new Error('nobody to play');
  return beats(seedOf(home.entrant) < seedOf(away.entrant) ? 'home' : 'away');
}

export function anyFormat(): fc.Arbitrary<EliminationFormat> {
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

/** Something anybody may try; on which match or entrant is settled by the die when it is its turn. */
export interface Move {
  readonly want: 'play' | 'change' | 'reopen' | 'withdraw' | 'reinstate' | 'nonsense';
  readonly die: number;
  readonly outcome: Outcome;
}

/** Enough to come to the end now and then, with changes and withdrawals on the way. */
export function anyMoves(): fc.Arbitrary<Move[]> {
  const want = fc.oneof(
    { weight: 24, arbitrary: fc.constant('play' as const) },
    { weight: 3, arbitrary: fc.constant('change' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('reopen' as const, 'withdraw' as const, 'reinstate' as const),
    },
    { weight: 2, arbitrary: fc.constant('nonsense' as const) },
  );
  const move = fc.record({ want, die: fc.nat(), outcome: anyOutcome() });
  return fc.array(move, { minLength: 1, maxLength: 120, size: 'max' });
}

export function actOf(bracket: HeldBracket, { want, die, outcome }: Move): BracketCommand {
  const all = [...bracket.matches.values()];
  if (want === 'withdraw' || want === 'reinstate') {
    const seed = (die % bracket.shape.entrants) + 1;
    return { type: want, entrant: `s${seed}`, seed };
  }
  const played = all.filter(({ result }) => result?.by === 'report');
  const fitting = want === 'play' ? open(bracket) : want === 'nonsense' ? all : played;
  const { key } = one(fitting, die) ?? one(all, die) ?? at(bracket, FINAL);
  if (want === 'reopen') return { type: 'reopen', key };
  return { type: want === 'change' ? 'change' : 'report', key, outcome };
}

function one<T>(items: readonly T[], die: number): T | undefined {
  return items[die % items.length];
}

/** Decides on another outcome of a match without applying it. */
export function wouldReset(bracket: Bracket, key: MatchKey, outcome: Outcome): BracketDecision {
  return decideCommand(bracket, { type: 'change', key, outcome });
}
