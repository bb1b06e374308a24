import { sql } from 'kysely';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { notifyAll } from '#features/foundation/notifications/server/index.ts';
import { standingsRowFrom } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { insertion, rowsAs } from '#platform/database/rows.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { divisionTable, type Standing, TIERS, type Tier, tierAfter } from '../rules/divisions.ts';
import { awardAchievements } from './awards.ts';
import { careers } from './careers.ts';
import { type Names, namesOf } from './names.ts';
import { lockSeason, zoneOfAudience } from './seasons.ts';
import type { SeasonTables } from './tables.ts';

type WeekRow = SeasonTables['season_weeks'];
type GroupRow = SeasonTables['season_groups'];

/** Closes a past week: group by group, each once, then the week itself. */
export async function closeWeek(
  { transactions, texts }: Pick<Platform, 'transactions' | 'texts'>,
  { audience, week }: WeekRow,
): Promise<void> {
  const names = namesOf({ texts });
  for (;;) {
    const isOver = await transactions.run(async (transaction) => {
      await lockSeason(transaction.db, audience);
      const group = await groupToClose(transaction.db, audience, week);
      if (group) await closeGroup(transaction, group, names);
      else await markClosed(transaction, audience, week);
      return !group;
    });
    if (isOver) return;
  }
}

function groupToClose(db: Db, audience: string, week: string): Promise<GroupRow | undefined> {
  return tables<SeasonTables>(db)
    .selectFrom('season_groups')
    .selectAll()
    .where('audience', '=', audience)
    .where('week', '=', week)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
}

async function markClosed({ db, now }: Transaction, audience: string, week: string): Promise<void> {
  await tables<SeasonTables>(db)
    .updateTable('season_weeks')
    .set({ closed_at: now })
    .where('audience', '=', audience)
    .where('week', '=', week)
    .where('closed_at', 'is', null)
    .execute();
}

async function closeGroup(transaction: Transaction, group: GroupRow, names: Names): Promise<void> {
  const standings = await groupStandings(transaction.db, group.id, group.tier);
  await savePlaces(transaction.db, group, standings);
  const cards = await playerCards(transaction.db, standings.map(playerOf));
  const there = standings.filter((standing) => cards.get(playerOf(standing))?.deleted === false);
  await saveTiers(transaction.db, group, there);
  await tell(transaction, group, there);
  await tables<SeasonTables>(transaction.db)
    .updateTable('season_groups')
    .set({ closed_at: transaction.now })
    .where('id', '=', group.id)
    .execute();
  const players = there.map(playerOf);
  const zone = zoneOfAudience(group.audience);
  // the week's end can earn a promotion or a month's achievement
  if (!zone) return;
  await awardAchievements(
    transaction,
    group.audience,
    zone,
    await careers(transaction.db, players),
    names,
  );
}

const playerOf = ({ player }: Standing) => player as PlayerId; // refers to players

async function savePlaces(
  db: Db,
  { week }: GroupRow,
  standings: readonly Standing[],
): Promise<void> {
  const rows = standings.map(({ player, rank, turn }) => {
    return { player_id: player, week, final_rank: rank, turn };
  });
  await sql`
    update season_places as place set final_rank = final.final_rank, turn = final.turn
    from ${rowsAs('season_places', rows)} as final
    where place.player_id = final.player_id and place.week = final.week`.execute(db);
}

async function saveTiers(
  db: Db,
  { tier: before }: GroupRow,
  standings: readonly Standing[],
): Promise<void> {
  if (standings.length === 0) return;
  const rows = standings.map(({ player, turn }) => {
    const tier = tierAfter(before, turn);
    const promotions = turn === 'promoted' ? 1 : 0;
    return { player_id: player, tier, best_tier: TIERS.indexOf(tier), promotions };
  });
  await sql`
    ${insertion('season_players', rows)}
    on conflict (player_id) do update set
      tier = excluded.tier,
      best_tier = greatest(season_players.best_tier, excluded.best_tier),
      promotions = season_players.promotions + excluded.promotions`.execute(db);
}

async function tell(
  transaction: Transaction,
  group: GroupRow,
  standings: readonly Standing[],
): Promise<void> {
  const moved = standings.filter(({ turn }) => turn !== 'stayed');
  const told = moved.map((standing) => {
    const { rank: place, turn } = standing;
    const type = turn === 'promoted' ? 'division_promoted' : 'division_relegated';
    const params = { tier: tierAfter(group.tier, turn), place };
    return { to: playerOf(standing), type, params, link: '/season' } as const;
  });
  await notifyAll(transaction, told);
}

/** The current standings of a group, best first. */
export async function groupStandings(db: Db, group: string, tier: Tier): Promise<Standing[]> {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_places')
    .selectAll()
    .where('group_id', '=', group)
    .execute();
  return divisionTable(rows.map(standingsRowFrom), tier);
}
