import { type Db, tables } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { MatchControl } from '../rules/views.ts';
import { underControl } from './controlled.ts';
import { findMatch, recordOf } from './records.ts';
import { createReferee } from './referee.ts';
import type { MatchesTables } from './tables.ts';
import { onlookerOf } from './viewer.ts';

/** How a match stands to whoever steers its event. */
export interface FixtureControls {
  readonly deadline: string | null;
  readonly overdue: boolean;
  readonly controls: (MatchControl | 'reopen' | 'rule')[];
}

/** What officials may do to matches that an event has drawn, by id. */
export function fixtureControls(platform: Platform) {
  const { rulesOf } = createReferee(platform);
  return async (
    ids: readonly MatchId[],
    context: CallContext,
    now: Date,
  ): Promise<Map<MatchId, FixtureControls>> => {
    if (ids.length === 0) return new Map();
    const rows = await tables<MatchesTables>(platform.db)
      .selectFrom('matches')
      .selectAll()
      .where('id', 'in', [...ids])
      .execute();
    const matches = rows.map(recordOf);
    const shown = await underControl(platform.db, matches, onlookerOf(context), rulesOf, now);
    return new Map(
      shown.map(({ matchId, deadline, rulingDueAt, overdue, controls, actions }) => {
        const more = (['rule', 'reopen'] as const).filter((act) => actions.includes(act));
        const what = {
          deadline: deadline ?? rulingDueAt,
          overdue,
          controls: [...controls, ...more],
        };
        return [matchId, what];
      }),
    );
  };
}

/** Whose match it is; nothing where there is none. */
export async function fixtureAudience(db: Db, id: MatchId): Promise<string | undefined> {
  return (await findMatch(db, id))?.audience;
}
