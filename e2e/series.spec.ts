import { expect } from '@playwright/test';
import { coversSpec } from '#testing/specification/index.ts';
import { barriersOn } from './barriers.ts';
import { type Api, distantPlayer } from './caller.ts';
import {
  beat,
  championOn,
  checkInByCall,
  checkInOnScreen,
  joinOnScreen,
  type PlayerWithApi,
  seedInOrder,
  startIn,
  visitorWithApi,
} from './cup.ts';
import { enter, prepare, signInAs } from './entering.ts';
import { DESKTOP, openBattleground, PHONE } from './player.ts';
import { test } from './test.ts';

const BRAND = 'blg-za-en';
const DEVICE = { brand: BRAND, language: 'en' } as const;
const HOUR_MS = 3_600_000;
/** So many of the qualifier have a place in the final. */
const ADVANCE = 2;
/** Time to see that check-in has opened, ten seconds before the start. */
const STARTS_IN_S = 14;

test('a qualifier feeds a final: who has qualified sees the place there, checks in, and wins it', async ({
  browser,
}) => {
  coversSpec('number.qualifier');
  test.setTimeout(180_000);
  const desk = await visitorWithApi(browser, { ...DEVICE, ...DESKTOP }, 'Desk');
  await signInAs(desk, 'organiser');
  await openBattleground(desk); // brings the game along
  const { gameId, qualifierId, finalId, finalTitle } = await makeSeries(desk.api);
  const nadia = await visitorWithApi(browser, { ...DEVICE, ...PHONE }, 'Nadia');
  await enter(nadia, BRAND);
  await prepare(nadia, gameId);
  const distant = await Promise.all(
    ['Lerato', 'Sipho', 'Thandi'].map((name) => distantPlayer(BRAND, name, gameId)),
  );
  const [lerato, sipho, thandi] = distant;
  if (!lerato || !sipho || !thandi) throw new Error('three have come');

  const { page, t, origin } = nadia;
  await page.goto(`${origin}/event-home/${finalId}`);
  await expect(page.getByText(t('errors', 'missing_qualifier_needed')).first()).toBeVisible();
  await joinOnScreen(nadia, qualifierId);
  for (const { api } of distant) await api.joinEvent({ eventId: qualifierId });
  await seedInOrder(desk, qualifierId, [nadia, lerato, sipho, thandi]);
  await startIn(desk.api, qualifierId, STARTS_IN_S);
  await Promise.all([
    checkInOnScreen(nadia),
    ...distant.map((player) => checkInByCall(player, qualifierId)),
  ]);
  await Promise.all([beat(nadia, thandi, qualifierId), beat(lerato, sipho, qualifierId)]);
  await Promise.all([beat(nadia, lerato, qualifierId), beat(sipho, thandi, qualifierId)]);

  await hasQualified(nadia, finalTitle);
  await expect(page).toHaveURL(new RegExp(`/event-home/${finalId}`));
  const { items } = await nadia.api.eventByParticipants({ id: finalId });
  expect(items.map(({ username }) => username).sort()).toEqual(
    [nadia.username, lerato.username].sort(),
  );
  const barriers = await barriersOn(page);
  await startIn(desk.api, finalId, STARTS_IN_S);
  await Promise.all([checkInOnScreen(nadia), checkInByCall(lerato, finalId)]);
  await beat(nadia, lerato, finalId);
  await page.goto(`${origin}/event-home/${finalId}/bracket`);
  await expect(championOn(page, nadia)).toContainText(nadia.username);
  barriers.push(...(await barriersOn(page)));
  expect(barriers).toEqual([]);
  await Promise.all([desk, nadia].map((each) => each.page.context().close()));
  await Promise.all(distant.map((player) => player.close()));
});

/** A qualifier of four, whose best two play a final the day after. */
async function makeSeries(organiser: Api) {
  const mark = Date.now();
  const finalTitle = `Final ${mark}`;
  const { seriesId } = await organiser.createSeries({ texts: { en: { title: `Road ${mark}` } } });
  const games = await organiser.games({ pageSize: 100 });
  const gameId = games.items.find(({ slug }) => slug === 'football-26')?.gameId ?? '';
  const at = (ms: number) => new Date(mark + ms).toISOString();
  const common = {
    gameId,
    drawsAllowed: false,
    prizes: [],
    opensAt: at(0),
    endsAt: at(72 * HOUR_MS),
  };
  const texts = (title: string) => ({
    en: { title, description: '', gameRules: [], howToPlay: [] },
  });
  const final = await organiser.createEvent({
    ...common,
    format: 'knockout',
    capacity: 8,
    startsAt: at(24 * HOUR_MS),
    texts: texts(finalTitle),
    tournament: { pause: 0, thirdPlace: false },
    series: { seriesId, role: 'final' },
  });
  const qualifier = await organiser.createEvent({
    ...common,
    format: 'knockout',
    capacity: 8,
    startsAt: at(HOUR_MS),
    texts: texts(`Qualifier ${mark}`),
    tournament: { pause: 0 },
    series: { seriesId, role: 'qualifier', advance: ADVANCE },
  });
  for (const { eventId } of [final, qualifier]) await organiser.publishEvent({ eventId });
  return { gameId, qualifierId: qualifier.eventId, finalId: final.eventId, finalTitle };
}

/** The notification leads to the final, which shows the entry. */
async function hasQualified(
  { page, t, origin, api }: PlayerWithApi,
  finalTitle: string,
): Promise<void> {
  const told = async () => (await api.notifications({})).items.map(({ type }) => type);
  await expect.poll(told, { timeout: 30_000 }).toContain('event_qualified');
  await page.goto(`${origin}/notifications`);
  const title = t('notifications', 'event_qualified_title');
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(finalTitle);
  await expect(page.getByText(t('events', 'series_seeded'))).toBeVisible();
  await expect(page.getByRole('link', { name: t('events', 'leave'), exact: true })).toBeVisible();
}
