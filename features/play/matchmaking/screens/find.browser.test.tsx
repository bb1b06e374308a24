import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PLAIN } from '#platform/http/shapes.ts';
import { answerApi, type Calls, refusal } from '#testing/components/api.ts';
import { NALEDI } from '#testing/components/matches.ts';
import { openScreen, renderPart, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as find from './find.tsx';
import { SearchFollower } from './search-follower.tsx';
import { setSearch } from './search-store.ts';
import type { Found, Search, SearchOptions } from './search-types.ts';

const t = await words('matchmaking');

const GAME = {
  gameId: '0199a000-0000-7000-8000-0000000000f1',
  slug: 'football-26',
  title: 'Football 26',
  category: 'sports',
  accountKind: 'psn',
  platforms: ['ps5'],
  coverUrl: null,
} as unknown as Search['games'][number]; // the fields that the screens show
const OTHER = { ...GAME, gameId: '0199a000-0000-7000-8000-0000000000f2', title: 'Hoops 26' };
const GROUND = { eventId: 'event-1', title: 'Friday Night', joined: false };

const IDLE: Search = {
  now: VISITOR.now,
  state: 'idle',
  since: null,
  games: [],
  looking: 3,
  usualWait: 50,
  found: null,
  pausedUntil: null,
  last: null,
  offers: null,
};
const LOOKING: Search = { ...IDLE, state: 'looking', since: VISITOR.now, games: [GAME] };
const PAIR: Found = {
  foundId: '0199a000-0000-7000-8000-0000000000fa',
  game: GAME,
  battleground: GROUND,
  opponent: {
    userId: '0199a000-0000-7000-8000-0000000000aa',
    username: 'sipho',
    deleted: false,
    avatarUrl: '/avatars/lynx.svg',
    country: 'ZA',
    look: PLAIN,
    rating: 1204,
  },
  ownRating: null,
  until: new Date(Date.parse(VISITOR.now) + 30_000).toISOString(),
  accepted: false,
};
const FOUND: Search = { ...LOOKING, state: 'found', found: PAIR };

const OPTIONS: SearchOptions = {
  games: [
    { game: GAME, battleground: GROUND, rating: 1180, looking: 2, chosen: true },
    {
      game: OTHER,
      battleground: { ...GROUND, joined: true },
      rating: null,
      looking: 0,
      chosen: false,
    },
  ],
  looking: 3,
  usualWait: 50,
  hasAccount: true,
  remindedUntil: null,
};

const open = (language: 'en' | 'ar' = 'en') =>
  openScreen(find, { path: '/find', at: '/find', visit: NALEDI, language });

test('the start stays on the screen below a list of games that is longer than the screen', async () => {
  const games = Array.from({ length: 12 }, (_, at) => ({
    ...OPTIONS.games[0],
    game: { ...GAME, gameId: `game-${at}`, title: `Game ${at}` },
  })) as SearchOptions['games']; // of the first one
  answerApi({ getSearch: IDLE, searchOptions: { ...OPTIONS, games } });
  const screen = await openScreen(find, { path: '/find' });
  const button = screen.getByRole('button', { name: t('find_now') });
  await expect.element(button).toBeVisible();
  expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight);
  expect(button.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(innerHeight);
});

test('the search starts in the games that are chosen, and remembers the choice', async () => {
  const calls = answerApi({ getSearch: IDLE, searchOptions: OPTIONS, startSearch: LOOKING });
  const screen = await open();
  await expect.element(screen.getByText(t('joins', { event: 'Friday Night' }))).toBeVisible();
  const boxes = screen.getByRole('checkbox').all();
  expect(boxes.map((box) => (box.element() as HTMLInputElement).checked)).toEqual([true, false]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Hoops 26/ }));
  calls.answer({ getSearch: LOOKING });
  await userEvent.click(screen.getByRole('button', { name: t('find_now') }));
  await expect
    .poll(() => calls.of('startSearch'))
    .toEqual([{ gameIds: [GAME.gameId, OTHER.gameId] }]);
  await expect.element(screen.getByRole('heading', { name: t('looking') })).toBeVisible();
  await expect
    .element(screen.getByText(/3 players looking · usually under a minute/))
    .toBeVisible();
});

