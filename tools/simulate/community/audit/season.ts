import { sql } from 'kysely';
import { auditSeasons } from '#features/play/seasons/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Community } from '../people.ts';

const MOST_IN_DIVISION = 30;
const TIERS = ['bronze', 'silver', 'gold', 'platinum', 'diamond'];

/** Tiers gained by each move. */
const CLIMBED = { promoted: 1, stayed: 0, relegated: -1 } as const;

interface Place {
  readonly player: string;
  readonly week: string;
  readonly tier: string;
  readonly turn: keyof typeof CLIMBED | null;
}

/** Checks divisions of at most 30, one for each player and week, and that moves and rewards are counted once. */
export async function checkSeason(community: Community): Promise<string[]> {
  const { db } = community.town.nodes[0].platform;
  return [
    ...(await auditSeasons(db)),
    ...(await wrongTiers(db)),
    ...(await wrongRewards(db)),
    ...(await wrongDivisions(community)),
  ];
}

/** Checks each player's tier from week to week, and the counted moves. */
async function wrongTiers(db: Db): Promise<string[]> {
  const { rows: places } = await sql<Place>`
    select p.player_id as player, p.week, g.tier, p.turn from season_places p
    join season_groups g on g.id = p.group_id order by p.week`.execute(db);
  const { rows: kept } = await sql<{ player: string; tier: string; promotions: number }>`
    select player_id as player, tier, promotions from season_players`.execute(db);
  const faults: string[] = [];
  for (const [player, own] of Map.groupBy(places, (place) => place.player)) {
    let tier = 0;
    for (const { week, turn, tier: name } of own) {
      if (name !== TIERS[tier])
        faults.push(`${player} plays ${week} in ${name}, not ${TIERS[tier]}`);
      tier += turn === null ? 0 : CLIMBED[turn];
    }
    const promotions = own.filter(({ turn }) => turn === 'promoted').length;
    const row = kept.find((one) => one.player === player);
    if ((row?.promotions ?? 0) !== promotions || (row && row.tier !== TIERS[tier])) {
      faults.push(`${player}: ${row?.promotions} promotions of ${promotions}, ${row?.tier}`);
    }
  }
  return faults;
}

/** Checks that all members of a division see the same one. */
async function wrongDivisions({ players }: Community): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  for (const { username, userId, looks, home } of players) {
    const { items, group, total } = await looks[home].division({ pageSize: MOST_IN_DIVISION });
    if (!group) continue;
    if (total > MOST_IN_DIVISION) faults.push(`${username}: a division of ${total}`);
    const members = items.map((one) => one.userId);
    if (!members.includes(userId)) faults.push(`${username} is not in the division of ${username}`);
    const name = [...members].sort().join();
    for (const member of members) {
      if ((seen.get(member) ?? name) !== name) faults.push(`${member} stands in two divisions`);
      seen.set(member, name);
    }
  }
  return faults;
}

/** Each reached goal is offered once, each claim booked once. */
async function wrongRewards(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with due as (
      select format('goal:%s:%s:%s', player_id, week, goal) as key from season_goals
      union all
      select format('achievement:%s:%s', player_id, achievement) from season_achievements
      where earned_at is not null
    )
    select format('%s is due %s times and was offered %s times', key, due, offered) as finding from (
      select key, count(d.key) as due, count(r.key) as offered
      from (select key, count(*) from due group by key) d
      full join (
        select key, count(*) from coin_rewards where kind in ('weekly_goal', 'achievement') group by key
      ) r using (key) group by key
    ) as both_sides where due <> 1 or offered <> 1
    union all
    select format('reward %s is claimed and was booked %s times', r.id, count(t.id))
    from coin_rewards r left join coin_transactions t on t.key = 'reward:' || r.id::text
    group by r.id, r.claimed_at having count(t.id) <> case when r.claimed_at is null then 0 else 1 end`.execute(
    db,
  );
  return rows.map(({ finding }) => finding);
}
