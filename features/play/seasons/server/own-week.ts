import { sql } from 'kysely';
import { after } from '#core/weeks.ts';
import type { Db } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import { TIERS, type Tier, type Turn } from '../rules/divisions.ts';

/** A player's week of the season. */
export interface OwnWeek {
  /** The id of the group; `null` without a match in the week. */
  readonly group: string | null;
  /** The tier of the group, else the player's. */
  readonly tier: Tier;
  /** The outcome of the week before, by its Monday; `null` without a match in it, and until it is closed. */
  readonly last: {
    readonly week: string;
    readonly tier: Tier;
    readonly rank: number;
    readonly turn: Turn;
  } | null;
  /** The goals that were reached, with the time of each. */
  readonly goals: ReadonlyMap<string, Date>;
}

interface Row {
  readonly group: string | null;
  readonly groupTier: Tier | null;
  readonly tier: Tier | null;
  readonly lastTier: Tier | null;
  readonly rank: number | null;
  readonly turn: Turn | null;
  readonly goals: Readonly<Record<string, string>> | null;
}

/** Finds a player's week by its Monday, in one statement. */
export async function findOwnWeek(db: Db, playerId: PlayerId, week: string): Promise<OwnWeek> {
  const lastWeek = after(week, -1);
  const { rows } = await sql<Row>`
    select g.id as "group", g.tier as "groupTier", p.tier, last_group.tier as "lastTier",
      last.final_rank as rank, last.turn, (
        select jsonb_object_agg(goal, done_at) from season_goals
        where player_id = player.id and week = ${week}
      ) as goals
    from (select ${playerId}::uuid as id) as player
    left join season_places own on own.player_id = player.id and own.week = ${week}
    left join season_groups g on g.id = own.group_id
    left join season_players p on p.player_id = player.id
    left join season_places last on last.player_id = player.id and last.week = ${lastWeek}
    left join season_groups last_group on last_group.id = last.group_id`.execute(db);
  const [row] = rows;
  const { rank = null, turn = null, lastTier = null } = row ?? {};
  const isClosed = rank !== null && turn !== null && lastTier !== null;
  const goals = Object.entries(row?.goals ?? {}).map(([goal, at]) => [goal, new Date(at)] as const);
  return {
    group: row?.group ?? null,
    tier: row?.groupTier ?? row?.tier ?? TIERS[0],
    last: isClosed ? { week: lastWeek, tier: lastTier, rank, turn } : null,
    goals: new Map(goals),
  };
}
