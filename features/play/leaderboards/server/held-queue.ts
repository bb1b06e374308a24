import {
  type PlayerCard,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { atOnce } from '#platform/database/at-once.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { readPage } from '#platform/database/paging.ts';
import { actingPlayer, type Handler, reachIn } from '#platform/http/handlers.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { HeldPairId, heldCalls } from '../held-contract.ts';
import { pairOf, pairRulesOf, recordOf } from '../rules/pairs.ts';
import { sumsOf } from './held-points.ts';
import { pairsInReach } from './owners.ts';
import { type Meeting, meetingsSince } from './pair-facts.ts';
import type { LeaderboardTables } from './tables.ts';

type HeldRow = LeaderboardTables['held_points'];

const MOST_MATCHES = 10;

/** The queue of officials; of another audience there is nothing. */
export function heldPoints({ db, rules, config }: Platform): Handler<typeof heldCalls.heldPoints> {
  const { lookedBack } = pairRulesOf(rules, config);
  return async (wanted, context) => {
    const { audience } = actingPlayer(context);
    const all = tables<LeaderboardTables>(db)
      .selectFrom('held_pairs')
      .where('audience', '=', audience)
      .where('state', '=', 'held')
      .where(pairsInReach(reachIn(context, 'organiser')));
    const { rows, paging } = await readPage(all, wanted, (each) =>
      each.selectAll().orderBy('opened_at').orderBy('id'),
    );
    const [cards, held] = await atOnce([
      playerCards(
        db,
        rows.flatMap((pair) => [pair.player_id, pair.opponent_id]),
      ),
      heldOfPairs(
        db,
        rows.map(({ id }) => id),
      ),
    ]);
    const items = await Promise.all(
      rows.map(async (pair) => {
        const since = new Date(pair.opened_at.getTime() - lookedBack);
        const meetings = await meetingsSince(db, [pair.player_id, pair.opponent_id], since);
        const record = recordOf(meetings);
        const waiting = held.filter(({ pair_id }) => pair_id === pair.id);
        const points = pointsOf(waiting);
        const player = (which: 'one' | 'other', id: PlayerId) => {
          const card = cards.get(id);
          if (!card) throw new Error(`no player ${id}`);
          return {
            ...face(card, shownName(card, context.texts)),
            points: points[which],
            won: record[which],
          };
        };
        return {
          pairId: pair.id,
          one: player('one', pair.player_id),
          other: player('other', pair.opponent_id),
          doubts: pair.doubts,
          since: pair.opened_at.toISOString(),
          drawn: record.drawn,
          chance: record.chance,
          ...matchesOf(waiting, meetings),
        };
      }),
    );
    return { items, ...paging };
  };
}

function face({ userId, avatarUrl, look }: PlayerCard, username: string) {
  return { userId, username, avatarUrl, look };
}

async function heldOfPairs(db: Db, ids: readonly HeldPairId[]): Promise<HeldRow[]> {
  if (ids.length === 0) return [];
  return tables<LeaderboardTables>(db)
    .selectFrom('held_points')
    .selectAll()
    .where('pair_id', 'in', [...ids])
    .where('state', '=', 'held')
    .orderBy('held_at', 'desc')
    .execute();
}

/** Sums the held points of each player of a pair. */
export function pointsOf(rows: readonly HeldRow[]): { one: number; other: number } {
  const sums = { one: 0, other: 0 };
  for (const { challenger_id: challenger, challenged_id: challenged, entries } of rows) {
    const { placeOf } = pairOf({ challenger, challenged });
    const { challenger: home, challenged: away } = sumsOf(entries);
    sums[placeOf('challenger')] += home;
    sums[placeOf('challenged')] += away;
  }
  return sums;
}

function matchesOf(rows: readonly HeldRow[], meetings: readonly Meeting[]) {
  const ids = [...new Set(rows.map(({ match_id }) => match_id))];
  const matches = ids.slice(0, MOST_MATCHES).map((matchId) => {
    const index = meetings.findIndex((meeting) => meeting.matchId === matchId);
    const [own, before] = [meetings[index], index < 0 ? undefined : meetings[index + 1]];
    const at = own?.at ?? rows.find(({ match_id }) => match_id === matchId)?.held_at ?? new Date(0);
    const secondsAfter =
      own && before ? Math.round((own.at.getTime() - before.at.getTime()) / 1000) : null;
    return { matchId, at: at.toISOString(), secondsAfter };
  });
  return { matches, matchesTotal: ids.length };
}
