import { sourcesOf } from '@battle-league/brackets/elimination-lines.ts';
import type { Side } from '@battle-league/brackets/outcome.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Plan } from './bracket-types.ts';
import { roundNameOf } from './round-names.ts';

/** Names rounds, matches, and the origin of an empty side, in the viewer's language. */
export function useRoundNames(plan: Plan) {
  const t = useTexts('tournaments');
  const roundName = (round: string): string => {
    const { key, number } = roundNameOf(round, plan);
    return t(key, { number });
  };
  /** Leaves out the part of the name that the heading above has. */
  const matchName = (key: string, under?: 'round' | 'group'): string => {
    const { group, inGroup } = apartOf(key);
    if (group && under !== 'group') return t('in_group', { group, match: matchName(inGroup) });
    if (group) return matchName(inGroup);
    const [round = key, index] = key.split('.');
    const isOnly = plan.rounds.some((each) => each.round === round && each.matches === 1);
    if (isOnly || !index) return roundName(round);
    const number = Number(index);
    return under === 'round'
      ? t('match_number', { number })
      : t('match_name', { round: roundName(round), number });
  };
  const waitsFor = (key: string, side: Side): string => {
    const { inGroup } = apartOf(key);
    const source = sourcesIn(plan, inGroup)?.[side];
    if (!source || source.kind === 'seed') return t('open_side');
    return t(`${source.kind}_of`, { match: matchName(source.of) });
  };
  return { roundName, matchName, waitsFor };
}

/** Splits a key such as 'B:W1.2', a match of group B. */
function apartOf(key: string): { group: string | null; inGroup: string } {
  const [group = key, inGroup] = key.split(':');
  return inGroup === undefined ? { group: null, inGroup: key } : { group, inGroup };
}

function sourcesIn({ format, entrants, rounds }: Plan, key: string) {
  const has = (round: string) => rounds.some((each) => each.round === round);
  if (format === 'groups')
    return sourcesOf({ kind: 'double_elimination', entrants: 4, reset: false }, key);
  if (format === 'knockout') {
    return sourcesOf({ kind: format, entrants, thirdPlace: has('T') }, key);
  }
  if (format !== 'double_elimination') return null;
  return sourcesOf({ kind: format, entrants, reset: has('F2') }, key);
}
