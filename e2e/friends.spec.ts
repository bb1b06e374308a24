import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { withoutClipboard } from './clipboard.ts';
import { enter, join } from './entering.ts';
import { fact } from './fact.ts';
import { DESKTOP, openBattleground, PHONE, type Player, visitor } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-ps-ar';

test('two players find each other, become friends, and one challenges the other from the profile', async ({
  browser,
}) => {
  coversSpec('screen.friends', 'message.link-copied', 'message.copy-link-failed');
  test.setTimeout(90_000);
  const samira = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Amie');
  const omar = await visitor(browser, { brand: BRAND, language: 'ar', ...DESKTOP }, 'عمر');
  const eventId = await openBattleground(samira);
  await Promise.all([enter(samira, BRAND), enter(omar, BRAND)]);
  await Promise.all([join(samira, eventId), join(omar, eventId)]);
  const barriers: string[] = [];
  const look = async (player: Player) => barriers.push(...(await barriersOn(player.page)));

  // Samira finds Omar by the beginning of his name, and asks him
  await samira.page.goto(`${samira.origin}/search-friends`);
  const mayKnow = samira.page.getByText(samira.t('friends', 'suggested'), { exact: true });
  await expect(await fact(mayKnow.first(), 'screen.friends')).toBeVisible();
  await look(samira);
  const field = samira.page.getByLabel(samira.t('friends', 'search_label'));
  await field.fill(omar.username);
  await samira.page
    .getByRole('button', { name: samira.t('friends', 'search'), exact: true })
    .click();
  await samira.page.waitForURL(/q=/);
  const name = { name: omar.username };
  await samira.page
    .getByRole('button', { name: samira.t('friends', 'add_player', name) })
    .first()
    .click();
  await expect(
    samira.page.getByRole('button', { name: samira.t('friends', 'withdraw_player', name) }),
  ).toBeVisible();

  // Omar gets a notification, and accepts on the screen that it leads to
  await omar.page.goto(`${omar.origin}/notifications`);
  await omar.page
    .getByRole('main')
    .getByText(omar.t('notifications', 'friend_request_text', { opponent: samira.username }), {
      exact: true,
    })
    .first()
    .click();
  await omar.page.waitForURL(/search-friends/);
  await look(omar);
  await omar.page
    .getByRole('button', { name: omar.t('friends', 'accept_player', { name: samira.username }) })
    .click();
  await omar.page.goto(`${omar.origin}/search-friends?tab=friends`);
  await omar.page.getByRole('link', { name: samira.username }).click();
  await expect(omar.page.getByText(omar.t('friends', 'is_friend'), { exact: true })).toBeVisible();
  await look(omar);

  // … and challenges her in the ladder that both are in
  await omar.page.getByRole('link', { name: omar.t('friends', 'challenge'), exact: true }).click();
  await omar.page.locator(`dialog a[href^="/event-home/${eventId}"]`).click();
  await expect(
    omar.page.getByRole('button', { name: omar.t('match-scheduling', 'send_challenge') }),
  ).toBeVisible();

  // Samira shares her profile
  await samira.page.goto(`${samira.origin}/share-profile/me`);
  await expect(samira.page.getByRole('img', { name: /QR/ })).toBeVisible();
  await look(samira);
  await samira.page.context().grantPermissions(['clipboard-write']);
  const copy = samira.page.getByRole('button', {
    name: samira.t('friends', 'copy_link'),
    exact: true,
  });
  await withoutClipboard(samira.page, async () => {
    await copy.click();
    await expect(samira.page.getByText('Failed to copy link.', { exact: true })).toBeVisible();
  });
  await copy.click();
  await expect(samira.page.getByText('Link copied!', { exact: true })).toBeVisible();
  expect(barriers).toEqual([]);
  await Promise.all([samira, omar].map((player) => player.page.context().close()));
});
