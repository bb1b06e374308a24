import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { brandOfCode, HOUSE } from '#brands/brands.ts';
import { MOST_VIDEO_BYTES } from '#brands/loading-video.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { videoAddress } from './brand-files.ts';

const product = describeProduct();

describe.each(HOUSE.brands)('$code as an app on a phone', ({ code, name, look, languages }) => {
  test('has its name, colours and signs, in each of its languages', async () => {
    for (const language of languages) {
      const manifest = await manifestOf(code, language);
      expect(manifest).toMatchObject({
        name,
        lang: language,
        dir: language === 'ar' ? 'rtl' : 'ltr',
        theme_color: look.background,
        display: 'standalone',
        start_url: '/home',
      });
      expect(manifest.shortcuts).toHaveLength(3);
    }
  });
});

test('every sign is there in the size it is said to have', async () => {
  const { icons } = await manifestOf('saf-ke-en', 'en');
  const pngs = icons.filter(({ type }: { type: string }) => type === 'image/png');
  expect(pngs.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const { src, sizes } of pngs) {
    const reply = await product.app.inject(src);
    const { width, height, format } = await sharp(reply.rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
  }
  expect((await product.app.inject('/brands/nobody/icon-192.png')).statusCode).toBe(404);
});

test('what consent to statistics allows is counted by page and brand, and nothing else is taken', async () => {
  const count = (payload: object) =>
    product.app.inject({
      method: 'POST',
      url: '/statistics/page',
      headers: { host: 'eal-eu-en.localhost' },
      payload,
    });
  expect((await count({ page: 'landing', paintMs: 900 })).statusCode).toBe(204);
  expect((await count({ page: 'landing', userId: 'somebody' })).statusCode).toBe(422);
  expect((await count({ page: '<script>' })).statusCode).toBe(422);
  const metrics = (await product.app.inject('/metrics')).body;
  expect(metrics).toContain('page_views_total{brand="eal-eu-en",page="landing"} 1');
});

describe('the video of the loading overlay', () => {
  test.each(HOUSE.brands)('of $code', async (brand) => {
    coversSpec('frame.loading');
    const address = videoAddress(brand);
    const plain = `/brands/${brand.code}/loading.mp4`;
    if (brand.region === 'europe') {
      expect(address).toBeNull();
      expect((await product.app.inject(plain)).statusCode).toBe(404);
      return;
    }
    const { statusCode, headers, rawPayload } = await product.app.inject(String(address));
    expect([statusCode, headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(headers['cache-control']).toBe('max-age=31536000, immutable');
    expect(rawPayload.length).toBeLessThanOrEqual(MOST_VIDEO_BYTES);
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const { headers: unversioned } = await product.app.inject(plain);
    expect(unversioned['cache-control']).toBe('public, max-age=86400');
  });

  test('is the one of the family, and none for a brand with another mark or other colours', () => {
    const brand = theBrand('mtn-za-en');
    const version = videoAddress(brand)?.split('?')[1];
    const acme = { ...brand, code: 'acme-za-en' };
    expect(videoAddress(acme)).toBe(`/brands/acme-za-en/loading.mp4?${version}`);
    const { look } = brand;
    for (const other of [
      { ...look, mark: theBrand('tlk-za-en').look.mark },
      { ...look, accent: '#ff9f1c' },
      { ...look, background: '#0b0a08' },
      { ...look, theme: 'tlk-za-en' },
      { ...look, theme: 'eal-eu-en' },
    ]) {
      expect(videoAddress({ ...acme, look: other })).toBeNull();
    }
    expect(videoAddress({ ...acme, region: 'europe' })).toBeNull();
  });

  test('of no brand is not there', async () => {
    expect((await product.app.inject('/brands/nobody/loading.mp4')).statusCode).toBe(404);
  });
});

function theBrand(code: string) {
  const brand = brandOfCode(code);
  if (!brand) throw new Error(`no brand ${code}`);
  return brand;
}

async function manifestOf(brand: string, language: string) {
  const reply = await product.app.inject({
    url: `/manifest.webmanifest?lang=${language}`,
    headers: { host: `${brand}.localhost` },
  });
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  return reply.json();
}
