import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch } from '#testing/matches.ts';
import { newPlayer, visitorOf } from '#testing/people.ts';
import { playOut, startTournament } from '#testing/tournaments.ts';

const product = describeProduct();

function ask(url: string, headers: Record<string, string> = {}, host = 'blg-za-en.localhost') {
  return product.app.inject({ url, headers: { host, ...headers } });
}

test('a match has a picture of 1200 × 630 to share, the same until something changes', async () => {
  const { matchId, challenged } = await newMatch(product, 'awaiting_approval');
  const url = `/share/match/${matchId}.png`;
  const first = await ask(url);
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const { width, height, format } = await sharp(first.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  const etag = String(first.headers.etag);
  expect((await ask(url, { 'if-none-match': etag })).statusCode).toBe(304);
  await challenged.api.verifyMatchResult({ matchId });
  expect((await ask(url, { 'if-none-match': etag })).statusCode).toBe(200);
});

test.each([
  ...[
    ['blg-za-en', 'en'],
    ['blg-ps-ar', 'ar'],
    ['blg-et-en', 'am'],
    ['eal-eu-de', 'de'],
  ],
])('%s has a picture of itself in %s', async (code, language) => {
  const url = `/share/brand.png?lang=${language}`;
  const drawn = await ask(url, {}, `${code}.localhost`);
  expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height } = await sharp(drawn.rawPayload).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  const etag = String(drawn.headers.etag);
  const again = await ask(url, { 'if-none-match': etag }, `${code}.localhost`);
  expect(again.statusCode).toBe(304);
  expect((await ask(url, {}, 'mtn-ng-en.localhost')).headers.etag).not.toBe(etag);
});

test('nothing that is typed becomes markup, and every script is drawn', async () => {
  const event = await startTournament(product, 2, {
    texts: {
      en: { title: '<b>A & B</b> سامي አበበ', description: '', gameRules: [], howToPlay: [] },
    },
  });
  const api = visitorOf(product);
  const [match] = (await api.getBracketEvent({ id: event.eventId })).matches.items;
  const reply = await ask(`/share/match/${match?.matchId}.png`);
  expect(reply.statusCode).toBe(200);
});

test('a cup that is over has its champion’s picture; one that is played has none', async () => {
  const cup = await startTournament(product, 2);
  const url = `/share/champion/${cup.eventId}.png`;
  expect((await ask(url)).statusCode).toBe(404);
  const api = visitorOf(product);
  const [final] = (await api.getBracketEvent({ id: cup.eventId })).matches.items;
  if (!final) throw new Error('no final');
  await playOut(product, cup, final);
  expect((await ask(url)).statusCode).toBe(200);
});

test('a profile has a picture of 1200 × 630 to share, with a picture of the player’s own; none elsewhere', async () => {
  const player = await newPlayer(product);
  const create = { width: 40, height: 40, channels: 3 as const, background: '#2040c0' };
  const file = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  const url = `/share/profile/${player.userId}.png`;
  const drawn = await ask(url);
  await player.api.uploadAvatar({}, { file });
  const own = await ask(url);
  const { width, height } = await sharp(own.rawPayload).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  expect(own.headers.etag).not.toBe(drawn.headers.etag);
  expect((await ask(url, {}, 'eal-eu-en.localhost')).statusCode).toBe(404);
  expect((await ask('/share/profile/nobody.png')).statusCode).toBe(404);
});

test('another audience’s match has no picture here, nor has what is no match', async () => {
  const { matchId } = await newMatch(product, 'confirmed');
  expect((await ask(`/share/match/${matchId}.png`, {}, 'eal-eu-en.localhost')).statusCode).toBe(
    404,
  );
  expect((await ask('/share/match/nothing.png')).statusCode).toBe(404);
  await newPlayer(product);
});
