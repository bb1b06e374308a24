import { type Browser, expect } from '@playwright/test';
import { barriersOn } from './barriers.ts';
import { type Caller, type Distant, distantPlayer } from './caller.ts';
import {
  beat,
  championOn,
  checkInByCall,
  checkInOnScreen,
  joinOnScreen,
  matchBetween,
  type PlayerWithApi,
  playByCalls,
  seedInOrder,
  startIn,
  visitorWithApi,
} from './cup.ts';
import { enter, prepare, signInAs } from './entering.ts';
import { DESKTOP, openBattleground, PHONE, type Player } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en' } as const;
/** Time to see that check-in has opened, ten seconds before the start. */
const STARTS_IN_S = 14;
/** Prizes of the first four in rand. */
const PRIZES = [12_000, 7_000, 4_000, 2_000];
const CENTS = 100;
const HOUR_MS = 3_600_000;
const WHY = 'The score was entered the wrong way round';

test('an organiser sets the capacity, the pause and the prizes of a cup', async ({ browser }) => {
  const desk = await organiserDesk(browser);
  const { page, t, origin } = desk;
  const title = `Spring Cup ${Date.now()}`;
  await page.goto(`${origin}/console/events/new`);
  const template = t('events-console', 'sample_weekly_knockout');
  await page.getByRole('link', { name: new RegExp(`^${template}`) }).click();
  await page.getByLabel(t('events-console', 'field_title')).first().fill(title);
  await page.getByLabel(t('events-console', 'field_capacity'), { exact: true }).fill('8');
  await page.getByLabel(t('events-console', 'field_pause')).fill('0');
  for (const [index, amount] of PRIZES.entries()) {
    await page
      .getByLabel(t('events-console', 'field_prize', { place: index + 1 }))
      .fill(String(amount));
  }
  await page.getByRole('button', { name: t('events-console', 'save_draft') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { capacity, prizes, tournament } = await desk.api.organiserEvent({ id });
  expect([capacity, tournament.pause]).toEqual([8, 0]);
  expect(prizes.map(({ amount }) => amount)).toEqual(PRIZES.map((prize) => prize * CENTS));
  await page.context().close();
});

test('in a cup of eight a dispute is ruled, and a result reopened with the match that follows from it', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await organiserDesk(browser);
  const { cupId, gameId } = await openCup(desk, 8);
  const nadia = await visitorWithApi(browser, { ...DEVICE, ...PHONE }, 'Nadia');
  const karim = await visitorWithApi(browser, { ...DEVICE, ...DESKTOP }, 'Karim');
  const distant = await Promise.all(
    ['Lerato', 'Sipho', 'Thandi', 'Bongani', 'Zanele', 'Kagiso'].map((name) =>
      distantPlayer(BRAND, name, gameId),
    ),
  );
  await Promise.all([
    ...[nadia, karim].map((player) => getReadyAndJoin(player, cupId, gameId)),
    ...distant.map(({ api }) => api.joinEvent({ eventId: cupId })),
  ]);
  await seedInOrder(desk, cupId, [nadia, ...distant.slice(0, 2), karim, ...distant.slice(2)]);
  await startIn(desk.api, cupId, STARTS_IN_S);
  await Promise.all([
    ...[nadia, karim].map((player) => checkInOnScreen(player)),
    ...distant.map((player) => checkInByCall(player, cupId)),
  ]);
  const [lerato, sipho, thandi, bongani, zanele, kagiso] = six(distant);
  // best against last: 1 v 8, 4 v 5, 2 v 7, 3 v 6
  await Promise.all([
    beat(nadia, kagiso, cupId),
    beat(karim, thandi, cupId),
    beat(lerato, zanele, cupId),
    beat(sipho, bongani, cupId),
  ]);

  await disputed(nadia, karim, cupId);
  await acceptClaim(desk, nadia, karim);
  await expect(
    karim.page.getByText(karim.t('matches', 'ended_lost', { opponent: nadia.username })).first(),
  ).toBeVisible();

  await reopen(desk, cupId, { of: [karim, thandi], resets: [nadia, karim] });
  await ruleScore(desk, [karim, 0], [thandi, 2]);
  await beat(nadia, thandi, cupId);
  await Promise.all([desk, nadia, karim].map(({ page }) => page.context().close()));
  await Promise.all(distant.map((player) => player.close()));
});

test('everybody sees the champion of a cup, and an organiser pays its prizes', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const desk = await organiserDesk(browser);
  const { cupId, gameId, title } = await openCup(desk, 4);
  const nadia = await visitorWithApi(browser, { ...DEVICE, ...PHONE }, 'Nadia');
  const distant = await Promise.all(
    ['Lerato', 'Sipho', 'Thandi'].map((name) => distantPlayer(BRAND, name, gameId)),
  );
  const [lerato, sipho, thandi] = distant;
  if (!lerato || !sipho || !thandi) throw new Error('three have come');
  await getReadyAndJoin(nadia, cupId, gameId);
  for (const { api } of distant) await api.joinEvent({ eventId: cupId });
  const players = [nadia, lerato, sipho, thandi];
  await seedInOrder(desk, cupId, players);
  await startIn(desk.api, cupId, STARTS_IN_S);
  await Promise.all(players.map((player) => checkInByCall(player, cupId)));
  await Promise.all([beat(nadia, thandi, cupId), beat(lerato, sipho, cupId)]);
  await Promise.all([beat(nadia, lerato, cupId), beat(sipho, thandi, cupId)]);

  for (const player of [nadia, desk]) {
    await player.page.goto(`${player.origin}/event-home/${cupId}/bracket`);
    await expect(championOn(player.page, player)).toContainText(nadia.username);
  }
  const barriers = await barriersOn(nadia.page);
  for (const [index, player] of players.entries()) await pay(desk, player, `EFT-${index + 1}`);
  await desk.page.getByRole('link', { name: desk.t('matches-console', 'prizes_paid') }).click();
  for (const [index, { username }] of players.entries()) {
    const row = desk.page.getByRole('row').filter({ hasText: title }).filter({ hasText: username });
    await expect(row).toContainText((PRIZES[index] ?? 0).toLocaleString('en'));
  }
  barriers.push(...(await barriersOn(desk.page)));
  expect(barriers).toEqual([]);
  await Promise.all([desk, nadia].map(({ page }) => page.context().close()));
  await Promise.all(distant.map((player) => player.close()));
});

