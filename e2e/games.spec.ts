import { expect } from '@playwright/test';
import sharp from 'sharp';
import { barriersOn } from './barriers.ts';
import { signInAs } from './entering.ts';
import { DESKTOP, visitor } from './player.ts';
import { test } from './test.ts';

const DEVICE = { brand: 'blg-za-en', language: 'en' } as const;

test('an administrator takes a game from the catalogue, gives it a cover, and makes an event for it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await visitor(browser, { ...DEVICE, ...DESKTOP }, 'Games');
  await signInAs(desk, 'administrator');
  const { page, t, origin } = desk;
  await page.goto(`${origin}/console/setup`);
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('link', { name: t('console-setup', 'to_game') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('games-console', 'starter'));
  await page
    .getByRole('button', { name: t('games-console', 'add_one', { game: 'TEKKEN 8' }) })
    .click();
  const tile = page.getByRole('listitem').filter({ hasText: 'TEKKEN 8' });
  await expect(tile.getByText(t('games-console', 'here'))).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page
    .getByRole('link', { name: t('console', 'nav_games') })
    .first()
    .click();
  await page.getByRole('link', { name: 'TEKKEN 8' }).click();
  await page.getByLabel(t('games-console', 'cover_field')).setInputFiles({
    name: 'cover.png',
    mimeType: 'image/png',
    buffer: await blueSquare(),
  });
  await page.getByLabel(t('games-console', 'crop_zoom')).fill('2');
  await expect(page.getByRole('img', { name: t('games-console', 'cover_preview') })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: t('games-console', 'cover_send') }).click();
  await expect(page.getByText(t('games-console', 'done_cover'))).toBeVisible();

  const title = `Iron Fist ${Date.now()}`;
  await page.goto(`${origin}/console/events/new`);
  await page
    .getByRole('link', { name: new RegExp(`^${t('events-console', 'sample_weekly_knockout')}`) })
    .click();
  await page
    .getByLabel(t('events-console', 'col_game'), { exact: true })
    .selectOption({ label: 'TEKKEN 8' });
  await page.getByLabel(t('events-console', 'field_title')).first().fill(title);
  await page.getByRole('button', { name: t('events-console', 'save_draft') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page
    .getByRole('link', { name: t('events-console', 'publish') })
    .first()
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('events-console', 'publish') })
    .click();
  await expect(page.getByText(t('events-console', 'done_published'))).toBeVisible();

  await page.goto(`${origin}/games`);
  await expect(page.locator('img[src^="/games/own/"]').first()).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
});

function blueSquare(): Promise<Buffer> {
  const create = { width: 800, height: 800, channels: 3 as const, background: '#2255aa' };
  return sharp({ create }).png().toBuffer();
}
