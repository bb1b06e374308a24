import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerApi } from '#testing/components/api.ts';
import { matchInPlay, NALEDI } from '#testing/components/matches.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as home from './home.tsx';
import type { Home } from './home-types.ts';

const t = await words('home');
const m = await words('matches');
const c = await words('coins');

const QUIET: Home = {
  now: VISITOR.now,
  order: ['division', 'today', 'battlegrounds', 'friends', 'news'],
  card: {
    kind: 'find',
    more: 0,
    sanction: null,
    subscription: null,
    match: null,
    checkIn: null,

    steps: [],
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
    bonus: { claimable: true, claimableAt: VISITOR.now, coins: 10 },
    goals: [],
  },
  battlegrounds: { items: [] },
  friends: { items: [], total: 0 },
  news: { items: [], recap: null },
};

const open = () => openScreen(home, { path: '/home', at: '/home', visit: NALEDI });

test('a part that did not load says so, and the others are there', async () => {
  answerApi({ home: { ...QUIET, division: null } });
  const screen = await open();
  await expect.element(screen.getByText(t('part_failed'))).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: t('today') })).toBeVisible();
  await expect.element(screen.getByText(t('no_battlegrounds'))).toBeVisible();
});

test('a verification sends the score that stands on the card', async () => {
  const match = matchInPlay({ actions: ['verify', 'dispute'], status: 'awaiting_approval' });
  const { challenger, challenged } = match;
  const shown = {
    ...match,
    challenger: { ...challenger, score: 2 },
    challenged: { ...challenged, score: 3 },
    penalties: null,
    checkInOpensAt: null,
    eventTitle: 'Friday Night',
  } as unknown as NonNullable<NonNullable<Home['card']>['match']>; // the fields that the card shows
  const card = { ...QUIET.card, kind: 'verify', more: 2, match: shown };
  const calls = answerApi({ home: { ...QUIET, card }, verifyMatchResult: match });
  const screen = await open();
  await expect.element(screen.getByText(t('claims', { opponent: 'thabo' }))).toBeVisible();
  await expect.element(screen.getByRole('link', { name: t('more', { count: 2 }) })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: m('verify') }));
  await expect.poll(() => calls.of('verifyMatchResult')).toHaveLength(1);
  expect(calls.of('verifyMatchResult')[0]).toMatchObject({
    matchId: match.matchId,
    seen: { scoreChallenger: 2, scoreChallenged: 3 },
  });
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
  await userEvent.click(claim(10));
  await expect.poll(() => calls.of('claimDailyCoins')).toHaveLength(1);
});