test('a missing rating and an empty queue are said once, and not for each game', async () => {
  const games = OPTIONS.games.map((each) => ({ ...each, rating: null, looking: 0 }));
  answerApi({ getSearch: IDLE, searchOptions: { ...OPTIONS, games, looking: 0, usualWait: null } });
  const screen = await open();
  await expect.element(screen.getByRole('checkbox', { name: /Hoops 26/ })).toBeVisible();
  const said = document.body.textContent;
  expect(said.split(t('unrated'))).toHaveLength(2);
  expect(said.split(t('looking_count', { count: 0 }))).toHaveLength(2);
});

test('a refusal of the start says why, where the button is', async () => {
  answerApi({
    getSearch: IDLE,
    searchOptions: OPTIONS,
    startSearch: refusal(409, 'search_in_match', 'You’re in a match.'),
  });
  const screen = await open();
  await userEvent.click(screen.getByRole('button', { name: t('find_now') }));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('You’re in a match.');
});

test('a player without an account, and one without a battleground, are led on', async () => {
  const calls = answerApi({ getSearch: IDLE, searchOptions: { ...OPTIONS, hasAccount: false } });
  const first = await open();
  const link = first.getByRole('link', { name: t('link_account') });
  await expect.element(link).toHaveAttribute('href', '/link-accounts?returnTo=%2Ffind');
  await first.unmount();
  calls.answer({ searchOptions: { ...OPTIONS, games: [] } });
  const second = await open();
  await expect.element(second.getByText(t('no_games'))).toBeVisible();
});

test('the search is stopped where it is shown', async () => {
  const calls = answerApi({ getSearch: LOOKING, searchOptions: OPTIONS, stopSearch: IDLE });
  const screen = await open();
  const stop = screen.getByRole('button', { name: t('stop') });
  await expect.element(stop).toBeVisible();
  calls.answer({ getSearch: IDLE });
  await userEvent.click(stop);
  await expect.poll(() => calls.of('stopSearch')).toHaveLength(1);
  await expect.element(screen.getByRole('button', { name: t('find_now') })).toBeVisible();
});

test('after two minutes there are rivals to challenge and a reminder, and the search stays on', async () => {
  const player = { ...PAIR.opponent, game: GAME, eventId: 'event-1', eventTitle: 'Friday Night' };
  const rival = { ...player, entryId: 'e1', ownEntryId: 'e2', canPlayNow: true, commonAt: null };
  const offers = { players: [rival], remindedUntil: null };
  const calls = answerApi({
    getSearch: { ...LOOKING, offers },
    notifyWhenLooking: { remindedUntil: VISITOR.now },
  });
  const screen = await open();
  const link = screen.getByRole('link', { name: /sipho/ });
  await expect
    .element(link)
    .toHaveAttribute('href', '/event-home/event-1?tab=entrants&sheet=challenge&opponent=e1');
  await expect.element(screen.getByRole('button', { name: t('stop') })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: t('remind') }));
  await expect.poll(() => calls.of('notifyWhenLooking')).toEqual([{ isOn: true }]);
});

test('a found opponent is accepted, and with both the match opens', async () => {
  const last = { foundId: PAIR.foundId, outcome: 'matched', matchId: 'm1', at: VISITOR.now };
  const calls = answerApi({ getSearch: FOUND, acceptFound: { ...IDLE, last } });
  const screen = await open();
  await expect.element(screen.getByText('sipho')).toBeVisible();
  await expect.element(screen.getByRole('timer')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: t('accept'), exact: true }));
  await expect.poll(() => screen.address()).toBe('/match-wizard/event-1/m1');
  expect(calls.of('acceptFound')).toEqual([{ foundId: PAIR.foundId }]);
});

