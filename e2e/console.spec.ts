import { expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { enter, signInAs } from './entering.ts';
import { DESKTOP, openBattleground, PHONE, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en' } as const;

test('an organiser makes a cup from a template, looks at it, publishes it, and players see it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await visitor(browser, { ...DEVICE, ...DESKTOP }, 'Desk');
  await signInAs(desk, 'organiser');
  await openBattleground(desk); // brings the game along
  const { page, t, origin } = desk;
  const title = `Winter Cup ${Date.now()}`;
  await page.goto(`${origin}/menu`);
  await page.getByRole('link', { name: t('identity', 'menu_console') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console', 'today_title'));
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('link', { name: t('console', 'nav_events'), exact: true }).click();
  await page.getByRole('link', { name: t('events-console', 'new_event') }).click();
  await page
    .getByRole('link', { name: new RegExp(`^${t('events-console', 'sample_weekly_knockout')}`) })
    .click();
  await page.getByRole('button', { name: t('events-console', 'save_draft') }).click();
  await expect(page.getByRole('alert').first()).toBeVisible(); // it has no title yet
  await expect(page.getByLabel(t('events-console', 'field_title')).first()).toBeFocused();
  await page.getByLabel(t('events-console', 'field_title')).first().fill(title);
  await page.getByLabel(t('events-console', 'field_prize', { place: 1 })).fill('12000');
  await page.getByRole('button', { name: t('events-console', 'save_draft') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByLabel(t('events-console', 'field_prize', { place: 1 }))).toHaveValue(
    '12000',
  );
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('link', { name: t('events-console', 'place_preview') }).click();
  await page.getByLabel(t('events-console', 'preview_entrants')).fill('11');
  await page.getByRole('button', { name: t('events-console', 'preview_show') }).click();
  await expect(page.getByRole('definition').nth(2)).toHaveText('5'); // byes
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('link', { name: t('events-console', 'place_settings') }).click();
  await page
    .getByRole('link', { name: t('events-console', 'publish') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: t('events-console', 'publish') })
    .click();
  await expect(
    page.getByRole('status').filter({ hasText: t('events-console', 'done_published') }),
  ).toBeVisible();
  for (const place of ['place_entrants', 'place_announcements'] as const) {
    await page.getByRole('link', { name: t('events-console', place) }).click();
    await expect(page.getByRole('link', { name: t('events-console', place) })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await barriersOn(page)).toEqual([]);
  }
  await page.getByRole('link', { name: t('console', 'nav_audit') }).click();
  await expect(page.getByRole('link', { name: 'publish-event' }).first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  const player = await visitor(browser, { ...DEVICE, ...PHONE }, 'Thandi');
  await enter(player, BRAND);
  await player.page.goto(`${player.origin}/games`);
  await expect(player.page.getByRole('link', { name: title })).toBeVisible();
  await player.page.context().close();
  await page.context().close();
});

test('the console is closed to players', async ({ browser }) => {
  const player = await visitor(browser, { ...DEVICE, ...PHONE }, 'Thandi');
  const { page, t, origin } = player;
  await enter(player, BRAND);
  await page.goto(`${origin}/console`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('console', 'refused_title'));
  expect(await barriersOn(page)).toEqual([]);
  await page.context().close();
});

test('an organiser names a series, and a draft in stages takes its place in it', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const device = { brand: 'blg-ps-ar', language: 'ar', ...PHONE } as const;
  const desk = await visitor(browser, device, 'Desk');
  await signInAs(desk, 'organiser');
  await openBattleground(desk); // brings the game along
  const { page, t, origin } = desk;
  const name = `Series ${Date.now()}`;
  await page.goto(`${origin}/console/series`);
  await page.locator('[name=title_ar]').fill(name);
  await page.getByRole('button', { name: t('events-console', 'new_series') }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.goto(`${origin}/console/events/new?template=qualifier`);
  await page.getByLabel(t('events-console', 'field_title')).first().fill(`${name} 1`);
  await page.getByLabel(t('events-console', 'field_series'), { exact: true }).selectOption(name);
  await page.getByLabel(t('events-console', 'field_advance')).fill('2');
  await page.getByLabel(t('events-console', 'col_format'), { exact: true }).selectOption('stages');
  await page.getByRole('button', { name: t('tournament-stages', 'start_groups_knockout') }).click();
  const tooMany = t('tournament-stages', 'problem_too_many_entrants', { entrants: 128, most: 16 });
  await expect(page.getByText(tooMany, { exact: true })).toBeVisible();
  await page.getByLabel(t('events-console', 'field_capacity'), { exact: true }).fill('16');
  await expect(page.getByText(tooMany, { exact: true })).toBeHidden();
  await page
    .getByRole('button', { name: t('tournament-stages', 'down', { number: 1 }) })
    .press('ArrowDown');
  await expect(
    page.getByRole('button', { name: t('tournament-stages', 'up', { number: 2 }) }),
  ).toBeFocused();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('button', { name: t('events-console', 'save_draft') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 1`);
  await expect(page.getByLabel(t('events-console', 'field_advance'))).toHaveValue('2');
  const groups = { number: 2, name: t('tournaments', 'stage_groups') };
  await expect(
    page.getByRole('heading', { name: t('tournament-stages', 'stage', groups) }),
  ).toBeVisible();
  await page.goto(`${origin}/console/series`);
  await page.getByRole('link', { name: new RegExp(`${name} 1`) }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 1`);
  await page.context().close();
});
