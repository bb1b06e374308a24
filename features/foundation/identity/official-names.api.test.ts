import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, newVerified } from '#testing/people.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const RESERVED = { username: 'This name is reserved. Choose another one.' };

const product = describeProduct();

test.each(['Admin', 'Suppоrt', 'Telkom', 'Battle League', 'mtn.support', 'Safaricom Help'])(
  'nobody registers as %s, or takes the name later',
  async (username) => {
    const { api } = await newVerified(product, 'blg-za-en');
    expect(await said(api.register({ username }))).toEqual(RESERVED);
    expect(await said(api.earlyAccessUser({ username }))).toEqual(RESERVED);
    const player = await newPlayer(product);
    expect(await said(player.api.profileUpdate({ username }))).toEqual(RESERVED);
  },
);

test('officials may be called what they are, and whoever has such a name changes the rest', async () => {
  const player = await newPlayer(product);
  const { api } = await newOfficial(product, 'support', player);
  const named = await api.profileUpdate({ username: 'Support Thandi' });
  expect(named.username).toBe('Support Thandi');
  await product.platform.transactions.run(({ db }) =>
    db
      .updateTable('players' as never)
      .set({ roles: [] } as never)
      .execute(),
  );
  const changed = await player.api.profileUpdate({ username: 'Support Thandi', bio: 'still here' });
  expect(changed).toMatchObject({ username: 'Support Thandi', bio: 'still here' });
});

test('players who have such a name are asked once, and get a plain one after 14 days', async () => {
  const [keeps, changes] = [await newPlayer(product), await newPlayer(product)];
  const { transactions } = product.platform;
  await transactions.run(({ db }) =>
    sql`update players set username = 'Admin ' || right(id::text, 4), username_key = 'admin' || right(id::text, 4)
      where id in (${keeps.userId}, ${changes.userId})`.execute(db),
  );
  const told = async ({ api }: typeof keeps) =>
    (await api.notifications({})).items.flatMap(({ type }) =>
      /^player_name_/.test(type) ? [type] : [],
    );
  await pass(2);
  expect([await told(keeps), await told(changes)]).toEqual([
    ['player_name_reserved'],
    ['player_name_reserved'],
  ]);
  await changes.api.profileUpdate({ username: 'Thandeka' });
  await pass(11);
  expect((await keeps.api.profile({})).username).toMatch(/^Admin/);
  await pass(3); // the fourteenth day since the notice
  const { username } = await keeps.api.profile({});
  expect(username).toBe(`player-${keeps.userId.slice(-8)}`);
  expect(await told(keeps)).toEqual(['player_name_replaced', 'player_name_reserved']);
  expect((await changes.api.profile({})).username).toBe('Thandeka');
  expect(await told(changes)).toEqual(['player_name_reserved']);
});

/** Lets days pass, and runs the day's job at their end. */
async function pass(days: number): Promise<void> {
  product.clock.advance(days * 86_400_000);
  await product.platform.transactions.run((transaction) => transaction.job('official-names', {}));
  await product.runDue();
}

async function said(call: Promise<unknown>) {
  try {
    return await call;
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  }
}
