import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, newVerified } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { isApiProblem } from '#ui/api/problem.ts';

const RESERVED = { username: 'This name is reserved. Choose another one.' };
let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

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
  await product.platform.workshop.transact(({ db }) =>
    db
      .updateTable('players' as never)
      .set({ roles: [] } as never)
      .execute(),
  );
  const changed = await player.api.profileUpdate({ username: 'Support Thandi', bio: 'still here' });
  expect(changed).toMatchObject({ username: 'Support Thandi', bio: 'still here' });
});

async function said(call: Promise<unknown>) {
  try {
    return await call;
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  }
}
