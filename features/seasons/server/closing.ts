import { notify } from '#features/notifications/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { divisionTable, type Standing, TIERS, type Tier, tierAfter } from '../rules/divisions.ts';
import { awardAchievements } from './awards.ts';
import { careers } from './careers.ts';
import { lockSeason, zoneOfAudience } from './seasons.ts';
import type { SeasonTables } from './tables.ts';

type WeekRow = SeasonTables['season_weeks'];
type GroupRow = SeasonTables['season_groups'];

/** Closes a week that is over: group by group, each once, then the week itself. */
export async function closeWeek(
  { workshop }: Pick<Platform, 'workshop'>,
  { audience, week }: WeekRow,
): Promise<void> {
  for (;;) {
    const isOver = await workshop.transact(async (work) => {
      await lockSeason(work.db, audience);
      const group = await groupToClose(work.db, audience, week);
      if (group) await closeGroup(work, group);
      else await markClosed(work, audience, week);
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

async function markClosed({ db, now }: Work, audience: string, week: string): Promise<void> {
  await tables<SeasonTables>(db)
    .updateTable('season_weeks')
    .set({ closed_at: now })
    .where('audience', '=', audience)
    .where('week', '=', week)
    .where('closed_at', 'is', null)
    .execute();
}

async function closeGroup(work: Work, group: GroupRow): Promise<void> {
  const view = tables<SeasonTables>(work.db);
  const standings = await groupStandings(work.db, group.id, group.tier);
  for (const { player, rank, turn } of standings) {
    await view
      .updateTable('season_places')
      .set({ final_rank: rank, turn })
      .where('player_id', '=', player)
      .where('week', '=', group.week)
      .execute();
    const tier = tierAfter(group.tier, turn);
    const best_tier = TIERS.indexOf(tier);
    const promotions = turn === 'promoted' ? 1 : 0;
    await view
      .insertInto('season_players')
      .values({ player_id: player, tier, best_tier, promotions })
      .onConflict((conflict) =>
        conflict.column('player_id').doUpdateSet(({ fn, ref, val, eb }) => ({
          tier,
          best_tier: fn<number>('greatest', [ref('season_players.best_tier'), val(best_tier)]),
          promotions: eb('season_players.promotions', '+', promotions),
        })),
      )
      .execute();
    await tell(work, player as PlayerId, tier, { rank, turn }); // refers to players
  }
  await view
    .updateTable('season_groups')
    .set({ closed_at: work.now })
    .where('id', '=', group.id)
    .execute();
  const players = standings.map(({ player }) => player as PlayerId); // likewise
  const zone = zoneOfAudience(group.audience);
  // what a week's end decides is earned with it: a promotion, a month that is over
  if (zone) await awardAchievements(work, group.audience, zone, await careers(work.db, players));
}

async function tell(
  work: Work,
  to: PlayerId,
  tier: Tier,
  { rank: place, turn }: Pick<Standing, 'rank' | 'turn'>,
): Promise<void> {
  if (turn === 'stayed') return;
  const type = turn === 'promoted' ? 'division_promoted' : 'division_relegated';
  await notify(work, { to, type, params: { tier, place }, link: '/season' });
}

/** A group as it stands, best first. */
export async function groupStandings(db: Db, group: string, tier: Tier): Promise<Standing[]> {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_places')
    .selectAll()
    .where('group_id', '=', group)
    .execute();
  return divisionTable(
    rows.map((row) => ({
      player: row.player_id,
      points: row.points,
      matches: row.played,
      wins: row.won,
      draws: row.drawn,
      losses: row.lost,
      scoreDifference: row.score_difference,
      lastWinAt: row.last_win_at,
    })),
    tier,
  );
}
