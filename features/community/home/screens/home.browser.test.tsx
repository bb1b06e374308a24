import type { ComponentType } from 'react';
import { Outlet, useRevalidator } from 'react-router';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PLAIN } from '#platform/http/shapes.ts';
import { answerApi } from '#testing/components/api.ts';
import { matchInPlay, NALEDI } from '#testing/components/matches.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as home from './home.tsx';
import type { Home } from './home-types.ts';

const t = await words('home');
const m = await words('matches');
const c = await words('coins');
const q = await words('matchmaking');

const QUIET: Home = {
  now: VISITOR.now,
  order: ['division', 'today', 'battlegrounds', 'friends', 'news'],
  isReturn: false,
  isVisitDue: false,
  card: {
    kind: 'find',
    more: 0,
    sanction: null,
    subscription: null,
    match: null,
    checkIn: null,
    moment: null,
    steps: [],
    crowd: { looking: 4, usualWait: 40 },
    rivals: null,
  },
  division: {
    tier: 'bronze',
    endsAt: '2026-11-29T22:00:00.000Z',
    players: 0,
    rank: null,
    up: 0,
    down: 0,

    gap: null,
    rows: [],
    fewest: 8,
    month: null,
    lastWeek: null,
  },
  today: {
    days: { length: 0, open: false },
    atRisk: false,
    balance: 40,
    bonus: { claimable: true, claimableAt: VISITOR.now, coins: 10 },
    goals: [],
  },
  battlegrounds: { items: [], next: null },
  friends: { items: [], total: 0 },
  news: { items: [], recap: null },
};

const RIVAL = {
  userId: '0199a000-0000-7000-8000-0000000000aa',
  username: 'sipho',
  deleted: false,
  avatarUrl: '/avatars/lynx.svg',
  look: PLAIN,
  country: 'ZA',
};

type Shown = NonNullable<NonNullable<Home['card']>['match']>;
const MATCH = matchInPlay({ actions: ['verify', 'dispute'], status: 'awaiting_approval' });
const SHOWN = {
  ...MATCH,
  challenger: { ...MATCH.challenger, score: 2 },
  challenged: { ...MATCH.challenged, score: 3 },
  penalties: null,
  checkInOpensAt: null,
  eventTitle: 'Friday Night',
} as unknown as Shown; // the fields that the card shows

const open = (frame?: ComponentType) =>
  openScreen(home, { path: '/home', at: '/home', visit: NALEDI, ...(frame && { frame }) });

/** Reloads the screen as the player's channel does. */
function Newsroom() {
  const { revalidate } = useRevalidator();
  return (
    <main id="main">
      <Outlet />
      <button type="button" onClick={() => void revalidate()}>
        news
      </button>
    </main>
  );
}

test('a part that did not load says so, and the others are there', async () => {
  answerApi({ home: { ...QUIET, division: null } });
  const screen = await open();
  await expect.element(screen.getByText(t('part_failed'))).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: t('today') })).toBeVisible();
  await expect.element(screen.getByText(t('no_battlegrounds'))).toBeVisible();
});

const OPENING = {
  event: {
    eventId: '0199a000-0000-7000-8000-0000000000e1',
    title: 'Saturday Cup',
    game: {
      gameId: '0199a000-0000-7000-8000-0000000000e2',
      slug: 'football-26',
      title: 'Football 26',
      category: 'sports',
      coverUrl: null,
      platforms: ['ps5'],
    },
    format: 'daily_battleground',
    status: 'coming_soon',
    opensAt: '2026-11-28T16:00:00.000Z',
    startsAt: '2026-11-28T17:00:00.000Z',
    endsAt: '2026-11-29T17:00:00.000Z',
    paused: false,
    prizes: [],
    platform: null,
    entrants: 0,
    ownEntryId: null,
  },
  reminded: false,
} as unknown as NonNullable<NonNullable<Home['battlegrounds']>['next']>; // the fields that the card shows

