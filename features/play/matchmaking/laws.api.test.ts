import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { chanceOf } from '#sandbox/random.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { type Api, apiOf, type Person } from '#testing/people.ts';
import { MANY_CODES, startTestProduct } from '#testing/product.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { newEntrant, newGround } from './test-kit.ts';

/** Laws of the search, over commands in any order on two nodes at once. */

const PLAYERS = 10;
const WAVES = 14;
const SECOND = 1_000;

const product = describeProduct(MANY_CODES);

test('ten players act at once on two nodes: nobody is in two open pairs, and each matched pair has one match', async () => {
  const database = product.platform.config.databaseUrl ?? '';
  const found = {
    database: { connectionString: database, drop: async () => undefined },
    dataDir: product.platform.config.dataDir,
    now: product.clock.now().toISOString(),
  };
  const ground = await newGround(product);
  const players: Person[] = [];
  for (let made = 0; made < PLAYERS; made += 1) players.push(await newEntrant(product, ground));
  const second = await startTestProduct(MANY_CODES, { found });
  const chance = chanceOf(11);
  try {
    for (let wave = 0; wave < WAVES; wave += 1) {
      await Promise.all(
        players.map(async (player) => {
          const node = chance.below(2) === 0 ? product : second;
          await act(apiOf(node, player.session, 'blg-za-en.localhost'), chance.below(10));
        }),
      );
      await Promise.all([product.runDue(), second.runDue()]);
      for (const { clock } of [product, second]) clock.advance(chance.below(20) * SECOND);
      expect(await openPairs()).toBeLessThanOrEqual(1);
    }
  } finally {
    await second.close();
  }
  const { rows } = await sql<{ outcome: string; pairs: number; matches: number }>`
    select outcome, count(*)::int as pairs, count(distinct match_id)::int as matches
    from found_pairs where ended_at is not null group by 1`.execute(product.platform.db);
  const matched = rows.find(({ outcome }) => outcome === 'matched');
  expect(matched?.pairs).toBeGreaterThan(0);
  for (const { outcome, pairs, matches } of rows) {
    expect([outcome, matches]).toEqual([outcome, outcome === 'matched' ? pairs : 0]);
  }
  expect(await looking()).toEqual([]);
}, 120_000);

/** One command of a player; a refusal is an answer, and anything else fails the test. */
async function act(api: Api, drawn: number): Promise<void> {
  try {
    const { state, found } = await api.getSearch({});
    if (found && drawn < 6) await api.acceptFound({ foundId: found.foundId });
    else if (found && drawn < 8) await api.declineFound({ foundId: found.foundId });
    else if (drawn === 9) await api.stopSearch({});
    else if (state !== 'found') await api.startSearch({});
  } catch (error) {
    if (!isApiProblem(error) || error.status >= 500) throw error;
  }
}

/** The largest number of open pairs of one player. */
async function openPairs(): Promise<number> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(pairs), 0)::int as most from (
      select count(*) as pairs from found_players join found_pairs on id = found_id
      where ended_at is null group by player_id
    ) counted`.execute(product.platform.db);
  return rows[0]?.most ?? 0;
}

/** Players who look although they are in a match that was found for them. */
async function looking(): Promise<string[]> {
  const { rows } = await sql<{ player_id: string }>`
    select player_id from searches
    join match_players using (player_id)
    where since is not null and list <> 'completed'`.execute(product.platform.db);
  return rows.map((row) => row.player_id);
}
