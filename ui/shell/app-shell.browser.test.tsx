import { expect, test } from 'vitest';
import { openScreen } from '#testing/components/render.tsx';
import { AppShell } from './app-shell.tsx';

const WORDS = { brandMark: 'League', skipLabel: 'Skip', toastsLabel: 'Notices', navLabel: 'Main' };
const NAV = ['games', 'matches', 'menu'].map((name) => ({
  to: `/${name}`,
  text: name,
  icon: null,
}));

test('the tab that is tapped lights up at once, while its screen is on its way', async () => {
  const page = {
    default: () => (
      <AppShell {...WORDS} nav={NAV}>
        <h1>Games</h1>
      </AppShell>
    ),
    clientLoader: ({ params }: { params: { page?: string } }) =>
      params.page === 'matches' ? new Promise(() => undefined) : null,
  };
  const screen = await openScreen(page, { path: '/:page', at: '/games' });
  const games = screen.getByRole('link', { name: 'games' });
  const matches = screen.getByRole('link', { name: 'matches' });
  await expect.element(games).toHaveAttribute('data-lit');
  (matches.element() as HTMLElement).click();
  await expect.element(matches).toHaveAttribute('data-lit');
  await expect.element(games).not.toHaveAttribute('data-lit');
  await expect.element(games).toHaveAttribute('aria-current', 'page');
  await expect.element(matches).not.toHaveAttribute('aria-current');
});
