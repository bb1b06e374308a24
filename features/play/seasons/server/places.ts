import { sql } from 'kysely';
import type { Week } from '#core/weeks.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { bestRatings } from '#features/play/leaderboards/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { type Id, newId, type PlayerId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  bandOf,
  defaultDivisionRules,
  groupFor,
  TIERS,
  type Tier,
  zoneOf,
} from '../rules/divisions.ts';
import { type Career, inWeek, type Played } from '../rules/facts.ts';
import type { SeasonTables } from './tables.ts';

type GroupId = Id<'season group'>;

/**
 * Saves players' points of a week, and gives a place to players without one. Closed weeks stay unchanged, and so do
 * groups of a week that is being closed. Runs under the season's lock.
 */
export async function putIntoWeek(
  { db, now }: Transaction,
  audience: string,
  week: Week,
  careers: ReadonlyMap<PlayerId, Career>,
  points: ReadonlyMap<PlayerId, number>,
): Promise<void> {
  if (await isClosed(db, audience, week)) return;
  const known = await groupsOf(db, week, [...careers.keys()]);
  const fresh = [...careers].filter(
    ([player, { played }]) =>
      !known.has(player) && inWeek(played, week).some(({ walkover }) => !walkover),
  );
  const seats = await seat(
    db,
    audience,
    week,
    now,
    fresh.map(([player]) => player),
  );
  const places = [...careers].flatMap(([player, { played }]) => {
    const group = known.has(player) ? known.get(player) : seats.get(player);
    if (!group) return [];
    const sums = sumsOf(inWeek(played, week));
    return [{ player, group, points: points.get(player) ?? 0, ...sums }];
  });
  if (places.length === 0) return;
  await tables<SeasonTables>(db)
    .insertInto('season_places')
    .values(
      places.map(({ player, group, ...sums }) => ({
        audience,
        week: week.week,
        player_id: player,
        group_id: group,
        ...sums,

        final_rank: null,
        turn: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['player_id', 'week']).doUpdateSet({
        points: sql<number>`excluded.points`,
        played: sql<number>`excluded.played`,
        won: sql<number>`excluded.won`,
        drawn: sql<number>`excluded.drawn`,
        lost: sql<number>`excluded.lost`,
        score_difference: sql<number>`excluded.score_difference`,
        last_win_at: sql<Date>`excluded.last_win_at`,
      }),
    )
    .execute();
}

function sumsOf(played: readonly Played[]) {
  const count = (result: Played['result']) => played.filter((one) => one.result === result).length;
  return {
    played: played.length,
    won: count('won'),
    drawn: count('drawn'),
    lost: count('lost'),
    score_difference: played.reduce((sum, one) => sum + one.scored - one.conceded, 0),
    last_win_at: played.findLast(({ result }) => result === 'won')?.at ?? null,
  };
}

async function isClosed(db: Db, audience: string, { week }: Week): Promise<boolean> {
  const row = await tables<SeasonTables>(db)
    .selectFrom('season_weeks')
    .select('closed_at')
    .where('audience', '=', audience)
    .where('week', '=', week)
    .executeTakeFirst();
  return row?.closed_at != null;
}

/** The group of each player with a place; `null` if it is closed already. */
async function groupsOf(db: Db, { week }: Week, players: readonly PlayerId[]) {
  if (players.length === 0) return new Map<PlayerId, GroupId | null>();
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_places as place')
    .innerJoin('season_groups as group', 'group.id', 'place.group_id')
    .select(['place.player_id', 'group.id', 'group.closed_at'])
    .where('place.week', '=', week)
    .where('place.player_id', 'in', [...players])
    .execute();
  return new Map(
    rows.map(({ player_id, id, closed_at }) => {
      return [player_id, closed_at ? null : (id as GroupId)]; // as stored
    }),
  );
}

/** Gives each player a group of their tier, strength and time zone with room, or a new one. */
async function seat(
  db: Db,
  audience: string,
  { week }: Week,
  now: Date,
  players: readonly PlayerId[],
): Promise<Map<PlayerId, GroupId>> {
  const seats = new Map<PlayerId, GroupId>();
  if (players.length === 0) return seats;
  const cards = await playerCards(db, players);
  const ratingOf = await bestRatings(db, players);
  const tierOf = await tiersOf(db, players);
  const groups = await tables<SeasonTables>(db)
    .selectFrom('season_groups')
    .selectAll()
    .where('audience', '=', audience)
    .where('week', '=', week)
    .where('closed_at', 'is', null)
    .where('players', '<', defaultDivisionRules.size)
    .execute();
  const changed = new Set<SeasonTables['season_groups']>();
  for (const player of players) {
    const tier = tierOf(player);
    const zone = zoneOf(cards.get(player)?.timeZone ?? 'UTC', now);
    const band = bandOf(ratingOf(player));
    const alike = groups.filter(
      (group) =>
        group.tier === tier && group.zone === zone && group.players < defaultDivisionRules.size,
    );
    let group = groupFor(alike, band);
    if (!group) {
      const id = newId<GroupId>();
      const kind = { audience, week, tier, band, zone };
      group = { id, ...kind, number: 0, players: 0, closed_at: null };
      groups.push(group);
    }
    group.players += 1;
    changed.add(group);
    seats.set(player, group.id as GroupId); // its primary key
  }
  for (const group of changed) await keep(db, group);
  return seats;
}

async function keep(db: Db, group: SeasonTables['season_groups']): Promise<void> {
  const { audience, week, tier, band, zone } = group;
  const number =
    group.number ||
    sql<number>`(select count(*) + 1 from season_groups where audience = ${audience} and week = ${week}
      and tier = ${tier} and band = ${band} and zone = ${zone})`;
  await tables<SeasonTables>(db)
    .insertInto('season_groups')
    .values({ ...group, number })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ players: group.players }))
    .execute();
}

/** The tier of each player; the first one before the end of their first week. */
export async function tiersOf(
  db: Db,
  players: readonly PlayerId[],
): Promise<(player: PlayerId) => Tier> {
  const rows = await tables<SeasonTables>(db)
    .selectFrom('season_players')
    .select(['player_id', 'tier'])
    .where('player_id', 'in', [...players])
    .execute();
  const known = new Map(rows.map(({ player_id, tier }) => [player_id, tier]));
  return (player) => known.get(player) ?? TIERS[0];
}
