import { type Browser, expect } from '@playwright/test';
import { originOf } from './player.ts';
import { test } from './test.ts';

/** Pages as programs of messengers and networks read them: one request, no script, no session. */

for (const [brand, path, language] of [
  ['blg-za-en', '/landing', 'en'],
  ['blg-ps-ar', '/landing', 'ar'],
  ['eal-eu-de', '/', 'de'],
] as const) {
  test(`${brand}: a link to the landing page is shown with the brand's own card`, async ({
    browser,
  }) => {
    const page = await read(browser, originOf(brand) + path, language);
    expect(page.url).toMatch(new RegExp(`^${originOf(brand)}/`));
    expect(page.card['og:title']).toBe(page.title);
    expect(page.card['og:description']?.length).toBeGreaterThan(20);
    expect(page.card['og:url']).toMatch(new RegExp(`^${originOf(brand)}/(landing)?$`));
    expect(page.card['og:image']).toBe(`${originOf(brand)}/share/brand.png?lang=${language}`);
    expect(page.picture).toEqual([200, 'image/png']);
  });
}

test('a link to a battleground, which needs a sign-in, is shown with the card of its brand', async ({
  browser,
}) => {
  const path = '/event-home/0199a1b2-0000-7000-8000-000000000000';
  for (const [brand, entry] of [
    ['blg-za-en', '/guest'],
    ['eal-eu-en', '/auth/login'],
  ] as const) {
    const page = await read(browser, originOf(brand) + path, 'en');
    expect(new URL(page.url).pathname).toBe(entry);
    expect(page.card['og:image']).toBe(`${originOf(brand)}/share/brand.png?lang=en`);
    expect(page.card['og:title']).toContain(' · ');
    expect(page.robots).toBe('noindex');
  }
});

test('the sandbox asks every search engine to stay away', async ({ browser }) => {
  const origin = originOf('blg-za-en');
  expect((await read(browser, `${origin}/landing`, 'en')).robots).toBe('noindex');
});

async function read(browser: Browser, url: string, locale: string) {
  const context = await browser.newContext({ locale, javaScriptEnabled: false });
  const page = await context.newPage();
  const reply = await page.goto(url);
  const html = (await reply?.text()) ?? '';
  const tags = [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)"/g)];
  const card: Record<string, string> = {};
  for (const [, name = '', content = ''] of tags) {
    expect([name, card[name]]).toEqual([name, undefined]); // programs take the first of two, or the last
    card[name] = unescaped(content);
  }
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const picture = card['og:image'] === undefined ? null : await page.goto(card['og:image']);
  const found = {
    url: reply?.url() ?? '',
    title: unescaped(title),
    card,
    robots: reply?.headers()['x-robots-tag'],
    picture: picture && [picture.status(), picture.headers()['content-type']],
  };
  await context.close();
  return found;
}

function unescaped(text: string): string {
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
}
