import { useState } from 'react';
import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import { renderPart } from '#testing/components/render.tsx';
import { Numeral } from './numeral.tsx';
import { PrizePodium } from './prize-podium.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Scoreboard } from './scoreboard.tsx';
import { StandingsTable } from './standings-table.tsx';

const HOME = { name: 'naledi_10', avatarUrl: null, score: 2, href: '/profile/1' };
const AWAY = { name: 'thabo', avatarUrl: null, score: 1 };

function Changing() {
  const [value, setValue] = useState(1);
  return (
    <button type="button" onClick={() => setValue(value + 1)}>
      <Numeral value={value} />
    </button>
  );
}

/** The animations of the digits at this moment. */
function animationOf(numeral: Element): string[] {
  return numeral
    .getAnimations({ subtree: true })
    .map((each) => (each as CSSAnimation).animationName);
}

test('a score moves when it changes, and only then', async () => {
  const screen = await renderPart(<Changing />);
  const score = screen.getByRole('button');
  await expect.element(score).toMatchTextContent('1');
  expect(animationOf(score.element())).toEqual([]);
  (score.element() as HTMLElement).click();
  await expect.element(score).toMatchTextContent('2');
  expect(animationOf(score.element())).not.toEqual([]);
});

test('a score that changes stands still for whoever wants less motion', async () => {
  await commands.emulateMedia({ reducedMotion: 'reduce' });
  const screen = await renderPart(<Changing />);
  const score = screen.getByRole('button');
  await userEvent.click(score);
  await expect.element(score).toMatchTextContent('2');
  const digits = score.element().querySelector('bdi span') as Element;
  for (const duration of getComputedStyle(digits).animationDuration.split(',')) {
    expect(Number.parseFloat(duration)).toBeLessThanOrEqual(0.001);
  }
});

test('a score is written in the digits of the language', async () => {
  const screen = await renderPart(<Numeral value={1234} />, { language: 'de' });
  await expect.element(screen.getByText('1.234')).toBeVisible();
});

test('a change of the score is announced as a whole, each number with its player', async () => {
  const board = (score: number) => (
    <Scoreboard home={{ ...HOME, score }} away={AWAY} status="Second half" versusText="v" />
  );
  const screen = await renderPart(board(2));
  const result = screen.container.querySelector('[aria-live]');
  expect(result?.getAttribute('aria-atomic')).toBe('true');
  expect(result?.textContent).toBe('naledi_10 2thabo 1');
  await expect.element(screen.getByRole('link', { name: 'naledi_10' })).toBeVisible();
});

test('before there is a score the two stand against each other', async () => {
  const screen = await renderPart(
    <Scoreboard
      home={{ name: 'naledi_10', avatarUrl: null, ready: true, you: true }}
      away={{ name: 'thabo', avatarUrl: null }}
      status={null}
      versusText="against"
      readyText="Ready"
      youText="You"
    />,
  );
  await expect.element(screen.getByText('against')).toBeVisible();
  await expect.element(screen.getByText('Ready')).toBeVisible();
  await expect.element(screen.getByText('You')).toBeVisible();
});

test('from right to left the home player and their score stand at the right', async () => {
  const screen = await renderPart(
    <Scoreboard home={HOME} away={AWAY} status={null} versusText="v" />,
    { language: 'ar' },
  );
  const at = (text: string) =>
    screen.getByText(text, { exact: true }).first().element().getBoundingClientRect().left;
  expect(at('naledi_10')).toBeGreaterThan(at('thabo'));
  const digits = [...screen.container.querySelectorAll('[aria-live] bdi')];
  const [home, away] = digits.map((each) => each.getBoundingClientRect().left);
  expect(home).toBeGreaterThan(away ?? Number.NaN);
});

const COLUMNS = {
  rank: 'Rank',
  player: 'Player',
  played: 'Played',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  points: 'Points',
};
const ROW = { avatarUrl: null, played: 3, won: 2, drawn: 0, lost: 1 };

test('a ranking is a named table whose rows are named by their players', async () => {
  const screen = await renderPart(
    <StandingsTable
      caption="Ranking of November"
      columns={COLUMNS}
      rows={[
        {
          ...ROW,
          userId: '1',
          rank: 1,
          previousRank: 3,
          name: 'naledi',
          points: 30,
          href: '/profile/1',
        },
        { ...ROW, userId: '2', rank: 2, previousRank: 1, name: 'thabo', points: 20 },
      ]}
      pinned={{ ...ROW, userId: '9', rank: 80, name: 'sipho', points: 1 }}
      youText="You"
      movedLabel={(by) => (by > 0 ? `up ${by}` : `down ${-by}`)}
    />,
  );
  await expect.element(screen.getByRole('table', { name: 'Ranking of November' })).toBeVisible();
  const rows = screen.getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/sipho\s*You/);
  await expect.element(rows.nth(2)).toMatchTextContent(/up 2/);
  await expect.element(rows.nth(3)).toMatchTextContent(/down 1/);
  await userEvent.click(screen.getByRole('rowheader', { name: /naledi/ }).getByRole('link'));
  await expect.poll(screen.address).toBe('/profile/1');
});

test('a bar has a name, and never runs over its end', async () => {
  const screen = await renderPart(
    <ProgressBar label="Coins of today" value={12} max={10} valueText="12 of 10" />,
  );
  const bar = screen.getByLabelText('Coins of today');
  await expect.element(bar).toHaveRole('progressbar');
  expect((bar.element() as HTMLProgressElement).value).toBe(10);
});

test('faces of a podium lead to the profiles, but for players who have left', async () => {
  const prize = (place: number, name: string, href?: string) => ({
    ...{ place, placeText: 'place', amount: '100' },
    winner: { name, avatarUrl: null, href },
  });
  const screen = await renderPart(
    <PrizePodium prizes={[prize(1, 'naledi', '/profile/1'), prize(2, 'gone')]} />,
  );
  await expect.element(screen.getByText('gone')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'gone' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'naledi' }));
  await expect.poll(screen.address).toBe('/profile/1');
});