test('without an open battleground the next opening has a reminder, which is set and removed in place', async () => {
  const shown = (reminded: boolean) => ({
    home: { ...QUIET, battlegrounds: { items: [], next: { ...OPENING, reminded } } },
  });
  const calls = answerApi({ ...shown(false), notifyWhenOpen: { reminded: true } });
  const screen = await open();
  const row = screen.getByRole('link', { name: 'Saturday Cup' });
  await expect.element(row).toHaveAttribute('href', `/event-home/${OPENING.event.eventId}`);
  await expect.element(screen.getByText(/Football 26 · Opens Sat/)).toBeVisible();
  await expect.element(screen.getByText(t('no_battlegrounds'))).not.toBeInTheDocument();
  calls.answer({ ...shown(true) });
  await userEvent.click(screen.getByRole('button', { name: t('remind'), exact: true }));
  const set = screen.getByRole('button', { name: t('reminder_set') });
  await expect.element(set).toHaveFocus();
  await expect.element(set).toHaveAccessibleName(`${t('reminder_set')} · ${t('remind_not')}`);
  calls.answer({ ...shown(false), notifyWhenOpen: { reminded: false } });
  await userEvent.click(set);
  await expect
    .element(screen.getByRole('button', { name: t('remind'), exact: true }))
    .toBeVisible();
  const { eventId } = OPENING.event;
  expect(calls.of('notifyWhenOpen')).toEqual([
    { eventId, isOn: true },
    { eventId, isOn: false },
  ]);
});

test('a page that the last release kept has no next opening, and says where new battlegrounds appear', async () => {
  answerApi({ home: { ...QUIET, battlegrounds: { items: [] } } });
  const screen = await open();
  const link = screen.getByRole('link', { name: t('look_in_play') });
  await expect.element(link).toHaveAttribute('href', '/games');
});

test('a verification sends the score that stands on the card', async () => {
  const card = { ...QUIET.card, kind: 'verify', more: 2, match: SHOWN };
  const calls = answerApi({ home: { ...QUIET, card }, verifyMatchResult: MATCH });
  const screen = await open();
  await expect.element(screen.getByText(t('claims', { opponent: 'thabo' }))).toBeVisible();
  await expect.element(screen.getByRole('link', { name: t('more', { count: 2 }) })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: m('verify') }));
  await expect.poll(() => calls.of('verifyMatchResult')).toHaveLength(1);
  expect(calls.of('verifyMatchResult')[0]).toMatchObject({
    matchId: MATCH.matchId,
    seen: { scoreChallenger: 2, scoreChallenged: 3 },
  });
});

test('a name on the card is not broken into pieces on a small phone', async () => {
  const challenged = { ...SHOWN.challenged, username: 'PieterDurban' };
  const match = { ...SHOWN, challenged } as Shown;
  answerApi({ home: { ...QUIET, card: { ...QUIET.card, kind: 'verify', match } } });
  const screen = await open();
  const name = screen.getByText('PieterDurban', { exact: true });
  await expect.element(name).toBeVisible();
  const { fontSize } = getComputedStyle(name.element());
  const height = name.element().getBoundingClientRect().height;
  expect(height).toBeLessThan(2 * Number.parseFloat(fontSize));
});

test('the coins of a reached goal and the daily bonus are claimed where they stand', async () => {
  const goal = { goal: 'win_one', progress: 1, target: 1, coins: 20, doneAt: VISITOR.now } as const;
  const rewardId = '0199a000-0000-7000-8000-0000000000dd';
  const today = { ...QUIET.today, goals: [{ ...goal, rewardId }] };
  const calls = answerApi({
    home: { ...QUIET, today },
    claimUserRewards: {},
    claimDailyCoins: {},
  });
  const screen = await open();
  const claim = (coins: number) => screen.getByRole('button', { name: c('claim', { coins }) });
  await userEvent.click(claim(20));
  await expect.poll(() => calls.of('claimUserRewards')).toEqual([{ claim: rewardId }]);
  const claimed = { ...QUIET.today, balance: 50, goals: [{ ...goal, rewardId }] };
  calls.answer({ home: { ...QUIET, today: claimed } });
  await userEvent.click(claim(10));
  await expect.poll(() => calls.of('claimDailyCoins')).toHaveLength(1);
  await expect.element(screen.getByText(c('after', { balance: 50 }))).toBeInTheDocument();
});

