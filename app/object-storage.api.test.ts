import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStorage } from '#platform/files/storage.ts';
import { folderOfFiles } from '#platform/files/storage-of.ts';
import type { FileId } from '#platform/ids.ts';
import { newMatch } from '#testing/matches.ts';
import { type ObjectStorage, startObjectStorage } from '#testing/object-storage.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { runAdminCommand } from './admin-command.ts';

/** A product that keeps its pictures in a bucket. */

const HOST = 'blg-za-en.localhost';
let storage: ObjectStorage;
let product: TestProduct;
let player: Person;

beforeAll(async () => {
  storage = await startObjectStorage();
  product = await startTestProduct(storage.settings);
  player = await newPlayer(product);
});
afterAll(async () => {
  await product.close();
  await storage.stop();
});

function see(url: string, session?: string) {
  const cookies = session === undefined ? {} : { bl_session: session };
  return product.app.inject({ url, headers: { host: HOST }, cookies });
}

async function picture(): Promise<Blob> {
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: '#3366cc' } });
  return new Blob([new Uint8Array(await drawn.png().toBuffer())], { type: 'image/png' });
}

test('a picture is in the bucket alone, and served by the product', async () => {
  const { avatarUrl } = await player.api.uploadAvatar({}, { file: await picture() });
  const reply = await see(avatarUrl);
  expect(reply.statusCode).toBe(200);
  expect((await sharp(reply.rawPayload).metadata()).format).toBe('webp');
  expect((await readdir(join(storage.folder, 'pictures'))).length).toBeGreaterThan(0);
  const { dataDir } = product.platform.config;
  expect(await readdir(join(dataDir, 'files')).catch(() => [])).toEqual([]);
  await player.api.removeOwnPicture({});
  expect((await see(avatarUrl)).statusCode).toBe(404);
});

test('a private picture goes to those who may see it, through their session and by no open link', async () => {
  const { matchId, challenger } = await newMatch(product, 'in_progress');
  const sent = await challenger.api.uploadMatchScreenshot({ matchId }, { file: await picture() });
  const url = `/files/${sent.screenshotId}`;
  const own = await see(url, challenger.session);
  expect(own.statusCode).toBe(200);
  expect(own.headers.location).toBeUndefined();
  expect(own.headers['cache-control']).toBe('private, no-cache');
  expect((await see(url, player.session)).statusCode).toBe(403);
  expect((await see(url)).statusCode).toBe(401);
});

test('files of the folder are served, moved by a command, and served from the bucket', async () => {
  const { dataDir, databaseUrl = '' } = product.platform.config;
  const env = { NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  await expect(runAdminCommand(['move-files'], env)).rejects.toThrow(/^FILES_URL: expected/);

  const { avatarUrl } = await player.api.uploadAvatar({}, { file: await picture() });
  const { rawPayload } = await see(avatarUrl);
  const { rows } = await sql<{ id: FileId }>`
    select id from files where owner_id = ${player.userId}`.execute(product.platform.db);
  const id = rows[0]?.id as FileId; // the avatar's
  const folder = folderStorage(folderOfFiles({ dataDir }));
  await product.platform.files.remove(id);
  expect((await see(avatarUrl)).statusCode).toBe(404);
  await folder.write(id, rawPayload); // as before FILES_URL was set
  expect((await see(avatarUrl)).rawPayload).toEqual(rawPayload);

  const command = () => runAdminCommand(['move-files'], { ...env, ...storage.settings });
  expect((await command()).join()).toContain('Moved 1 files from');
  expect((await command()).join()).toContain('Moved 0 files from');
  expect(await folder.read(id)).toBeUndefined();
  expect((await see(avatarUrl)).rawPayload).toEqual(rawPayload);
});

test('while the storage is away a picture is unavailable, not missing', async () => {
  const { avatarUrl } = await player.api.uploadAvatar({}, { file: await picture() });
  await storage.stop();
  const reply = await see(avatarUrl);
  expect(reply.statusCode).toBe(503);
  expect(reply.headers['retry-after']).toBe('5');
}, 30_000);
