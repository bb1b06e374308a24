import { expect } from '@playwright/test';
import type { Player } from './player.ts';

/** Past the first step, which only a player can say is done, and checked in: by one tap once check-in is open. */
export async function checkIn({ page, t }: Player): Promise<void> {
  const friend = page.getByRole('link', {
    name: t('match-scheduling', 'friend_done'),
    exact: true,
  });
  const both = page.getByRole('button', { name: t('match-scheduling', 'friend_done_check_in') });
  const ready = page.getByRole('button', { name: t('matches', 'check_in'), exact: true });
  await expect(friend.or(both).or(ready).first()).toBeVisible();
  if (await friend.isVisible()) await friend.click();
  await both.or(ready).first().click();
}

/** Enters three to one for the player with three goals. */
export async function enterResult({ page, t }: Player, goals: [Player, number][]): Promise<void> {
  for (const [player, count] of goals) {
    const more = page.getByRole('button', {
      name: t('matches', 'one_more', { player: player.username }),
    });
    // the score; penalties of a cup stand below it
    for (let i = 0; i < count; i += 1) await more.first().click();
  }
  await page
    .locator('form [type=submit]', { hasText: /3.*1|1.*3/ })
    .first()
    .click();
  await expect(page.getByText(t('matches', 'done_submit')).first()).toBeVisible();
}

export async function verify({ page, t }: Player): Promise<void> {
  await page
    .getByRole('button', { name: t('matches', 'verify') })
    .first()
    .click();
  await expect(page.getByText(t('matches', 'approved_text')).first()).toBeVisible();
}

/** Closes the moment of a result, which opens on both phones. */
export async function closeMoment({ page, t }: Pick<Player, 'page' | 't'>): Promise<void> {
  const moment = page.getByRole('dialog');
  await moment.getByRole('button', { name: t('common', 'close') }).click();
  await expect(moment).toBeHidden();
}
