/** A tournament at its start: every match that it can have, and when each is due. */
import { create } from './elimination/create.ts';
import { parseKey } from './elimination/keys.ts';
import type { BracketMatch } from './elimination/match.ts';
import { roundsFor } from './elimination/places.ts';
import type { Entrant, MatchKey } from './model.ts';
import type { Format } from './play.ts';
import { roundRobin } from './round-robin/schedule.ts';

/** A match with the round that it belongs to. */
export interface DrawnMatch extends BracketMatch {
  /** E.g. `W2` for the second of the winners' bracket, `R3` for the third of a league. */
  readonly round: string;
  /** Which rounds are played after which, from 1; those of one number go side by side. */
  readonly wave: number;
}

/** Of entrants in the order of their seeds; two at least. */
export function drawUp(format: Format, entrants: readonly Entrant[]): DrawnMatch[] {
  if (format.kind === 'league') return drawUpLeague(entrants, format.legs);
  const creation = create(format, entrants);
  if (creation.kind === 'refused') throw new Error(creation.code); // the caller has counted them
  const last = roundsFor(entrants.length);
  return creation.matches.map((match) => ({
    ...match,
    round: roundOf(match.key),
    wave: waveOf(match.key, last, format.kind === 'double_elimination'),
  }));
}

function drawUpLeague(entrants: readonly Entrant[], legs: 1 | 2): DrawnMatch[] {
  return roundRobin(entrants, legs).flatMap(({ round, fixtures }) =>
    fixtures.map(({ key, home, away }) => ({
      key,
      round: `R${round}`,
      wave: round,
      home: { kind: 'entrant', entrant: home } as const,
      away: { kind: 'entrant', entrant: away } as const,
      result: null,
    })),
  );
}

/** The round that a match's key names. */
export function roundOf(key: MatchKey): string {
  return key.split('.')[0] ?? key;
}

/**
 * In a double elimination each losers' round of an even number waits for a winners' round, so the two
 * brackets take turns: W1, then W2 beside L1, L2, then W3 beside L3, and so on.
 */
function waveOf(key: MatchKey, rounds: number, isDouble: boolean): number {
  const position = parseKey(key);
  if (!position) return 1;
  const { part, round } = position;
  switch (part) {
    case 'W':
      return isDouble && round > 1 ? 2 * round - 2 : round;
    case 'L':
      return round + 1;
    case 'T':
      return rounds;
    case 'F':
      return 2 * rounds - 1 + round;
  }
}
