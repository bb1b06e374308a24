import { type Browser, expect, type Page } from '@playwright/test';
import type { Language } from '#brands/brand.ts';
import { barriersOn } from './barriers.ts';
import { apiOf } from './caller.ts';
import { enter, join, signInAs } from './entering.ts';
import { watchHydration } from './hydration.ts';
import { openBattleground, PHONE, type Player, takenOver, visitor } from './player.ts';
import { MOVING, test } from './test.ts';

const BRAND = 'blg-ps-ar';
const PROMOTED = {
  key: 'division:2026-11-16',
  kind: 'promoted',
  at: '2026-11-23T00:00:00.000Z',
  eventId: null,
  title: null,
  path: [],
  tier: 'gold',
  rank: 3,
  days: null,
  month: null,
};
const WHY = 'The score belongs to another match';

test.use(MOVING);

for (const language of ['en', 'ar'] as const) {
  test(`a verified result is a moment on both phones, each its own (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(120_000);
    const { winner, loser, eventId } = await pairOf(browser, language);
    const matchId = await playTo(winner, loser, eventId);
    for (const { page, origin } of [winner, loser]) {
      await page.goto(`${origin}/match-wizard/${eventId}/${matchId}`);
      await takenOver(page);
    }
    const rest = await heldMoment(winner.page);
    await loser.page
      .getByRole('button', { name: loser.t('matches', 'verify'), exact: true })
      .first()
      .click();
    const lost = dialogOf(loser, 'defeat');
    const won = dialogOf(winner, 'win');
    await expect(lost).toBeVisible();
    await expect(won).toBeVisible(); // nobody has touched this phone
    await expect(won).toHaveAttribute('data-motion', 'over');
    // the first part is from the live update: the moment itself has not come yet
    await expect(won.getByText(/^\u200e?\+200$/).last()).toBeVisible();
    await expect(won.getByRole('link', { name: winner.t('moments', 'next_rematch') })).toBeHidden();
    rest.come();
    await expect(
      won.getByRole('link', { name: winner.t('moments', 'next_rematch') }),
    ).toBeVisible();
    await expect(won.getByText(/^\u200e?\+200$/).last()).toBeVisible();
    await expect(lost.getByText(/^\u200e?\+60$/).last()).toBeVisible();
    await expect(won.getByRole('status')).toContainText('200');
    for (const player of [winner, loser]) {
      await isWithin(player.page);
      expect(await barriersOn(player.page)).toEqual([]);
    }
    // closed, it is seen; the match shows it again
    const { page, t } = winner;
    await won.getByRole('button', { name: t('common', 'close') }).click();
    await expect(won).toBeHidden();
    await expect
      .poll(async () => (await apiOf(page).matchMoment({ matchId })).seen, { timeout: 10_000 })
      .toBe(true);
    await page.getByRole('link', { name: t('matches', 'moment_again') }).click();
    await expect(won).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(won).toBeHidden();
    // the next act leads to the rematch
    await lost.getByRole('link', { name: t('moments', 'next_rematch') }).click();
    await expect(loser.page).toHaveURL(/event-home/);
    await Promise.all([winner, loser].map((player) => player.page.context().close()));
  });
}

test('without script the moment is there, and its button closes it for good', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { winner, loser, eventId } = await pairOf(browser, 'en');
  const matchId = await playTo(winner, loser, eventId);
  await apiOf(loser.page).verifyMatchResult({ matchId });
  const { page, t, origin } = winner;
  const api = apiOf(page);
  const scripts = await page.context().newCDPSession(page);
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(`${origin}/match/${matchId}?moment=1`);
  await expect(dialogOf(winner, 'win')).toBeVisible();
  await expect(page.getByText('+200', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: t('common', 'close') }).click();
  await expect(page).toHaveURL(`${origin}/match/${matchId}`);
  await expect(dialogOf(winner, 'win')).toBeHidden();
  await scripts.send('Emulation.setScriptExecutionDisabled', { value: false });
  expect((await api.matchMoment({ matchId })).seen).toBe(true);
  // spectators see the match alone
  const watching = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Watcher');
  await watching.page.goto(`${origin}/match/${matchId}?moment=1`);
  await expect(watching.page.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(watching.page.getByRole('dialog')).toHaveCount(0);
  await Promise.all([winner, loser, watching].map((player) => player.page.context().close()));
});

test('a result that came while away is first on Home, opens, and is seen on a second device', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { winner, loser, eventId } = await pairOf(browser, 'en');
  const matchId = await playTo(winner, loser, eventId);
  await winner.page.goto('about:blank'); // away
  await apiOf(loser.page).verifyMatchResult({ matchId });
  const { page, t, origin } = winner;
  await page.goto(`${origin}/home`);
  const card = page.getByRole('heading', { name: t('home', 'moment', { count: 1 }) });
  await expect(card).toBeVisible();
  await isWithin(page);
  expect(await barriersOn(page)).toEqual([]);
  const second = await secondDevice(browser, winner);
  await second.page.goto(`${origin}/home`);
  await expect(
    second.page.getByRole('heading', { name: t('home', 'moment', { count: 1 }) }),
  ).toBeVisible();

  await page.getByRole('link', { name: t('home', 'moment_act', { count: 1 }) }).click();
  await expect(dialogOf(winner, 'win')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialogOf(winner, 'win')).toBeHidden();
  const isSeen = async () => (await apiOf(second.page).matchMoment({ matchId })).seen;
  await expect.poll(isSeen, { timeout: 10_000 }).toBe(true);
  for (const device of [winner, second]) {
    await device.page.goto(`${origin}/home`);
    await expect(device.page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(
      device.page.getByRole('heading', { name: t('home', 'moment', { count: 1 }) }),
    ).toHaveCount(0);
  }
  await Promise.all([winner, loser, second].map((player) => player.page.context().close()));
});

test.describe('a promotion', () => {
  test.use({ serviceWorkers: 'block' });

  test('opens over Home by its card, leads to the division, and is reported as seen', async ({
    browser,
  }) => {
    const rana = await visitor(browser, { brand: BRAND, language: 'ar', ...PHONE }, 'رنا');
    await enter(rana, BRAND);
    const { page, t, origin } = rana;
    await page.goto(`${origin}/menu`);
    await takenOver(page);
    // a week cannot pass here: the facts are those of moments.api.test.ts
    const waiting = { newest: null, others: [], total: 0, sum: 0, larger: PROMOTED, moreLarger: 0 };
    await page.route('**/api/moments', (route) => route.fulfill({ json: waiting }));
    const home = await apiOf(page).home({});
    const moment = { line: null, total: 0, sum: 0, larger: PROMOTED };
    const card = { ...home.card, kind: 'moment', more: 0, moment };
    await page.route('**/api/home', (route) => route.fulfill({ json: { ...home, card } }));
    const marked = page.waitForRequest('**/api/mark-moment-seen');
    await page.getByRole('link', { name: t('common', 'nav_home') }).click();
    await page.getByRole('link', { name: t('home', 'moment_show') }).click();
    const stage = page.getByRole('dialog', { name: t('moments', 'promoted') });
    await expect(stage).toBeVisible();
    await expect(stage.getByText(t('seasons', 'tier_gold')).first()).toBeVisible();
    await isWithin(page);
    expect(await barriersOn(page)).toEqual([]);
    await stage.getByRole('link', { name: t('moments', 'to_division') }).click();
    await expect(page).toHaveURL(`${origin}/season`);
    expect((await marked).postDataJSON()).toMatchObject({ larger: PROMOTED.key });
    await page.context().close();
  });
});

test('a reopened result is a quiet card with its reason, and never a defeat', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { winner, loser, eventId } = await pairOf(browser, 'en');
  const judge = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Judge');
  await signInAs(judge, 'organiser');
  const matchId = await playTo(winner, loser, eventId);
  await apiOf(loser.page).verifyMatchResult({ matchId });
  await apiOf(judge.page).reopenMatch({ matchId, reason: WHY });
  const { page, t, origin } = winner;
  await page.goto(`${origin}/match/${matchId}?moment=1`);
  const card = page.getByRole('dialog', { name: t('moments', 'withdrawn') });
  await expect(card.getByText(WHY)).toBeVisible();
  await expect(
    card.getByText(t('moments', 'withdrawn_points', { points: -200 }), { exact: true }),
  ).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await Promise.all([winner, loser, judge].map((player) => player.page.context().close()));
});

test.describe('the page of a moment', () => {
  test.use({ serviceWorkers: 'block' });

  test('is taken over as the server made it', async ({ browser }) => {
    test.setTimeout(120_000);
    const { winner, loser, eventId } = await pairOf(browser, 'ar');
    const matchId = await playTo(winner, loser, eventId);
    await apiOf(loser.page).verifyMatchResult({ matchId });
    for (const path of [`/match/${matchId}`, `/match-wizard/${eventId}/${matchId}`]) {
      const sees = () => expect(dialogOf(winner, 'win')).toBeVisible();
      const address = `${winner.origin}${path}?moment=1`;
      await watchHydration(winner.page, address, { axe: true, sees });
    }
    await Promise.all([winner, loser].map((player) => player.page.context().close()));
  });
});

function dialogOf({ page, t }: Player, frame: 'win' | 'defeat') {
  return page.getByRole('dialog', { name: t('moments', frame) });
}

/** Two players of a battleground; the winner has challenged. */
async function pairOf(browser: Browser, language: Language) {
  const winner = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Samira');
  const loser = await visitor(browser, { brand: BRAND, language, ...PHONE }, 'Omar');
  const eventId = await openBattleground(winner);
  for (const player of [winner, loser]) {
    await enter(player, BRAND);
    await join(player, eventId);
  }
  return { winner, loser, eventId };
}

/** The same player on another phone. A code for it would take a minute, so it gets the session. */
async function secondDevice(browser: Browser, of: Player): Promise<Player> {
  const { cookies } = await of.page.context().storageState();
  const context = await browser.newContext({ viewport: PHONE, locale: 'en' });
  await context.addCookies(cookies.filter(({ name }) => name !== 'bl_device'));
  return { ...of, page: await context.newPage() };
}

/** A match up to its entered score of two to one, which waits for the loser. */
async function playTo(winner: Player, loser: Player, eventId: string): Promise<string> {
  const [own, other] = [apiOf(winner.page), apiOf(loser.page)];
  const entry = async (api: typeof own) =>
    (await api.eventById({ id: eventId, parts: 'head' })).ownEntryId ?? '';
  const { matchId } = await own.createChallenge({
    eventId,
    challengerTeamId: await entry(own),
    challengedTeamId: await entry(other),
    isInstant: true,
  });
  await other.acceptMatch({ matchId });
  await own.readyUp({ matchId });
  await other.readyUp({ matchId });
  await own.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  return matchId;
}

/** Nothing is wider than the phone. */
async function isWithin(page: Player['page']): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.width);
}

/** Keeps the reply with the whole moment away until it may come. */
async function heldMoment(page: Page) {
  const { promise, resolve: come } = Promise.withResolvers<void>();
  await page.route('**/api/match-moment**', async (route) => {
    await promise;
    await route.continue();
  });
  return { come };
}
