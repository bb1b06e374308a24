import type { BracketShape } from '@battle-league/brackets/elimination-shape.ts';
import type { Bracket } from './bracket-types.ts';

/** The shape of an elimination bracket, as its rounds tell it. */
export function shapeOf({
  format,
  entrants,
  rounds,
}: Pick<Bracket, 'format' | 'entrants' | 'rounds'>): BracketShape {
  const has = (round: string) => rounds.some((each) => each.round === round);
  return format === 'double_elimination'
    ? { kind: 'double_elimination', entrants, reset: has('F2') }
    : { kind: 'knockout', entrants, thirdPlace: has('T') };
}
