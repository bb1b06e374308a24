import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUSE } from '#brands/brands.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

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

async function manifestOf(brand: string, language: string) {
  const reply = await product.app.inject({
    url: `/manifest.webmanifest?lang=${language}`,
    headers: { host: `${brand}.localhost` },
  });
  expect(reply.headers['content-type']).toContain('application/manifest+json');
  return reply.json();
}
