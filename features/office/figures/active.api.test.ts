import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  countActiveAfter,
  countActivePlayers,
} from '#features/foundation/identity/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer } from '#testing/people.ts';
import { addDays } from './rules/days.ts';

const product = describeProduct();
const FIRST = '2026-01-01';
const DAYS = 100;
const PLAYERS = 40;

test('active players counted from the day before are those that a count of all days finds', async () => {
  const { db } = product.platform;
  await newPlayer(product);
  await sql`insert into players (id, audience, brand, username, username_key, avatar_url, country, provider,
      language, time_zone, created_at, updated_at)
    select gen_random_uuid(), audience, brand, 'a' || n, 'a' || n, '', country, '', language, time_zone,
      created_at, updated_at
    from players, generate_series(1, ${PLAYERS}) n`.execute(db);
  // some come daily, some once in 40 days
  await sql`insert into player_days (day, player_id)
    select ${FIRST}::date + day, id
    from (select id, row_number() over (order by id) as place from players where username_key like 'a%') p,
      generate_series(0, ${DAYS - 1}) day
    where random() + 0 * day < 1.0 / place`.execute(db);
  let active = await countActivePlayers(db, 'blg-za', FIRST);
  for (let back = 1; back < DAYS; back += 1) {
    const day = addDays(FIRST, back);
    active = await countActiveAfter(db, 'blg-za', day, active);
    expect({ day, active }).toEqual({ day, active: await countActivePlayers(db, 'blg-za', day) });
  }
  expect(active.month).toBeGreaterThan(active.week);
  expect(active.week).toBeGreaterThan(active.day);
});
