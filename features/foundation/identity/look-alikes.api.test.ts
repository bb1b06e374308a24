import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { latinLookOf } from '#core/normalise.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, newVerified, refusal } from '#testing/people.ts';

/** The same to the eye: in Cyrillic, in Latin letters, and half in each. */
const TARAS = '\u0422\u0430\u0440\u0430\u0441';
const TAPAC = 'Tapac';
const HALF = 'T\u0430pac';
const MIGRATION = '../../../platform/database/migrations/0040_looks_of_names.sql';

const product = describeProduct();

test('nobody passes for a player whose name is the one in other letters', async () => {
  const { api } = await newPlayer(product, { username: TARAS });
  const other = await newPlayer(product, { username: 'Other' });
  for (const username of [TAPAC, HALF]) {
    expect(await refusal(other.api.profileUpdate({ username }))).toBe('username_taken');
  }
  expect(await api.profileUpdate({ username: TARAS })).toMatchObject({ username: TARAS });
  expect(await api.profileUpdate({ username: TAPAC })).toMatchObject({ username: TAPAC });
});

test('of names that look alike and are asked for at the same instant one is given', async () => {
  const names = ['Cocoa', 'C\u043ecoa', 'Coc\u043ea', 'Coco\u0430', '\u0421ocoa', 'Co\u0441oa'];
  const visitors = await Promise.all(names.map(() => newVerified(product, 'blg-za-en')));
  const asked = visitors.map(({ api }, index) => api.register({ username: names[index] ?? '' }));
  const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(1);
  const players = await Promise.all(names.map(() => newPlayer(product)));
  const renamed = players.map(({ api }, index) =>
    api.profileUpdate({ username: `${names[index]} 2` }),
  );
  const changes = (await Promise.allSettled(renamed)).map(({ status }) => status);
  expect(changes.filter((status) => status === 'fulfilled')).toHaveLength(1);
});

test('the database sees the look that the rule sees', async () => {
  const every = Array.from({ length: 0x530 - 0x61 }, (_, index) => 0x61 + index);
  const letters = String.fromCodePoint(...every);
  const { rows } = await sql<{ look: string }>`select latin_look(${letters}) as look`.execute(
    product.platform.db,
  );
  expect(rows[0]?.look).toBe(latinLookOf(letters));
});

test('players who were alike before that was refused keep their names, and no third comes', async () => {
  const { db } = product.platform;
  const migration = await readFile(new URL(MIGRATION, import.meta.url), 'utf8');
  const first = await newPlayer(product, { username: 'Mecca' });
  const later = await newPlayer(product, { username: 'Later' });
  await sql`alter table players drop column look_key cascade, drop column kept_look`.execute(db);
  await sql`drop function latin_look`.execute(db);
  await sql`update players set username = 'M\u0435cca', username_key = 'm\u0435cca'
            where id = ${later.userId}`.execute(db);
  await sql.raw(migration).execute(db);

  expect(await first.api.profileUpdate({ username: 'MECCA' })).toMatchObject({ username: 'MECCA' });
  expect(await later.api.profileUpdate({ username: 'M\u0435cca' })).toBeDefined();
  const third = await newPlayer(product);
  const taken = third.api.profileUpdate({ username: 'Mec\u0441a' });
  expect(await refusal(taken)).toBe('username_taken');
  await later.api.profileUpdate({ username: 'Somebody Else' });
  const back = later.api.profileUpdate({ username: 'M\u0435cca' });
  expect(await refusal(back)).toBe('username_taken');
});
