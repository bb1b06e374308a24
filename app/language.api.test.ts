import { expect, test } from 'vitest';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer } from '#testing/people.ts';

const product = describeProduct();

test('a language chosen by form is kept on the device, and the page comes again', async () => {
  const reply = await choose('eal-eu-en', 'language=fr&returnTo=%2Fgames%3Flist%3Dpast');
  expect(reply.statusCode).toBe(303);
  expect(reply.headers.location).toBe('/games?list=past');
  expect(reply.cookies).toContainEqual(
    expect.objectContaining({ name: 'bl_language', value: 'fr', path: '/', httpOnly: true }),
  );
});

test.each(['https://elsewhere.example/', '//elsewhere.example', '%2F%5Celsewhere.example', ''])(
  'whoever is sent back to "%s" comes to the landing page',
  async (returnTo) => {
    const reply = await choose('eal-eu-en', `language=it&returnTo=${returnTo}`);
    expect(reply.headers.location).toBe('/landing');
  },
);

test.each(['language=ar', 'language=xx', ''])('"%s" is refused in Europe', async (form) => {
  const reply = await choose('eal-eu-en', form);
  expect(reply.json().code).toBe('input_invalid');
  expect(reply.cookies).toEqual([]);
});

test('a player is written to in the language chosen last', async () => {
  const player = await newPlayer(product, { brand: 'blg-ps-ar' });
  await choose('blg-ps-ar', 'language=en', player.session);
  const id = player.userId as PlayerId; // made by the API, so an id it is
  const cards = await playerCards(product.platform.db, [id]);
  expect(cards.get(id)?.language).toBe('en');
  // sent from a page of somebody else who was signed in before: for this device alone
  const reply = await choose('blg-ps-ar', 'language=am&acting-as=somebody-else', player.session);
  expect(reply.cookies).toContainEqual(expect.objectContaining({ value: 'am' }));
  const after = await playerCards(product.platform.db, [id]);
  expect(after.get(id)?.language).toBe('en');
});

test('a key of an official chooses nothing in its owner’s name', async () => {
  const player = await newPlayer(product, { brand: 'blg-ps-ar' });
  const owner = await newOfficial(product, 'organiser', player);
  const { key } = await owner.api.createApiKey({ name: 'Tool', scopes: ['organiser'] });
  await choose('blg-ps-ar', 'language=en', undefined, { authorization: `Bearer ${key}` });
  const id = owner.userId as PlayerId; // made by the API, so an id it is
  expect((await playerCards(product.platform.db, [id])).get(id)?.language).toBe('ar');
});

test('each brand has its theme and icon at its own address, and nobody else has one', async () => {
  const theme = await product.app.inject('/brands/saf-ke-en/theme.css');
  expect(theme.headers['content-type']).toContain('text/css');
  expect(theme.body).toMatch(
    /^@layer reset, [\w, ]+;@layer brand.*data:image\/svg\+xml.*data-brand="saf-ke-en"/,
  );
  const icon = await product.app.inject('/brands/saf-ke-en/icon.svg');
  expect(icon.headers['content-type']).toContain('image/svg+xml');
  expect((await product.app.inject('/brands/nobody/theme.css')).statusCode).toBe(404);
});

function choose(
  brand: string,
  payload: string,
  session?: string,
  more: Readonly<Record<string, string>> = {},
) {
  const host = `${brand}.localhost`;
  return product.app.inject({
    method: 'POST',
    url: '/language',
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...more,
    },
    ...(session && { cookies: { bl_session: session } }),
    payload,
  });
}
