import { beforeAll, describe, expect, test } from 'vitest';
import { HOUSE, originsOf } from '#brands/brands.ts';
import { PAGES } from '#platform/http/server.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { canonicalAddress, listedPaths, listedSite, robotsText } from './search-engines.ts';

const PRIVATE = [
  ...['/home', '/menu', '/profile/me', '/match-schedule', '/manage-account', '/notifications'],
  ...['/match/0199a1b2-0000-7000-8000-000000000000', '/guest', '/auth/login', '/console', '/games'],
  ...['/submit-otp', '/offline', '/guardian', '/unsubscribe', '/support', '/nothing-here'],
];
const REAL = { sandbox: false, publicUrl: 'https://play.battleleague.example/', port: 3000 };

describe('the sandbox', () => {
  const product = describeProduct();

  test('is for no search engine, at any host', async () => {
    for (const host of ['blg-za-en.localhost:3000', 'play.battleleague.example', 'localhost']) {
      const robots = await product.app.inject({ url: '/robots.txt', headers: { host } });
      expect([robots.statusCode, robots.body]).toEqual([200, robotsText(null)]);
      expect(robots.body).toMatch(/^Disallow: \/$/m);
      const map = await product.app.inject({ url: '/sitemap.xml', headers: { host } });
      expect(map.statusCode).toBe(404);
    }
  });
});

describe('a deployment', () => {
  const product = describeProduct({
    SANDBOX: 'off',
    PUBLIC_URL: 'https://play.battleleague.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'league@mail.example',
    SMS_URL: 'http://127.0.0.1:9/sms',
    SMS_TOKEN: 'a token that no provider has',
  });
  beforeAll(() => void product.app.get(PAGES, async () => 'a page')); // those of the build are e2e's
  const ask = (host: string, url: string) => product.app.inject({ url, headers: { host } });

  test.each(HOUSE.brands.filter(({ code }) => originsOf(code).length > 0))(
    '$code has its own robots.txt and sitemap.xml at its own host',
    async (brand) => {
      const [host = ''] = originsOf(brand.code);
      const robots = await ask(host, '/robots.txt');
      expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(robots.body).toContain(`Sitemap: https://${host}/sitemap.xml`);
      expect(robots.body).not.toMatch(/^Disallow: \/$/m);
      const map = await ask(host, '/sitemap.xml');
      expect(map.headers['content-type']).toBe('application/xml; charset=utf-8');
      const listed = [...map.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url);
      expect(listed).toEqual(listedPaths(brand).map((path) => `https://${host}${path}`));
      expect(listed).toContain(`https://${host}${brand.landing.baseRoute}`);
    },
  );

  test('a host of staging and one that nobody knows are left out', async () => {
    for (const host of ['staging.battleleague.example', 'shop.example', '192.0.2.7']) {
      expect((await ask(host, '/robots.txt')).body).toBe(robotsText(null));
      expect((await ask(host, '/sitemap.xml')).statusCode).toBe(404);
    }
  });

  test('pages say in their headers if they may be listed, and by which address', async () => {
    const host = 'play.battleleague.example';
    const landing = await ask(host, '/landing?referId=friend-7&lang=en');
    expect(landing.headers.link).toBe(`<https://${host}/landing>; rel="canonical"`);
    expect(landing.headers['x-robots-tag']).toBeUndefined();
    for (const path of PRIVATE) {
      const { headers } = await ask(host, path);
      expect([path, headers['x-robots-tag'], headers.link]).toEqual([path, 'noindex', undefined]);
    }
    const staged = await ask('staging.battleleague.example', '/landing');
    expect(staged.headers['x-robots-tag']).toBe('noindex');
  });
});

test.each(HOUSE.brands)('$code lists public pages alone, each once', (brand) => {
  const [host = 'play.acme.example'] = originsOf(brand.code);
  const site = originsOf(brand.code).length > 0 ? listedSite(brand, host, REAL) : `https://${host}`;
  expect(site).toBe(`https://${host}`);
  const paths = listedPaths(brand);
  expect(new Set(paths).size).toBe(paths.length);
  for (const path of paths) {
    expect(canonicalAddress(brand, site, path)).toBe(`https://${host}${path}`);
    if (path !== '/')
      expect(canonicalAddress(brand, site, `${path}/`)).toBe(`https://${host}${path}`);
  }
  for (const path of PRIVATE) expect(canonicalAddress(brand, site, path)).toBeNull();
  expect(canonicalAddress(brand, null, brand.landing.baseRoute)).toBeNull();
});
