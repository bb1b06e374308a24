import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, removeProfile } from '#testing/people.ts';

/** Reminders of openings, and the opening that Home shows. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const product = describeProduct();
let games = 0;

const after = (ms: number) => new Date(product.clock.now().getTime() + ms);

/** An event that opens in two hours, in a game of its own unless `facts` name one. */
async function newOpening(facts: Parameters<typeof newEvent>[1] = {}) {
  games += 1;
  const gameId =
    facts.gameId ?? (await newGame(product, { slug: `opening-${games}`, title: `Game ${games}` }));
  const dates = { opensAt: after(2 * HOUR), startsAt: after(3 * HOUR), endsAt: after(2 * DAY) };
  return newEvent(product, { ...dates, ...facts, gameId });
}

/** The minute's job, as often as nodes and retries run it. */
async function sweep(times = 1): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    await product.platform.jobs.send(product.platform.db, 'opening-reminders', {});
  }
  await product.runDue();
}

async function remindersOf({ api }: Pick<Person, 'api'>) {
  const { items } = await api.notifications({});
  return items.filter(({ type }) => type === 'event_open');
}

test('a reminder is set once, however often it is asked for, and sent once at the opening', async () => {
  const { eventId, gameId } = await newOpening();
  const player = await newPlayer(product);
  for (let time = 0; time < 2; time += 1) {
    expect(await player.api.notifyWhenOpen({ eventId, isOn: true })).toEqual({ reminded: true });
  }
  product.clock.advance(2 * HOUR - MINUTE);
  await sweep();
  expect(await remindersOf(player)).toEqual([]);
  product.clock.advance(MINUTE);
  await sweep(3);
  await Promise.all([sweep(), sweep()]);
  expect(await remindersOf(player)).toMatchObject([
    { link: `/event-home/${eventId}`, text: expect.stringContaining('Friday Night') },
  ]);
  await join(player, { eventId, gameId }); // as the notification asks
});

test('a removed reminder sends nothing, and removing it again is no error', async () => {
  const { eventId } = await newOpening();
  const player = await newPlayer(product);
  await player.api.notifyWhenOpen({ eventId, isOn: true });
  for (let time = 0; time < 2; time += 1) {
    expect(await player.api.notifyWhenOpen({ eventId, isOn: false })).toEqual({ reminded: false });
  }
  product.clock.advance(2 * HOUR);
  await sweep();
  expect(await remindersOf(player)).toEqual([]);
});

test('a reminder follows the opening to another time', async () => {
  const player = await newPlayer(product);
  const organiser = await newOfficial(product, 'organiser');
  const settings = {
    gameId: await newGame(product),
    format: 'daily_battleground' as const,
    opensAt: after(2 * HOUR).toISOString(),
    startsAt: after(3 * HOUR).toISOString(),
    endsAt: after(2 * DAY).toISOString(),
    drawsAllowed: true,
    prizes: [],
    texts: { en: { title: 'Friday Night', description: '', gameRules: [], howToPlay: [] } },
  };
  const { eventId } = await organiser.api.createEvent(settings);
  await organiser.api.publishEvent({ eventId });
  await player.api.notifyWhenOpen({ eventId, isOn: true });
  const dates = {
    opensAt: after(5 * HOUR).toISOString(),
    startsAt: after(6 * HOUR).toISOString(),
  };
  await organiser.api.updateEvent({ ...settings, ...dates, eventId });
  product.clock.advance(3 * HOUR);
  await sweep();
  expect(await remindersOf(player)).toEqual([]);
  product.clock.advance(2 * HOUR);
  await sweep();
  expect(await remindersOf(player)).toHaveLength(1);
});

test('a cancelled opening sends no reminder, and its reminders are deleted', async () => {
  const { eventId } = await newOpening();
  const player = await newPlayer(product);
  const organiser = await newOfficial(product, 'organiser');
  await player.api.notifyWhenOpen({ eventId, isOn: true });
  await organiser.api.cancelEvent({ eventId, reason: 'The hall is closed that day' });
  await sweep();
  product.clock.advance(3 * HOUR);
  await sweep();
  expect(await remindersOf(player)).toEqual([]);
  expect(await stored(eventId)).toBe(0);
});

test('barred and deleted players are not reminded, and a late run does not say that a cup is open that has begun', async () => {
  const { eventId } = await newOpening();
  const cup = await newOpening({ format: 'knockout' });
  const [fine, suspended, banned, leaver] = await Promise.all(
    [1, 2, 3, 4].map(() => newPlayer(product)),
  );
  if (!fine || !suspended || !banned || !leaver) throw new Error('four were asked for');
  for (const { api } of [fine, suspended, banned, leaver]) {
    await api.notifyWhenOpen({ eventId, isOn: true });
  }
  await fine.api.notifyWhenOpen({ eventId: cup.eventId, isOn: true });
  const moderator = await newOfficial(product, 'moderator');
  const administrator = await newOfficial(product, 'administrator');
  const reason = 'Insults in the chat of a match';
  const until = after(DAY).toISOString();
  await moderator.api.suspendPlayer({ userId: suspended.userId, until, reason });
  await administrator.api.banPlayer({ userId: banned.userId, reason, cheating: false });
  await removeProfile(product, leaver);
  expect(await stored(eventId)).toBe(3);
  product.clock.advance(4 * HOUR);
  await sweep();
  expect(await stored(eventId)).toBe(0);
  expect(await stored(cup.eventId)).toBe(0);
  const { rows } = await sql<{ player: string; link: string }>`
    select player_id as player, link from notifications where type = 'event_open'
      and link in (${`/event-home/${eventId}`}, ${`/event-home/${cup.eventId}`})`.execute(
    product.platform.db,
  );
  expect(rows).toEqual([{ player: fine.userId, link: `/event-home/${eventId}` }]);
});

test('an event that has opened, is over, or belongs to another audience has no reminder', async () => {
  const player = await newPlayer(product);
  const remind = (eventId: Awaited<ReturnType<typeof newOpening>>['eventId']) =>
    player.api.notifyWhenOpen({ eventId, isOn: true });
  const open = await newEvent(product);
  expect(await refusal(remind(open.eventId))).toBe('event_opening_past');
  const past = await newOpening({
    opensAt: after(-3 * HOUR),
    startsAt: after(-2 * HOUR),
    endsAt: after(-HOUR),
  });
  expect(await refusal(remind(past.eventId))).toBe('event_over');
  const foreign = await newOpening({ brandCode: 'blg-ps-ar' });
  expect(await refusal(remind(foreign.eventId))).toBe('not_found');
});

async function stored(eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from opening_reminders where event_id = ${eventId}`.execute(
    product.platform.db,
  );
  return rows[0]?.count ?? 0;
}
