import { expect } from '@playwright/test';
import { confirmJoining, enter, join, type NumberedBrand, type Player } from './player.ts';

/** A player with all that joining asks for. */
export async function getReady(
  player: Player,
  brand: NumberedBrand,
  ground: string,
): Promise<void> {
  await enter(player, brand);
  await join(player, ground);
}

export async function joinCup(player: Player, cupId: string): Promise<void> {
  const { page, t, origin } = player;
  await page.goto(`${origin}/event-home/${cupId}`);
  await confirmJoining(player);
  await expect(page.getByText(t('events', 'done_joined_tournament'))).toBeVisible();
}

/** The button comes by itself when check-in opens. */
export async function checkInToCup({ page, t }: Player): Promise<void> {
  await page.getByRole('button', { name: t('tournaments', 'check_in') }).click({ timeout: 15_000 });
  await expect(page.getByText(t('tournaments', 'checked_in'), { exact: true })).toBeVisible();
}

export async function openBracket({ page, t }: Player): Promise<void> {
  await page.getByRole('link', { name: t('events', 'tab_bracket'), exact: true }).click();
  await page.waitForURL(/bracket/);
}

export async function openOwnMatch({ page, t }: Player): Promise<void> {
  await page
    .getByRole('link', { name: t('tournaments', 'to_match') })
    .first()
    .click();
  await page.waitForURL(/match-wizard/);
}
