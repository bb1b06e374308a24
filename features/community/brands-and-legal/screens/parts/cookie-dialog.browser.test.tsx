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
