import { isBracketPlayed, lastKeysOf } from '@battle-league/brackets/field.ts';
import { fixtureViews } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { MatchId } from '#platform/ids.ts';
import { drawnShape, matchesOf } from './field-matches.ts';
import { fieldIn, type KeptStage } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

type InEvent = Pick<KeptStage, 'eventId' | 'stage'>;

/** Whether anything of a stage is left to play. A bracket tells it by its last matches, however many it has. */
export async function isOpen(db: Db, stage: KeptStage): Promise<boolean> {
  const field = fieldIn(stage, null);
  const shape = drawnShape(field);
  if (!shape) return hasOpenRow(db, stage);
  return !isBracketPlayed((await matchesOf(db, field, lastKeysOf(shape))).values());
}

async function hasOpenRow(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const row = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select('key')
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('result', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Nobody has played a match that stands so. */
const UNTOUCHED: readonly string[] = ['confirmed', 'reschedule_requested', 'cancelled'];

/** Whether a stage has begun to be played: it has a result, or somebody is at it, or disputes what was played. */
export async function isBegun(db: Db, { eventId, stage }: InEvent): Promise<boolean> {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('tournament_matches')
    .select(['match_id', 'result'])
    .where('event_id', '=', eventId)
    .where('stage', '=', stage)
    .where('match_id', 'is not', null)
    .execute();
  if (rows.some(({ result }) => result?.by === 'report')) return true;
  const open = rows.filter(({ result }) => result === null);
  const ids = open.map(({ match_id }) => match_id as MatchId); // refers to matches
  const views = await fixtureViews(db, ids);
  return [...views.values()].some(({ status }) => !UNTOUCHED.includes(status));
}
