import type { Plan } from './bracket-types.ts';

const ROUND = /^([A-Z])(\d*)$/;

/** Returns the key of a round's text, and the number in it. */
export function roundNameOf(round: string, { format, rounds }: Plan) {
  const [, part, digits] = ROUND.exec(round) ?? [];
  const number = Number(digits);
  const lastOf = (letter: string) =>
    Math.max(
      0,
      ...rounds.map((each) => (each.round[0] === letter ? Number(each.round.slice(1)) : 0)),
    );
  const named = (key: RoundKey, value = number) => ({ key, number: value });
  switch (part) {
    case 'W': {
      const left = lastOf('W') - number;
      // a group of four is played like a double elimination
      if (format === 'double_elimination' || format === 'groups') {
        return left === 0 ? named('round_winners_final') : named('round_winners');
      }
      if (left === 0) return named('round_final');
      if (left === 1) return named('round_semi_final');
      return left === 2 ? named('round_quarter_final') : named('round_of', 2 ** (left + 1));
    }
    case 'L':
      return number === lastOf('L') ? named('round_losers_final') : named('round_losers');
    case 'F':
      return number === 1 ? named('round_final') : named('round_second_final');
    case 'T':
      return named('round_third_place');
    default:
      return named('round_number');
  }
}

type RoundKey =
  | 'round_of'
  | 'round_quarter_final'
  | 'round_semi_final'
  | 'round_final'
  | 'round_third_place'
  | 'round_winners'
  | 'round_winners_final'
  | 'round_losers'
  | 'round_losers_final'
  | 'round_second_final'
  | 'round_number';
