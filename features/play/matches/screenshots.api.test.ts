import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { letPass, newMatch, newOfficial, SCORE } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();

test('a picture of the score is encoded anew, smaller, and without what came along in it', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const secret = 'taken at home';
  const sent = await picture(4000, 3000, secret);
  expect(Buffer.from(await sent.arrayBuffer()).includes(secret)).toBe(true);
  const { url } = await challenger.api.uploadMatchScreenshot({ matchId }, { file: sent });
  const reply = await open(url, challenger);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  const known = { 'if-none-match': String(reply.headers.etag) };
  const again = await open(url, challenger, known);
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await open(url, undefined, known)).statusCode).toBe(401); // the next person at the same device
  expect(reply.rawPayload.includes(secret)).toBe(false);
  const kept = await sharp(reply.rawPayload).metadata();
  expect(kept).toMatchObject({ format: 'webp', width: 1920, height: 1440 });
});

test('it is the uploader’s until it is sent along; then also the opponent’s and the organisers’', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  const { screenshotId, url } = await upload(challenger, matchId);
  const stranger = await newPlayer(product);
  const organiser = await newOfficial(product, 'organiser');
  expect((await open(url, challenged)).statusCode).toBe(403);
  expect((await challenger.api.getMatch({ matchId })).screenshots).toEqual([]);

  const screenshotIds = [screenshotId];
  const match = await challenger.api.submitScores({ matchId, ...SCORE, screenshotIds });
  expect(match.screenshots).toMatchObject([{ screenshotId, url, by: 'challenger' }]);
  expect(match.timeline.at(-1)).toMatchObject({ type: 'submit', screenshotIds });
  expect((await open(url, challenged)).statusCode).toBe(200);
  expect((await open(url, organiser)).statusCode).toBe(200);
  expect((await open(url, stranger)).statusCode).toBe(403);
  expect((await open(url)).statusCode).toBe(401);
  expect((await open('/files/no-id', stranger)).statusCode).toBe(404);
});

test('only one’s own pictures of this match are evidence', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'in_progress');
  const { screenshotId } = await upload(challenged, matchId);
  const call = challenger.api.submitScores({ matchId, ...SCORE, screenshotIds: [screenshotId] });
  expect(await refusal(call)).toBe('input_invalid');
  expect((await challenger.api.getMatch({ matchId })).status).toBe('in_progress');
});

test.each([
  [
    'a text with the name of a picture',
    () => Buffer.from('not a picture at all'),
    'file_type_invalid',
  ],
  ['a drawing with a script in it', () => Buffer.from(SVG), 'file_type_invalid'],
  ['half a picture', async () => (await bytes(800, 600)).subarray(0, 200), 'file_type_invalid'],
  ['more than 5 MB', () => Buffer.alloc(5.5 * 1024 * 1024), 'file_too_large'],
  ['a small file that opens to 64 million pixels', () => bytes(8000, 8000), 'file_too_large'],
])(
  '%s is refused, in the words of the specification',
  async (_, make, code) => {
    coversSpec('message.file-type', 'message.file-size', 'number.upload-max');
    const { matchId, challenger } = await newMatch(product, 'in_progress');
    const file = new Blob([new Uint8Array(await make())]);
    const call = challenger.api.uploadMatchScreenshot({ matchId }, { file });
    const message = {
      file_type_invalid: 'Invalid file type. Please upload an image.',
      file_too_large: 'File size too large. Max size is 5MB.',
    }[code];
    await expect(call).rejects.toMatchObject({ status: 422, code, message });
  },
  30_000,
);

test('of an animated GIF the first picture is evidence', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const strip = Buffer.alloc(400 * 600 * 3, 90);
  const raw = { width: 400, height: 600, channels: 3, pageHeight: 300 } as const;
  const gif = await sharp(strip, { raw }).gif().toBuffer();
  const file = new Blob([new Uint8Array(gif)], { type: 'image/gif' });
  const { screenshotId } = await challenger.api.uploadMatchScreenshot({ matchId }, { file });
  await challenger.api.submitScores({ matchId, ...SCORE, screenshotIds: [screenshotId] });
  expect((await challenger.api.getMatch({ matchId })).status).toBe('awaiting_approval');
});

test('what is far beyond 5 MB is not even read to its end', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const file = new Blob([new Uint8Array(8 * 1024 * 1024)]);
  const call = challenger.api.uploadMatchScreenshot({ matchId }, { file });
  await expect(call).rejects.toMatchObject({ status: 422, errors: [{ code: 'file_too_large' }] });
});

test('there is nothing to show before the match is played, nor after it is over', async () => {
  for (const status of ['confirmed', 'completed'] as const) {
    const { matchId, challenger } = await newMatch(product, status);
    expect(await refusal(upload(challenger, matchId))).toBe('match_state_conflict');
  }
});

test('what was never sent along is removed after two days', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const loose = await upload(challenger, matchId);
  const sent = await upload(challenger, matchId);
  await challenger.api.submitScores({ matchId, ...SCORE, screenshotIds: [sent.screenshotId] });
  await letPass(product, 49 * 3_600_000);
  await product.platform.jobs.send(product.platform.db, 'match-screenshots-prune', {});
  await letPass(product, 0);
  expect((await open(loose.url, challenger)).statusCode).toBe(404);
  expect((await open(sent.url, challenger)).statusCode).toBe(200);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

async function upload(player: Person, matchId: string) {
  const file = await picture(320, 180);
  return player.api.uploadMatchScreenshot({ matchId }, { file });
}

async function picture(width: number, height: number, note = 'score'): Promise<Blob> {
  return new Blob([new Uint8Array(await bytes(width, height, note))]);
}

function bytes(width: number, height: number, note = 'score'): Promise<Buffer> {
  const background = { r: 20, g: 120, b: 60 };
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })
    .withExif({ IFD0: { ImageDescription: note } })
    .png()
    .toBuffer();
}

function open(url: string, by?: Person, known = {}) {
  const cookies = by ? { bl_session: by.session } : {};
  const headers = { host: 'blg-za-en.localhost', ...known };
  return product.app.inject({ url, headers, cookies });
}
