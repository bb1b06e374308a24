import { hasTable } from '@battle-league/brackets/field.ts';
import type { MatchKey } from '@battle-league/brackets/outcome.ts';
import { fixtureAudience } from '#features/play/matches/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EventId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { liveCalls } from '../live-contract.ts';
import { decideOnRows } from './deciding.ts';
import { shownByKey } from './reading.ts';
import { type Field, findStanding, matchPlayedFor } from './rows.ts';
import { fieldIn, stagesOf } from './stage-rows.ts';
import type { TournamentsTables } from './tables.ts';

const NOTHING = {
  resets: [],
  interrupts: [],
  opensEvent: false,
  prizesOwed: 0,
  prizesPaid: 0,
};

/** Asks the engine what it would do, and does nothing of it. */
export function previewReopening({ db }: Platform): Handler<typeof liveCalls.previewReopening> {
  return async ({ matchId }, context) => {
    const { audience } = actingPlayer(context);
    if ((await fixtureAudience(db, matchId)) !== audience) throw refuse('not_found');
    const place = await matchPlayedFor(db, matchId);
    const tournament = place && (await findStanding(db, place.eventId));
    if (!tournament) return { matchId, ...NOTHING };
    const stages = await stagesOf(db, place.eventId);
    const stage = stages.find((each) => each.stage === place.stage);
    if (!stage) return { matchId, ...NOTHING };
    const field = fieldIn(stage, place.group);
    const { resets, interrupts } = await consequences(db, field, place.key);
    const shown = await shownByKey(db, field, [...resets, ...interrupts]);
    const pick = (keys: readonly MatchKey[]) => keys.flatMap((key) => shown.get(key) ?? []);
    const over = tournament.finishedAt !== null;
    return {
      matchId,
      resets: pick(resets),
      interrupts: pick(interrupts),
      opensEvent: over,
      ...(over ? await prizes(db, place.eventId) : { prizesOwed: 0, prizesPaid: 0 }),
    };
  };
}

/** Where a table ranks its entrants every match stands for itself. */
async function consequences(db: Db, field: Field, key: MatchKey) {
  const none = { resets: [], interrupts: [] };
  if (hasTable(field.format)) return none;
  const { decision } = await decideOnRows(db, field, { type: 'reopen', key });
  return decision.kind === 'changed' ? decision : none;
}

async function prizes(db: Db, eventId: EventId) {
  const rows = await tables<TournamentsTables>(db)
    .selectFrom('prizes_owed')
    .select('paid_at')
    .where('event_id', '=', eventId)
    .execute();
  const paid = rows.filter(({ paid_at }) => paid_at !== null).length;
  return { prizesOwed: rows.length - paid, prizesPaid: paid };
}
