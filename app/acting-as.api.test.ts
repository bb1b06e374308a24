import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, type Person } from '#testing/people.ts';

const HOST = 'blg-za-en.localhost';

const product = describeProduct();
let thandi: Person;
let sipho: Person;

beforeAll(async () => {
  [thandi, sipho] = [await newPlayer(product), await newPlayer(product)];
});

/** An act of a page that shows a player, in a browser that has a session; without a player as clients of 0.1.0 act. */
function rename(session: string | undefined, shown: string | undefined, firstName: string) {
  return product.app.inject({
    method: 'POST',
    url: '/api/profile-update',
    payload: { firstName },
    headers: {
      host: HOST,
      ...(session !== undefined && { cookie: `bl_session=${session}` }),
      ...(shown !== undefined && { 'acting-as': shown }),
    },
  });
}

test('a page that shows another player than is signed in does nothing, and says so', async () => {
  await sipho.api.profileUpdate({ firstName: 'Sipho' });
  const reply = await rename(sipho.session, thandi.userId, 'Thandi');
  expect(reply.statusCode).toBe(403);
  expect(reply.json()).toMatchObject({
    code: 'signed_in_as_another',
    detail: 'You’re signed in as another player in this browser now. Nothing was sent.',
  });
  expect((await sipho.api.profile({})).firstName).toBe('Sipho');
});

test.each([
  ['shows the player who is signed in', () => thandi.userId],
  ['says nothing, as pages of the last release', () => undefined],
])('a page that %s acts', async (_, shown) => {
  const reply = await rename(thandi.session, shown(), 'Thandi');
  expect([reply.statusCode, reply.json().firstName]).toEqual([200, 'Thandi']);
});

test('a page whose player has signed out is asked to sign in', async () => {
  const reply = await rename(undefined, thandi.userId, 'Thandi');
  expect([reply.statusCode, reply.json().code]).toEqual([401, 'sign_in_needed']);
});

test('what is read needs no player', async () => {
  const headers = { host: HOST, cookie: `bl_session=${sipho.session}`, 'acting-as': thandi.userId };
  const reply = await product.app.inject({ url: '/api/games', headers });
  expect(reply.statusCode).toBe(200);
});
