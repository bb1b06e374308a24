import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { final, HOLDING_NOTHING, matchOf, record } from '#features/play/leaderboards/test-kit.ts';
import { crowdIn } from '#testing/crowd.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { TIERS, type Tier, tierAfter } from './rules/divisions.ts';
import { groupStandings } from './server/closing.ts';
import { auditSeasons, followAll } from './server/index.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SEASON = ['season_weeks', 'season_groups', 'season_places', 'season_players'];
const GIVEN = ['season_achievements', 'season_goals', 'coin_rewards', 'notifications'];

const product = describeProduct(HOLDING_NOTHING);

/** Players in pairs; the winner of each pair has a score of its own. */
async function play(
  players: readonly string[],
  event: Fixture,
  reckonedAfter = MINUTE,
): Promise<void> {
  for (let at = 0; at + 1 < players.length; at += 2) {
    const [a = '', b = ''] = players.slice(at, at + 2);
    await record(product, matchOf(event, a, b), final(2 + (at % 5), at % 3));
  }
  await reckon(reckonedAfter);
}
type Fixture = Awaited<ReturnType<typeof newEvent>>;

async function comers(count: number, { eventId }: Fixture): Promise<string[]> {
  return (await crowdIn(product, eventId, count)).map(({ playerId }) => playerId);
}

async function reckon(after = MINUTE): Promise<void> {
  product.clock.advance(after);
  await product.runDue();
}

/** Moves the clock to the end of the current week. */
async function intoNextWeek(): Promise<void> {
  const { rows } = await sql<{ end: Date }>`
    select max(ends_at) as end from season_weeks where closed_at is null`.execute(
    product.platform.db,
  );
  const end = rows[0]?.end.getTime() ?? 0; // somebody has played
  product.clock.advance(end - product.clock.now().getTime());
}

async function standIn(players: readonly string[], tier: Tier, promotions: number): Promise<void> {
  await sql`
    insert into season_players (player_id, tier, best_tier, promotions)
    select id, ${tier}, ${TIERS.indexOf(tier) + (tier === 'diamond' ? 0 : 1)}, ${promotions}
    from unnest(${players}::uuid[]) as each (id)`.execute(product.platform.db);
}

async function everything(): Promise<unknown[]> {
  const { db } = product.platform;
  const rows = [...SEASON, ...GIVEN].map(async (table) => {
    const found = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.table(table)} as t order by to_jsonb(t)::text`.execute(
      db,
    );
    return found.rows;
  });
  return Promise.all(rows);
}

interface End {
  readonly player: string;
  readonly rank: number | null;
  readonly turn: string | null;
  readonly tier: string;
  readonly best: number;
  readonly promotions: number;
}

async function ends(): Promise<End[]> {
  const { rows } = await sql<End>`
    select p.player_id as player, p.final_rank as rank, p.turn, s.tier, s.best_tier as best, s.promotions
    from season_places p join season_players s using (player_id)
    order by 1`.execute(product.platform.db);
  return rows;
}

/** Ends of all open groups by the rules, player by player. */
async function foretold(): Promise<End[]> {
  const { db } = product.platform;
  const groups = await sql<{ id: string; tier: Tier }>`
    select id, tier from season_groups where closed_at is null`.execute(db);
  const before = await sql<{ id: string; best: number; promotions: number }>`
    select player_id as id, best_tier as best, promotions from season_players`.execute(db);
  const known = new Map(before.rows.map((row) => [row.id, row]));
  const told = groups.rows.map(async ({ id, tier }) => {
    const standings = await groupStandings(db, id, tier);
    return standings.map(({ player, rank, turn }) => {
      const { best, promotions } = known.get(player) ?? { best: 0, promotions: 0 };
      const next = tierAfter(tier, turn);
      return {
        player,
        rank,
        turn,
        tier: next,
        best: Math.max(best, TIERS.indexOf(next)),
        promotions: promotions + Number(turn === 'promoted'),
      };
    });
  });
  return (await Promise.all(told)).flat().sort((a, b) => (a.player < b.player ? -1 : 1));
}

test('a week of several divisions ends as the rules say, whichever nodes close it, and once', async () => {
  const event = await newEvent(product);
  const players = await comers(44, event);
  await standIn(players.slice(0, 12), 'silver', 3);
  await standIn(players.slice(12, 20), 'diamond', 5);
  await play(players, event);
  const expected = await foretold();
  expect(expected).toHaveLength(44);
  expect(new Set(expected.map(({ turn }) => turn)).size).toBe(3);
  product.clock.advance(7 * DAY);
  await Promise.all([followAll(product.platform), followAll(product.platform)]);
  expect(await ends()).toEqual(expected);
  const once = await everything();
  await Promise.all([followAll(product.platform), followAll(product.platform)]);
  expect(await everything()).toEqual(once);
  const moved = expected.filter(({ turn }) => turn !== 'stayed').length;
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from notifications where type like 'division_%'`.execute(
    product.platform.db,
  );
  expect(rows).toEqual([{ told: moved }]);
  expect(await auditSeasons(product.platform.db)).toEqual([]);
});

test('a division of 30 is closed by as many statements as one of 6', async () => {
  const counted = [];
  for (const size of [6, 30]) {
    const event = await newEvent(product);
    await play(await comers(size, event), event);
    product.clock.advance(7 * DAY);
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    await followAll(product.platform);
    counted.push(statements.mock.calls.length);
    statements.mockRestore();
  }
  const [few, many] = counted;
  expect(many).toBe(few);
});

test('who plays in the first minute of a week is placed by how the week before has ended', async () => {
  const { db } = product.platform;
  const event = await newEvent(product);
  const players = await comers(12, event);
  await standIn(players, 'gold', 2);
  await play(players, event);
  await intoNextWeek();
  product.clock.advance(10_000);
  await play(players, event, 5_000); // within the grace period of the week before
  await followAll(product.platform);
  await reckon();
  await reckon();
  const { rows } = await sql<{ wrong: number; right: number }>`
    select count(*) filter (where g.tier <> s.tier)::int as wrong,
      count(*) filter (where g.tier = s.tier)::int as right
    from season_places p join season_groups g on g.id = p.group_id
    join season_players s on s.player_id = p.player_id
    where p.turn is null and p.player_id = any(${players}::uuid[])`.execute(db);
  expect(rows).toEqual([{ wrong: 0, right: 12 }]);
});

test('a group that one node has closed takes nobody in while others of its week are still open', async () => {
  const { db } = product.platform;
  const event = await newEvent(product);
  const early = await comers(4, event);
  await play(early, event);
  const closed = () =>
    sql`select g.id, g.players, p.player_id, p.played, p.points
      from season_places p join season_groups g on g.id = p.group_id
      where g.closed_at = 'epoch' order by p.player_id`.execute(db);
  await sql`
    update season_groups set closed_at = 'epoch' where id in
      (select group_id from season_places where player_id = any(${early}::uuid[]) and turn is null)`.execute(
    db,
  );
  const before = (await closed()).rows;
  const late = await comers(2, event);
  await play([...late, ...early], event);
  expect((await closed()).rows).toEqual(before);
});