async function organiserDesk(browser: Browser): Promise<PlayerWithApi> {
  const desk = await visitorWithApi(browser, { ...DEVICE, ...DESKTOP }, 'Desk');
  await signInAs(desk, 'organiser');
  await openBattleground(desk); // brings the game along
  return desk;
}

/** Publishes a cup that starts in an hour, without a pause between its rounds. */
async function openCup({ api }: PlayerWithApi, capacity: number) {
  const now = Date.now();
  const at = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
  const title = `Autumn Cup ${now}`;
  const games = await api.games({ pageSize: 100 });
  const gameId = games.items.find(({ slug }) => slug === 'football-26')?.gameId ?? '';
  const { eventId } = await api.createEvent({
    gameId,
    capacity,
    format: 'knockout',
    drawsAllowed: false,

    opensAt: at(0),
    startsAt: at(1),
    endsAt: at(72),
    prizes: PRIZES.map((prize, index) => {
      return { place: index + 1, amount: prize * CENTS, currency: 'ZAR' };
    }),
    texts: { en: { title, description: '', gameRules: [], howToPlay: [] } },
    tournament: { pause: 0, thirdPlace: true },
  });
  await api.publishEvent({ eventId });
  return { cupId: eventId, gameId, title };
}

async function getReadyAndJoin(
  player: PlayerWithApi,
  cupId: string,
  gameId: string,
): Promise<void> {
  await enter(player, BRAND);
  await prepare(player, gameId);
  await joinOnScreen(player, cupId);
}

function six(players: readonly Distant[]) {
  const [a, b, c, d, e, f] = players;
  if (!a || !b || !c || !d || !e || !f) throw new Error('six have come');
  return [a, b, c, d, e, f] as const;
}

/** The winner says three to one; the loser, on the screen, that it is not so. */
async function disputed(winner: PlayerWithApi, loser: PlayerWithApi, cupId: string): Promise<void> {
  const match = await matchBetween(winner.api, cupId, winner, loser);
  const { page, t, origin } = loser;
  await page.goto(`${origin}/match-wizard/${cupId}/${match.matchId}`);
  await playByCalls(winner, loser, match);
  await page
    .getByRole('link', { name: t('matches', 'dispute') })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(t('match-scheduling', 'dispute_reason'))
    .fill('It was the other way round');
  await dialog.getByRole('button', { name: t('match-scheduling', 'send_dispute') }).click();
  await expect(page.getByText(t('matches', 'disputed_title'), { exact: true })).toBeVisible();
}

async function acceptClaim(
  { page, t, origin }: Player,
  right: Caller,
  other: Caller,
): Promise<void> {
  await page.goto(`${origin}/console/disputes`);
  const row = page.getByRole('row').filter({ hasText: right.username });
  await expect(row).toContainText(other.username);
  await row.getByRole('link').click();
  await page.getByRole('button', { name: right.username }).click();
  await expect(page.getByText(t('console', 'done_ruled'))).toBeVisible();
}

/** A result of a round before, with the match that hangs on it. */
async function reopen(
  { page, t, origin }: Player,
  cupId: string,
  { of, resets }: { readonly of: readonly Caller[]; readonly resets: readonly Caller[] },
): Promise<void> {
  await page.goto(`${origin}/console/events/${cupId}/live?round=W1`);
  let row = page.getByRole('row');
  for (const { username } of of) row = row.filter({ hasText: username });
  await row.getByRole('link', { name: t('matches-console', 'short_reopen') }).click();
  const dialog = page.getByRole('alertdialog');
  let reset = dialog.getByRole('listitem');
  for (const { username } of resets) reset = reset.filter({ hasText: username });
  await expect(reset.first()).toBeVisible();
  await dialog.getByLabel(t('console', 'reason_more')).fill(WHY);
  await dialog.getByRole('button', { name: t('matches-console', 'confirm_reopen') }).click();
  await expect(page.getByText(t('console', 'done_reopened'))).toBeVisible();
}

async function ruleScore({ page, t }: Player, ...goals: [Caller, number][]): Promise<void> {
  await page.getByText(t('matches-console', 'other_score')).click();
  for (const [{ username }, count] of goals) {
    await page
      .getByLabel(t('matches-console', 'goals_of', { player: username }))
      .fill(String(count));
  }
  await page.getByRole('button', { name: t('matches-console', 'rule_score') }).click();
  await expect(page.getByText(t('console', 'done_ruled'))).toBeVisible();
}

async function pay({ page, t, origin }: Player, to: Caller, reference: string): Promise<void> {
  await page.goto(`${origin}/console/prizes`);
  const row = page.getByRole('row').filter({ hasText: to.username });
  await row.getByRole('link', { name: t('matches-console', 'pay'), exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel(t('matches-console', 'pay_reference')).fill(reference);
  await dialog.getByRole('button', { name: t('matches-console', 'pay_confirm') }).click();
  await expect(page.getByText(t('matches-console', 'prize_paid'))).toBeVisible();
}
