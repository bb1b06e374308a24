import { fixtureViews } from '#features/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId } from '#platform/ids.ts';
import { RESET } from '../rules/elimination/keys.ts';
import type { KeptStage } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

type InEvent = Pick<KeptStage, 'eventId' | 'stage'>;

/** Whether anything of a stage is left to play; the second final may not be needed. */
export async function isOpen(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select('key')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('result', 'is', null)
    .where(({ eb, not, and }) => not(and([eb('key', '=', RESET), eb('home_vacant', '=', true)])))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a stage has begun to be played: it has a result, or somebody is at it. */
export async function isBegun(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['match_id', 'result'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is not', null)
    .execute();
  if (rows.some(({ result }) => result?.by === 'report')) return true;
  const ids = rows.map(({ match_id }) => match_id as MatchId); // refers to matches
  const views = await fixtureViews(db, ids);
  return [...views.values()].some(({ status }) => status === 'in_progress');
}
