import { drawSwissRound } from '@battle-league/brackets/field.ts';
import type { Work } from '#platform/work.ts';
import type { Conductor } from './conduct.ts';
import { leagueOf } from './league.ts';
import { insertMatches } from './rows.ts';
import { fieldIn, type KeptStage } from './stage-rows.ts';

const FEWEST = 2;

/** Pairs the next round of a Swiss stage, if there is one: nothing where all are played, or too few are left. */
export async function pairNextRound(
  work: Work,
  stage: KeptStage,
  conductor: Conductor,
): Promise<boolean> {
  const { eventId, format } = stage;
  if (format.kind !== 'swiss') return false;
  const field = fieldIn(stage, null);
  const league = await leagueOf(work.db, field);
  const rounds = [...league.matches, ...(league.byes ?? [])].map(({ round }) => round);
  const left = league.entrants.length - (league.withdrawals?.length ?? 0);
  if (Math.max(0, ...rounds) >= format.rounds || left < FEWEST) return false;
  const matches = drawSwissRound(league).map((match) => ({
    ...match,
    wave: match.wave + stage.wavesBefore,
    ...{ stage: stage.stage, group: null, matchId: null },
  }));
  await insertMatches(work.db, eventId, matches, work.now);
  work.announce(`event:${eventId}`, 'bracket', { stage: stage.stage });
  await conductor.arrangeReady(work, field);
  return true;
}
