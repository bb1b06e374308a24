import { expect, test } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { CONSENT_KEY } from '../../rules/consent.ts';
import { CookieDialog } from './cookie-dialog.tsx';

const t = await words('consent');

test('a choice that an extension has made is the one that is kept', async () => {
  const screen = await renderPart(<CookieDialog answered={null} startsWith="consent" />);
  const box = screen.getByRole('checkbox', { name: t('category_statistics') });
  (box.element() as HTMLInputElement).checked = true; // no event
  await screen.getByRole('button', { name: t('allow_selection') }).click();
  const { preferences } = JSON.parse(localStorage.getItem(CONSENT_KEY) ?? '{}');
  expect(preferences).toEqual({ necessary: true, marketing: false, statistics: true });
});

test('Customize leads to the details, and is no button there', async () => {
  const screen = await renderPart(<CookieDialog answered={null} startsWith="consent" />);
  const customize = screen.getByRole('button', { name: t('customize') });
  await customize.click();
  const details = screen.getByRole('tab', { name: t('tab_details') });
  await expect.element(details).toHaveAttribute('aria-selected', 'true');
  await expect.element(details).toHaveFocus();
  await expect.element(customize).not.toBeInTheDocument();
  for (const answer of ['deny', 'allow_selection', 'allow_all'] as const) {
    await expect.element(screen.getByRole('button', { name: t(answer) })).toBeVisible();
  }
  await screen.getByRole('tab', { name: t('tab_about') }).click();
  await expect.element(customize).toBeVisible();
});
