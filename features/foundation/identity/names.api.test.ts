import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, newVerified } from '#testing/people.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const NO_LETTER = 'A name needs at least one letter.';
const STACKED = 'This name has too many accents or marks on one letter. Remove some.';
const ZALGO = `Za${'\u0337\u0322\u0327\u031b'}lgo`;

const product = describeProduct();
const player = product.player({ username: 'Naledi' });

describe.each([
  ['4711', NO_LETTER],
  ['...', NO_LETTER],
  [ZALGO, STACKED],
])('%j', (username, why) => {
  test('is no new username', async () => {
    const { api } = await newVerified(product, 'blg-za-en');
    expect(await said(api.register({ username }))).toEqual({ username: why });
    expect(await said(api.earlyAccessUser({ username }))).toEqual({ username: why });
    expect(await said(player.api.profileUpdate({ username }))).toEqual({ username: why });
  });

  test('is no first or last name', async () => {
    const names = { firstName: username, lastName: username };
    expect(await said(player.api.profileUpdate(names))).toEqual({ firstName: why, lastName: why });
  });
});

test('players who have such a name keep it, and change the rest', async () => {
  const old = await newPlayer(product);
  await product.platform.transactions.run(({ db }) =>
    sql`update players set username = '4711', username_key = '4711', first_name = '-', last_name = '-'
      where id = ${old.userId}`.execute(db),
  );
  const kept = { username: '4711', firstName: '-', lastName: '-' };
  expect(await old.api.profileUpdate({ ...kept, bio: 'Still here' })).toMatchObject({
    ...kept,
    bio: 'Still here',
  });
  expect(await said(old.api.profileUpdate({ ...kept, lastName: '.' }))).toEqual({
    lastName: NO_LETTER,
  });
});

test('titles and names of things need a letter, too; one in which nothing is to be seen is missing', async () => {
  const { api } = await newOfficial(product, 'administrator');
  const key = { name: '1', scopes: ['events' as const] };
  expect(await said(api.createApiKey(key))).toEqual({ name: NO_LETTER });
  expect(await said(api.createApiKey({ ...key, name: '\u3164\u2800' }))).toEqual({
    name: 'Please fill this in.',
  });
  const series = { texts: { en: { title: '2026' } } };
  expect(await said(api.createSeries(series))).toEqual({ 'texts.en.title': NO_LETTER });
  const item = { shelf: 'vouchers' as const, names: { en: '50' }, price: 5 };
  expect(await said(api.saveItem(item))).toEqual({ 'names.en': NO_LETTER });
});

/** The message of each field of a refusal. */
async function said(call: Promise<unknown>) {
  try {
    return await call;
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  }
}
