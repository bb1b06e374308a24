import { expect } from '@playwright/test';
import type { Player } from './player.ts';

/** From a battleground both have joined: an opponent is found and challenged for right now. */
export async function challenge({ page, t }: Player, opponent: Player): Promise<void> {
  await page.reload();
  await page.getByRole('link', { name: t('events', 'find_opponent') }).click();
  const name = t('events', 'challenge_player', { name: opponent.username });
  await page.getByRole('link', { name }).first().click(); // players who can play now are listed twice: above all entrants, too
  const dialog = page.getByRole('dialog');
  await dialog.getByText(t('match-scheduling', 'when_now'), { exact: true }).click();
  await dialog.getByRole('button', { name: t('match-scheduling', 'send_challenge') }).click();
  await expect(page.getByText(t('matches', 'done_challenge')).first()).toBeVisible();
}