test('after two weeks away a line welcomes the player, and last week comes first, once over all devices', async () => {
  const lastWeek = { week: '2026-11-16', tier: 'bronze', rank: 3, turn: 'promoted' } as const;
  const division = { ...QUIET.division, lastWeek } as NonNullable<Home['division']>;
  const calls = answerApi({
    home: { ...QUIET, isReturn: true, isVisitDue: true, division },
    homeSeen: { done: true },
  });
  const screen = await open();
  await expect
    .element(screen.getByText(t('welcome_back', { name: NALEDI.player?.username ?? '' })))
    .toBeVisible();
  await expect.element(screen.getByText(/Last week: place 3/)).toBeVisible();
  await expect.poll(() => calls.of('homeSeen')).toEqual([{ outcomeOf: '2026-11-16' }]);
});

test('a change that would move something waits for a tap, and one in place does not', async () => {
  const calls = answerApi({ home: QUIET });
  const screen = await open(Newsroom);
  await expect.element(screen.getByText(t('no_friends'))).toBeVisible();
  const today = { ...QUIET.today, days: { length: 3, open: false } } as Home['today'];
  const friends = { items: [{ ...RIVAL, online: true, looking: false, last: null }], total: 1 };
  calls.answer({ home: { ...QUIET, today, friends } });
  await userEvent.click(screen.getByRole('button', { name: 'news' }));
  await expect.element(screen.getByText(t('days', { count: 3 }))).toBeVisible();
  await expect.element(screen.getByText(t('no_friends'))).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: t('changes', { count: 1 }) }));
  await expect.element(screen.getByText(RIVAL.username)).toBeVisible();
  await expect.element(screen.getByText(t('no_friends'))).not.toBeInTheDocument();
});

test('the first card begins at the top of its column, since the pill above it takes no room', async () => {
  answerApi({ home: QUIET });
  const screen = await open();
  const heading = screen.getByRole('heading', { name: t('find') });
  await expect.element(heading).toBeVisible();
  const card = heading.element().closest('section');
  const column = card?.parentElement;
  if (!card || !column) throw new Error('no card in a column');
  const inside = Number.parseFloat(getComputedStyle(column).paddingBlockStart);
  const top = (element: Element) => element.getBoundingClientRect().top;
  expect(top(card) - top(column) - inside).toBeLessThan(1);
});

test('consequences of one’s own act need no tap', async () => {
  const friends = { items: [{ ...RIVAL, online: true, looking: false, last: null }], total: 1 };
  const calls = answerApi({ home: QUIET, claimDailyCoins: {} });
  const screen = await open();
  await expect.element(screen.getByText(t('no_friends'))).toBeVisible();
  calls.answer({ home: { ...QUIET, friends } });
  await userEvent.click(screen.getByRole('button', { name: c('claim', { coins: 10 }) }));
  await expect.element(screen.getByText(RIVAL.username)).toBeVisible();
});

test('a tap on a card that has just changed does nothing, and a later one acts', async () => {
  const match = { ...SHOWN, status: 'in_progress', actions: ['submit'] };
  const claimed = { ...SHOWN, actions: ['verify', 'dispute'], status: 'awaiting_approval' };
  const card = { ...QUIET.card, kind: 'enter_result', match } as NonNullable<Home['card']>;
  const calls = answerApi({ home: { ...QUIET, card }, verifyMatchResult: SHOWN });
  const screen = await open(Newsroom);
  await expect.element(screen.getByText(t('card_enter_result'))).toBeVisible();
  calls.answer({ home: { ...QUIET, card: { ...card, kind: 'verify', match: claimed } } });
  (screen.getByRole('button', { name: 'news' }).element() as HTMLElement).click();
  const verify = screen.getByRole('button', { name: m('verify') });
  await expect.poll(() => verify.query()).not.toBeNull();
  (verify.element() as HTMLElement).click();
  expect(calls.of('verifyMatchResult')).toEqual([]);
  const later = performance.now() + 700; // longer than the card takes no tap
  vi.spyOn(performance, 'now').mockReturnValue(later);
  await userEvent.click(verify);
  vi.restoreAllMocks();
  await expect.poll(() => calls.of('verifyMatchResult')).toHaveLength(1);
});

