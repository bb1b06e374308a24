import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGallery } from './gallery.ts';
import { DRAWING, keptPictures } from './kept-pictures.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bl-gallery-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a picture is drawn once for all who ask, and not again after a restart', async () => {
  let drawn = 0;
  const draw = async () => {
    drawn += 1;
    return Buffer.from('picture');
  };
  const gallery = createGallery(keptPictures(folder));
  const asked = Array.from({ length: 40 }, (_, n) => gallery('a', `sender ${n}`, draw));
  for (const picture of await Promise.all(asked)) expect(picture.toString()).toBe('picture');
  const restarted = createGallery(keptPictures(folder));
  expect((await restarted('a', 'another', draw)).toString()).toBe('picture');
  expect(drawn).toBe(1);
});

test('one sender has twelve new pictures drawn a minute, and is refused with the time to wait', async () => {
  let now = 1_000_000;
  const gallery = createGallery(keptPictures(folder), () => now);
  const draw = async () => Buffer.from('picture');
  for (let n = 0; n < 12; n += 1) await gallery(`${n}`, 'one', draw);
  now += 20_000;
  const refused = { code: 'too_many_requests', status: 429, details: { retryAfterSeconds: 40 } };
  await expect(gallery('12', 'one', draw)).rejects.toMatchObject(refused);
  await expect(gallery('3', 'one', draw)).resolves.toBeInstanceOf(Buffer); // it is there already
  await expect(gallery('12', 'other', draw)).resolves.toBeInstanceOf(Buffer);
  now += 40_000;
  await expect(gallery('13', 'one', draw)).resolves.toBeInstanceOf(Buffer);
});

test('one is drawn at a time, eight wait, and more are refused without a fault', async () => {
  const gallery = createGallery(keptPictures(folder));
  let [busy, most] = [0, 0];
  const draw = async () => {
    busy += 1;
    most = Math.max(most, busy);
    await readdir(folder);
    busy -= 1;
    return Buffer.from('picture');
  };
  const asked = Array.from({ length: 30 }, (_, n) => gallery(`${n}`, `sender ${n}`, draw));
  const settled = await Promise.allSettled(asked);
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(most).toBe(1);
  expect(refused.length).toBeGreaterThan(0);
  for (const one of refused) {
    expect(one).toMatchObject({ reason: { status: 429, details: { retryAfterSeconds: 5 } } });
  }
});

test('kept pictures take a bounded room on the disk, the last ones asked for stay', async () => {
  const kept = keptPictures(folder, 1_000);
  for (let n = 0; n < 30; n += 1) await kept.keep(`${n}`, Buffer.alloc(100));
  const names = await readdir(join(folder, 'shared-pictures', DRAWING));
  expect(names.length).toBeLessThanOrEqual(10);
  expect(names).toContain('29');
});
