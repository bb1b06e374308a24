import { expect, type Locator, type Page } from '@playwright/test';
import { apiOf, type Distant, distantPlayer } from './caller.ts';
import {
  codeFor,
  GROWN_UP,
  newNumber,
  openBattleground,
  PHONE,
  type Player,
  visitor,
} from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-za-en';
/** Taps from the landing page to a verified win of three to one. */
const MOST_TAPS = 26;

test('a newcomer wins the first match within 26 taps', async ({ browser }) => {
  test.setTimeout(120_000);
  const naledi = await visitor(browser, { brand: BRAND, language: 'en', ...PHONE }, 'Naledi');
  const { page, t } = naledi;
  await openBattleground(naledi);
  const thumb = new Thumb();

  await enter(naledi, thumb);
  await subscribe(naledi, thumb);
  await linkAccount(naledi, thumb);

  // the first step names the battleground and opens its popup; the partner waits in there
  const join = page.locator('main a[href^="/event-home/"][href$="?sheet=join"]').first();
  await expect(join).toBeVisible();
  const partner = await partnerIn(page, (await join.getAttribute('href')) ?? '');
  await thumb.tap(join);
  const popup = page.getByRole('dialog');
  await thumb.tap(popup.getByRole('button', { name: t('events', 'join') }));

  const won = page.getByText(t('matches', 'ended_won', { opponent: partner.username })).first();
  await challenge(naledi, partner, thumb);
  await play(naledi, partner, thumb);
  await expect(won).toBeVisible();
  expect(thumb.taps, thumb.log.join('\n')).toBeLessThanOrEqual(MOST_TAPS);
  await partner.close();
  await page.context().close();
});

/** Counts taps: each press of a stepper counts, typed characters do not. */
class Thumb {
  readonly log: string[] = [];

  get taps(): number {
    return this.log.length;
  }

  async tap(target: Locator): Promise<void> {
    await target.click();
    this.log.push(String(target));
  }

  /** A field that has the focus needs no tap. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeVisible();
    const isFocused = await field.evaluate((element) => element === document.activeElement);
    if (!isFocused) await this.tap(field);
    await field.fill(text);
  }
}

/** From the landing page to Home: the number, the code that sends itself, and the registration. */
async function enter({ page, t, origin, username }: Player, thumb: Thumb): Promise<void> {
  await page.goto(`${origin}/landing`);
  await thumb.tap(page.getByRole('link', { name: t('landing', 'play_now') }).first());
  const number = newNumber(BRAND);
  await thumb.type(page.getByLabel(t('identity', 'phone')), number.slice(2));
  await thumb.tap(page.getByRole('button', { name: t('identity', 'send_code') }));
  const code = page.getByLabel(t('identity', 'code'));
  await expect(code).toBeFocused();
  await thumb.type(code, await codeFor(page, number));
  await thumb.type(page.getByLabel(t('identity', 'username')), username);
  await thumb.type(page.getByLabel(t('identity', 'date_of_birth')), GROWN_UP);
  await thumb.tap(page.getByRole('button', { name: t('identity', 'register') }));
}

/** The first step of Home, and both steps of the opt-in. */
async function subscribe({ page, t }: Player, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('link', { name: t('games', 'step_subscribe') }));
  await thumb.tap(page.getByRole('button', { name: t('subscriptions', 'choose') }));
  await thumb.tap(page.getByRole('checkbox'));
  await thumb.tap(page.getByRole('button', { name: t('subscriptions', 'confirm') }));
  const begun = page.getByRole('heading', { name: t('subscriptions', 'begun_title') });
  await expect(begun).toBeVisible();
  await thumb.tap(page.getByRole('link', { name: t('subscriptions', 'go_on') }));
}

/** The form of the battleground's game is open. */
async function linkAccount({ page, t, username }: Player, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('link', { name: t('games', 'step_link_account') }));
  const account = username.replace(/\W/g, '_').slice(0, 16); // as long as a PSN ID may be
  await thumb.type(page.locator('[name=accountName]'), account);
  await thumb.tap(page.getByRole('button', { name: t('games', 'link'), exact: true }));
}

/** A sparring partner in the battleground of an address, who says that it can play now. */
async function partnerIn(page: Page, address: string): Promise<Distant> {
  const eventId = address.replace(/^\/event-home\/|\?.*$/g, '');
  const { game } = await apiOf(page).eventById({ id: eventId, parts: 'head' });
  const partner = await distantPlayer(BRAND, 'Partner', game.gameId);
  await partner.api.joinEvent({ eventId });
  await partner.api.lookForMatch({ eventId, isLooking: true });
  return partner;
}

async function challenge({ page, t }: Player, partner: Distant, thumb: Thumb): Promise<void> {
  await thumb.tap(page.getByRole('link', { name: t('events', 'find_opponent') }));
  const name = t('events', 'challenge_player', { name: partner.username });
  await thumb.tap(page.getByRole('link', { name }).first());
  const send = page.getByRole('button', { name: t('match-scheduling', 'send_challenge') });
  await thumb.tap(send); // right now is chosen already
  await page.waitForURL(/\/match-wizard\//);
}

/** The partner accepts, checks in and verifies; the newcomer does the rest. */
async function play({ page, t, username }: Player, partner: Distant, thumb: Thumb): Promise<void> {
  const matchId = new URL(page.url()).pathname.split('/').pop() ?? '';
  await partner.api.acceptMatch({ matchId });
  const ready = t('match-scheduling', 'friend_done_check_in');
  await thumb.tap(page.getByRole('button', { name: ready }));
  await expect(
    page.getByText(t('matches', 'checked_in_text', { opponent: partner.username })).first(),
  ).toBeVisible();
  await partner.api.readyUp({ matchId });
  const goals = [
    [username, 3],
    [partner.username, 1],
  ] as const;
  for (const [player, count] of goals) {
    const more = page.getByRole('button', { name: t('matches', 'one_more', { player }) });
    for (let i = 0; i < count; i += 1) await thumb.tap(more);
  }
  await thumb.tap(page.locator('form [type=submit]', { hasText: /3.*1/ }).first());
  await expect(page.getByText(t('matches', 'done_submit')).first()).toBeVisible();
  await partner.api.verifyMatchResult({ matchId });
}
