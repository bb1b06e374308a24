/** A field at its start: every match that it can have, and when each is due. */
import { create } from './elimination/create.ts';
import { parseKey } from './elimination/keys.ts';
import type { BracketMatch } from './elimination/match.ts';
import { roundsFor } from './elimination/places.ts';
import { gslGroup, isOfGsl } from './groups/gsl.ts';
import type { Entrant, MatchKey } from './model.ts';
import type { Format } from './play.ts';
import { type Round, roundRobin } from './round-robin/schedule.ts';
import type { League } from './standings/league.ts';
import { defaultSwissTableRules } from './standings/table-rules.ts';
import { swissRound } from './swiss/round.ts';

/** A match with the round that it belongs to. */
export interface DrawnMatch extends BracketMatch {
  /** E.g. `W2` for the second of the winners' bracket, `R3` for the third of a league. */
  readonly round: string;
  /** Which rounds are played after which, from 1; those of one number go side by side. */
  readonly wave: number;
}

/** Of entrants in the order of their seeds; two at least. Of a Swiss field only its first round is known. */
export function drawUp(format: Format, entrants: readonly Entrant[]): DrawnMatch[] {
  if (format.kind === 'league') return roundRobin(entrants, format.legs).flatMap(matchesOfRound);
  if (format.kind === 'swiss') return drawSwissRound({ entrants, matches: [], draw: entrants });
  const isGsl = format.kind === 'gsl';
  const creation = isGsl ? gslGroup(entrants) : create(format, entrants);
  if (creation.kind === 'refused') throw new Error(creation.code); // the caller has counted them
  const last = roundsFor(entrants.length);
  return creation.matches
    .filter(({ key }) => !isGsl || isOfGsl(key))
    .map((match) => ({
      ...match,
      round: roundOf(match.key),
      wave: waveOf(match.key, last, format.kind !== 'knockout'),
    }));
}

/** The next round of a Swiss field; a bye is a match that nobody comes to. */
export function drawSwissRound(league: League): DrawnMatch[] {
  const round = swissRound(league, defaultSwissTableRules);
  const byes = round.byes.map(({ entrant }, index): DrawnMatch => {
    const position = round.fixtures.length + index + 1;
    return {
      key: `R${round.round}.${position}`,
      round: `R${round.round}`,
      wave: round.round,
      home: { kind: 'entrant', entrant },
      away: { kind: 'nobody' },
      result: { outcome: { kind: 'walkover', winner: 'home' }, by: 'absence' },
    };
  });
  return [...matchesOfRound(round), ...byes];
}

function matchesOfRound({ round, fixtures }: Pick<Round, 'round' | 'fixtures'>): DrawnMatch[] {
  return fixtures.map(({ key, home, away }) => ({
    key,
    round: `R${round}`,
    wave: round,
    home: { kind: 'entrant', entrant: home },
    away: { kind: 'entrant', entrant: away },
    result: null,
  }));
}

/** The round that a match's key names. */
export function roundOf(key: MatchKey): string {
  return key.split('.')[0] ?? key;
}

/**
 * In a double elimination each losers' round of an even number waits for a winners' round, so the two
 * brackets take turns: W1, then W2 beside L1, L2, then W3 beside L3, and so on.
 */
export function waveOf(key: MatchKey, rounds: number, isDouble: boolean): number {
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
