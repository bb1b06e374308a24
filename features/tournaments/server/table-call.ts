import { visibleEvent } from '#features/events/server/index.ts';
import type { Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { tournamentsCalls } from '../contract.ts';
import { tableOf } from './league.ts';
import { contestantsOf } from './reading.ts';
import { findTournament } from './rows.ts';

/** Empty for an event that is no league, or has not begun. */
export function leagueTable({ db }: Platform): Handler<typeof tournamentsCalls.leagueTable> {
  return async ({ id, page, pageSize }, context) => {
    await visibleEvent(db, id, context);
    const tournament = await findTournament(db, id);
    if (tournament?.format.kind !== 'league') return { items: [], page, pageSize, total: 0 };
    const { rows } = await tableOf(db, id);
    const shown = rows.slice((page - 1) * pageSize, page * pageSize);
    const contestants = await contestantsOf(
      db,
      id,
      shown.map(({ entrant }) => entrant),
    );
    const items = shown.flatMap((row) => {
      const contestant = contestants(row.entrant);
      if (!contestant) return [];
      const { place: rank, played, won, drawn, lost, points, form } = row;
      const { scoreFor: scored, scoreAgainst: conceded } = row;
      const counts = { rank, played, won, drawn, lost, scored, conceded, points };
      return [{ ...contestant, ...counts, form: [...form] }];
    });
    return { items, page, pageSize, total: rows.length };
  };
}
