import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, refusal, refusedFields, visitorOf } from '#testing/people.ts';

const product = describeProduct();
const admin = product.official('administrator');

let made = 0;

async function newChess() {
  made += 1;
  const { gameId } = await admin.api.createGame({
    slug: `chess-${made}`,
    names: { en: 'Blitz Chess' },
    category: 'strategy',

    platforms: ['pc'],
    accountKind: 'ign_id',
  });
  return { gameId: gameId as GameId /* as the reply has it */ };
}

async function managed(gameId: string) {
  const [game] = (await admin.api.managedGames({ gameId })).items;
  if (!game) throw new Error('no game');
  return game;
}

describe('a cover', () => {
  test('is cut out of the picture where it was placed, encoded again, and replaces the one before', async () => {
    const { gameId } = await newChess();
    const before = (await managed(gameId)).coverUrl;
    // red at the left, green in the middle, blue at the right
    const file = await stripes(['#ff0000', '#00ff00', '#0000ff']);
    const first = await admin.api.uploadGameCover({ gameId, x: 0, zoom: 1 }, { file });
    expect(await colourOf(first.coverUrl)).toBe('red');
    const second = await admin.api.uploadGameCover({ gameId, x: 1, zoom: 2 }, { file });
    expect(await colourOf(second.coverUrl)).toBe('blue');
    expect((await product.app.inject(first.coverUrl)).statusCode).toBe(404);
    const listed = (await visitorOf(product).games({ pageSize: 100 })).items;
    expect(listed.find((game) => game.gameId === gameId)?.coverUrl).toBe(second.coverUrl);
    await admin.api.removeGameCover({ gameId });
    await admin.api.removeGameCover({ gameId });
    expect((await managed(gameId)).coverUrl).toBe(before);
    expect((await product.app.inject(second.coverUrl)).statusCode).toBe(404);
  });

  test('is served for good to every brand, at its own size', async () => {
    const { gameId } = await newChess();
    const { coverUrl } = await admin.api.uploadGameCover(
      { gameId },
      { file: await picture(1900, 300) },
    );
    for (const host of ['blg-za-en.localhost', 'eal-eu-en.localhost']) {
      const reply = await product.app.inject({ url: coverUrl, headers: { host } });
      expect(reply.headers['content-type']).toBe('image/webp');
      expect(reply.headers['cache-control']).toContain('immutable');
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 640, height: 400 });
    }
    const player = await newPlayer(product);
    const stranger = `/games/own/${player.userId}.webp`;
    expect((await product.app.inject(stranger)).statusCode).toBe(404);
  });

  test('is refused where it is no picture, and where no game is', async () => {
    const { gameId } = await newChess();
    const text = new Blob(['<svg/>'], { type: 'image/png' });
    const refused = admin.api.uploadGameCover({ gameId }, { file: text });
    expect(await refusal(refused)).toBe('file_type_invalid');
    const file = await picture(32, 20);
    const nobodys = admin.api.uploadGameCover({ gameId: randomUUID() as GameId }, { file });
    expect(await refusal(nobodys)).toBe('not_found');
    const outside = admin.api.uploadGameCover({ gameId, zoom: 9 }, { file });
    expect(await refusedFields(outside)).toHaveProperty('zoom');
  });
});

async function picture(width: number, height: number): Promise<Blob> {
  const background = '#336699';
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Three square fields of 400 pixels, beside each other. */
async function stripes(colours: readonly [string, string, string]): Promise<Blob> {
  const side = 400;
  const parts = await Promise.all(
    colours.map(async (background, index) => ({
      input: await sharp({ create: { width: side, height: side, channels: 3, background } })
        .png()
        .toBuffer(),
      left: index * side,
      top: 0,
    })),
  );
  const canvas = { width: 3 * side, height: side, channels: 3 as const, background: '#000000' };
  const bytes = await sharp({ create: canvas }).composite(parts).png().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
}

/** Its strongest colour a quarter from its left edge. */
async function colourOf(coverUrl: string): Promise<string> {
  const { rawPayload } = await product.app.inject(coverUrl);
  const [r = 0, g = 0, b = 0] = await sharp(rawPayload)
    .extract({ left: 160, top: 200, width: 1, height: 1 })
    .raw()
    .toBuffer();
  if (r > Math.max(g, b)) return 'red';
  return g > b ? 'green' : 'blue';
}
