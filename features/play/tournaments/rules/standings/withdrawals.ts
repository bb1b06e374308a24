import type { Entrant } from '../model.ts';
import type { League, Withdrawal, WithdrawalRuling } from './league.ts';
import { standingMatches } from './results.ts';

/**
 * What becomes of who leaves a league, or is disqualified, now: before half of their matches have a result all of
 * them are annulled, later the open ones are walkovers (decision 0023). Matches against those annulled before do not
 * count. Kept once ruled, whatever is changed afterwards.
 */
export function withdrawalRuling(league: League, entrant: Entrant): WithdrawalRuling {
  const own = standingMatches(league).filter(({ home, away }) => [home, away].includes(entrant));
  const decided = own.filter(({ outcome }) => outcome !== null).length;
  return decided * 2 < own.length ? 'annulled' : 'walkovers';
}

/**
 * The league without them; a second withdrawal of the same entrant changes nothing. Who leaves a Swiss stage is always
 * ruled 'walkovers': results stand there.
 */
export function withdraw(
  league: League,
  entrant: Entrant,
  ruling = withdrawalRuling(league, entrant),
): League {
  const before: readonly Withdrawal[] = league.withdrawals ?? [];
  if (before.some((left) => left.entrant === entrant)) return league;
  return { ...league, withdrawals: [...before, { entrant, ruling }] };
}