test('one’s own acceptance waits for the other, and a declined one ends the pair', async () => {
  const accepted = { ...FOUND, found: { ...PAIR, accepted: true } };
  const calls = answerApi({ getSearch: FOUND, acceptFound: accepted, declineFound: IDLE });
  const screen = await open('ar');
  const ar = await words('matchmaking', 'ar');
  calls.answer({ getSearch: accepted });
  await userEvent.click(screen.getByRole('button', { name: ar('accept'), exact: true }));
  await expect.element(screen.getByText(ar('waiting_for', { opponent: 'sipho' }))).toBeVisible();
  expect(screen.address()).toContain('found=');
});

test('the end of a pair says what became of it, and two misses pause with a countdown', async () => {
  const at = VISITOR.now;
  const missed = { foundId: PAIR.foundId, outcome: 'missed', matchId: null, at };
  const calls = answerApi({ getSearch: { ...IDLE, last: missed }, searchOptions: OPTIONS });
  const first = await open();
  await expect.element(first.getByText(t('last_missed'))).toBeVisible();
  await first.unmount();
  const pausedUntil = new Date(Date.parse(at) + 300_000).toISOString();
  calls.answer({ getSearch: { ...IDLE, state: 'paused', pausedUntil } });
  const second = await open();
  await expect.element(second.getByText(t('paused'))).toBeVisible();
  await expect.element(second.getByRole('button', { name: t('find_now') })).not.toBeInTheDocument();
});

async function follow(answers: Parameters<typeof answerApi>[0]): Promise<{
  calls: Calls;
  screen: Awaited<ReturnType<typeof renderPart>>;
}> {
  setSearch(null);
  const calls = answerApi(answers);
  const userId = NALEDI.player?.userId ?? '';
  const screen = await renderPart(<SearchFollower userId={userId} />, {
    at: '/games',
    visit: NALEDI,
  });
  return { calls, screen };
}

test('while one looks a bar is on every screen, and its button stops', async () => {
  const { calls, screen } = await follow({ getSearch: LOOKING, stopSearch: IDLE });
  const bar = screen.getByRole('complementary', { name: t('bar') });
  await expect.element(bar).toBeVisible();
  await expect.element(bar.getByText(t('looking_count', { count: 3 }))).toBeVisible();
  await userEvent.click(bar.getByRole('button', { name: t('stop') }));
  await expect.poll(() => calls.of('stopSearch')).toHaveLength(1);
  await expect.element(bar).not.toBeInTheDocument();
});

test('who looks for nobody sees nothing of the search', async () => {
  const { calls, screen } = await follow({ getSearch: IDLE });
  await expect.poll(() => calls.of('getSearch')).toHaveLength(1);
  expect(screen.container.textContent).toBe('');
});

test('a found opponent opens a sheet that buzzes once, and both acceptances lead to the match', async () => {
  const buzz = vi.spyOn(navigator, 'vibrate').mockReturnValue(true);
  const last = { foundId: PAIR.foundId, outcome: 'matched', matchId: 'm1', at: VISITOR.now };
  const { calls, screen } = await follow({ getSearch: FOUND, acceptFound: { ...IDLE, last } });
  const sheet = screen.getByRole('alertdialog', { name: t('found') });
  await expect.element(sheet.getByText('sipho')).toBeVisible();
  expect(buzz).toHaveBeenCalledTimes(1);
  await userEvent.click(sheet.getByRole('button', { name: t('accept'), exact: true }));
  await expect.poll(() => screen.address()).toBe('/match-wizard/event-1/m1');
  expect(calls.of('acceptFound')).toEqual([{ foundId: PAIR.foundId }]);
  buzz.mockRestore();
});

test('Escape declines a found opponent, and the search goes back to its bar', async () => {
  const { calls, screen } = await follow({ getSearch: FOUND, declineFound: LOOKING });
  await expect.element(screen.getByRole('alertdialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => calls.of('declineFound')).toEqual([{ foundId: PAIR.foundId }]);
  await expect.element(screen.getByRole('complementary', { name: t('bar') })).toBeVisible();
});
