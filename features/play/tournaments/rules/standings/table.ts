import type { Entrant } from '../model.ts';
import { measuresOf } from './criteria.ts';
import type { League } from './league.ts';
import type { Result } from './results.ts';
import type { TableRules } from './table-rules.ts';
import { type Tally, talliesOf } from './tally.ts';
import { apart, type Decision } from './ties.ts';

const FORM_LENGTH = 5;

export interface TableRow extends Omit<Tally, 'results'> {
  /** 1 is the best; no place is shared. */
  readonly place: number;
  /** The last five results, the latest at the end. */
  readonly form: readonly Result['outcome'][];
  readonly decision: Decision;
}

export interface Table {
  readonly rows: readonly TableRow[];
  /** Who left before half of their matches: without a place, and without a trace in the rows. */
  readonly annulled: readonly Entrant[];
}

/**
 * The table of a league (rules.md, "Tournaments": 3/1/0, ties by the event's order, a published draw at last). A pure
 * fold: the same for the same results in any order of arrival; a result changed later is a table made anew.
 */
export function table(league: League, rules: TableRules): Table {
  const tallies = talliesOf(league, rules);
  const criteria = ['points', ...rules.tieBreakers, 'draw'] as const;
  const decided = tallies.length === 0 ? [] : apart(tallies, criteria, measuresOf(tallies, rules));
  return {
    rows: decided.map(({ results, ...row }, index) => ({
      ...row,
      place: index + 1,
      form: results.slice(-FORM_LENGTH).map(({ outcome }) => outcome),
    })),
    annulled: annulledOf(league),
  };
}

function annulledOf({ withdrawals = [] }: League): Entrant[] {
  return withdrawals
    .filter(({ ruling }) => ruling === 'annulled')
    .map(({ entrant }) => entrant)
    .sort();
}
