import { sql } from 'kysely';
import {
  findPlayersBySearchName,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { inReach } from '#platform/database/reach.ts';
import { coversEverything } from '#platform/http/grants.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { consoleCalls } from '../console.contract.ts';

/** The platform's record of acts, as this capability reads it. */
interface ConsoleTables {
  official_acts: {
    id: string;
    at: Date;
    audience: string;
    /** `null`: shared by the brands of the audience. */
    brand: string | null;
    /** `null`: an operator on the command line. */
    official_id: PlayerId | null;
    via_key: boolean;
    call: string;
    subjects: readonly string[];
    reason: string | null;
    input: unknown;
  };
}

const DRAWN = '/avatars/default.svg';

/** Officials see the acts on what their brands own and share; administrators of every brand see all of them. */
export function officialActs({ db }: Platform): Handler<typeof consoleCalls.officialActs> {
  return async ({ by, call, subject, ...paged }, context) => {
    const account = actingPlayer(context);
    let wanted = tables<ConsoleTables>(db).selectFrom('official_acts');
    if (!coversEverything(account, 'administrator')) {
      const inBrands = inReach('brand', reachIn(context, 'official'));
      wanted = wanted
        .where('audience', '=', account.audience)
        .where(({ eb, or }) => or([eb('brand', 'is', null), inBrands]));
    }
    if (by) {
      const ids = await findPlayersBySearchName(db, by);
      wanted = wanted.where('official_id', '=', sql<PlayerId>`any(${ids}::uuid[])`);
    }
    if (call) wanted = wanted.where('call', '=', call);
    if (subject) wanted = wanted.where(sql<boolean>`subjects @> array[${subject}]::uuid[]`);
    const { rows, paging } = await readPage(wanted, paged, (each) =>
      each.selectAll().orderBy('id', 'desc'),
    );
    const people = await playerCards(
      db,
      rows.flatMap((row) => row.official_id ?? []),
    );
    const items = rows.flatMap((row) => {
      const card = row.official_id && people.get(row.official_id);
      if (row.official_id && !card) return [];
      const official = card
        ? {
            userId: card.userId,
            username: shownName(card, context.texts),
            avatarUrl: card.avatarUrl,
          }
        : { userId: '', username: context.texts('operator_on_site'), avatarUrl: DRAWN };
      return [
        {
          actId: row.id,
          at: row.at.toISOString(),
          audience: row.audience,
          brand: row.brand,
          official,
          viaKey: row.via_key,
          call: row.call,
          subjects: [...row.subjects],
          reason: row.reason,
          input: row.input,
        },
      ];
    });
    return { items, ...paging };
  };
}