test('rivals say why they are near, and lead to the challenge', async () => {
  const commonAt = '2026-11-27T16:00:00.000Z';
  const players = [
    { ...RIVAL, entryId: 'e1', rating: 1204, canPlayNow: true, commonAt },
    { ...RIVAL, userId: 'u2', entryId: 'e2', rating: null, canPlayNow: false, commonAt },
  ];
  answerApi({
    home: { ...QUIET, card: { ...QUIET.card, rivals: { eventId: 'ev', title: 'Cup', players } } },
  });
  const screen = await open();
  const list = screen.getByRole('list', { name: t('challenge_near') });
  await expect
    .element(list.getByText(`${t('can_play')} · ${t('rated', { rating: 1204 })}`))
    .toBeVisible();
  await expect.element(list.getByText(/Both free/)).toBeVisible();
  expect(list.getByRole('link').first().element().getAttribute('href')).toContain('opponent=e1');
});

test('without anything to do one tap looks for a match, and friends who look can be challenged', async () => {
  const friends = { items: [{ ...RIVAL, online: true, looking: true, last: null }], total: 1 };
  answerApi({ home: { ...QUIET, friends } });
  const screen = await open();
  const button = screen.getByRole('button', { name: q('find_now') });
  await expect.element(button).toBeVisible();
  expect((button.element() as HTMLButtonElement).form?.getAttribute('action')).toBe('/find');
  await expect.element(screen.getByText(/4 players looking/)).toBeVisible();
  const friend = screen.getByRole('link', { name: /sipho/ });
  await expect.element(friend).toHaveAttribute('href', `/profile/${RIVAL.userId}?sheet=challenge`);
  await expect.element(screen.getByText(t('looking_now'))).toBeVisible();
});

const RESULT = {
  matchId: '0199a000-0000-7000-8000-0000000000b1',
  resultId: '0199a000-0000-7000-8000-0000000000b2',
  eventTitle: 'Friday Night',
  frame: 'win',
  opponent: RIVAL,
  score: { own: 3, other: 1, penalties: null },
  points: 200,
  at: VISITOR.now,
} as const;
const moments = await words('moments');

test('a result that was not seen leads to its moment, several with their sum', async () => {
  const shown = (total: number, sum: number) => {
    const moment = { line: RESULT, total, sum, larger: null };
    answerApi({ home: { ...QUIET, card: { ...QUIET.card, kind: 'moment', moment } } });
  };
  shown(1, 200);
  const one = await open();
  const act = one.getByRole('link', { name: t('moment_act', { count: 1 }) });
  await expect.element(act).toHaveAttribute('href', `/match/${RESULT.matchId}?moment=1`);
  await expect.element(one.getByText(moments('win'), { exact: true })).toBeVisible();
  await expect.element(one.getByText(moments('said_points', { points: 200 }))).toBeVisible();
  await one.unmount();
  shown(3, 460);
  const three = await open();
  const name = t('moment', { count: 3 });
  await expect.element(three.getByRole('heading', { name })).toBeVisible();
  const sum = t('moment_sum', { count: 3, points: 460 });
  await expect.element(three.getByText(sum)).toBeVisible();
});

test('a larger occasion opens over Home', async () => {
  const larger = {
    key: 'division:2026-11-16',
    kind: 'promoted',
    at: VISITOR.now,
    ...{ eventId: null, title: null, path: [], tier: 'silver', rank: 2, days: null, month: null },
  };
  const moment = { line: null, total: 0, sum: 0, larger };
  answerApi({ home: { ...QUIET, card: { ...QUIET.card, kind: 'moment', moment } } });
  const screen = await open();
  const act = screen.getByRole('link', { name: t('moment_show'), exact: true });
  await expect.element(act).toHaveAttribute('href', '/home?moment=1');
  const tier = (await words('seasons'))('tier_silver');
  const text = moments('promoted_text', { tier, place: moments('nth', { rank: 2 }) });
  await expect.element(screen.getByText(text)).toBeVisible();
});
