import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { newPlayer, refusal, subscribe, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { isJoinable } from './rules/event.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const product = describeProduct();

test('open battlegrounds are listed by start, past ones latest first, drafts never', async () => {
  coversSpec('call.events', 'screen.event-tabs');
  const gameId = await newGame(product, { slug: 'listed', position: 5 });
  const later = await newEvent(product, { gameId, ...dates(1, 2, 3) });
  const running = await newEvent(product, { gameId, ...dates(-3, -2, 1) });
  const older = await newEvent(product, { gameId, ...dates(-9, -8, -7) });
  const recent = await newEvent(product, { gameId, ...dates(-9, -8, -1) });
  await newEvent(product, { gameId, stage: 'draft' });
  const { api } = await newPlayer(product);
  const ids = async (input: object) =>
    (await api.events({ gameId, ...input })).items.map((event) => event.eventId);
  expect(await ids({})).toEqual([running.eventId, later.eventId]);
  expect(await ids({ list: 'past' })).toEqual([recent.eventId, older.eventId]);
  expect(await ids({ country: 'KE' })).toEqual([]);
  expect(await ids({ country: 'Kenya' })).toEqual([]);
  expect(await ids({ country: 'South Africa' })).toHaveLength(2);
  expect(await ids({ country: '', provider: '', date: '' })).toHaveLength(2);
  expect(await ids({ provider: 'somebody-else' })).toEqual([]);
  expect(await ids({ country: 'ZA', provider: 'battle-league' })).toHaveLength(2);
  product.clock.advance(DAY);
  expect(await ids({})).toEqual([later.eventId]);
});

test('what can be joined now comes before a cup under way and what is not open yet', async () => {
  const gameId = await newGame(product, { slug: 'joinable', position: 9 });
  const cup = await newEvent(product, { gameId, ...dates(-9, -8, 9), format: 'knockout' });
  const soon = await newEvent(product, { gameId, ...dates(1, 2, 9) });
  const daily = await newEvent(product, { gameId, ...dates(-3, -2, 9) });
  const open = await newEvent(product, { gameId, ...dates(-3, 3, 9), format: 'knockout' });
  const listed = await visitorOf(product).events({ gameId });
  const expected = [daily, open, cup, soon].map(({ eventId }) => eventId);
  expect(listed.items.map(({ eventId }) => eventId)).toEqual(expected);
  for (const { format, status } of listed.items.slice(0, 2)) {
    expect(isJoinable(format, status)).toBe(true);
  }
});

test('what is on now, and what it adds up to, are of one moment', async () => {
  const brandCode = 'mtn-ng-en';
  const ngn = (...amounts: number[]) =>
    amounts.map((amount, index) => ({ place: index + 1, amount, currency: 'NGN' }));
  const gameId = await newGame(product, { slug: 'on-now', position: 8 });
  const { eventsOnNow } = visitorOf(product, `${brandCode}.localhost`);
  expect(await eventsOnNow({})).toMatchObject({ battlegrounds: 0, players: 0, prizes: [] });
  const on = { brandCode, gameId, ...dates(-3, -2, 5) };
  const small = await newEvent(product, { ...on, prizes: ngn(500) });
  const large = await newEvent(product, { ...on, prizes: ngn(700, 300) });
  const later = await newEvent(product, { brandCode, gameId, ...dates(-1, 3, 5), prizes: ngn(9) });
  const soon = await newEvent(product, { brandCode, gameId, ...dates(1, 2, 5) });
  await newEvent(product, { brandCode, gameId, ...dates(-3, -2, -1), prizes: ngn(9) });
  await newEvent(product, { ...on, stage: 'draft', prizes: ngn(9) });
  const first = await newPlayer(product, { brand: brandCode });
  const second = await newPlayer(product, { brand: brandCode });
  await join(first, small);
  for (const person of [first, second]) await join(person, large);
  product.clock.advance(2_000);
  const now = await eventsOnNow({});
  expect(now).toMatchObject({
    at: product.clock.now().toISOString(),
    battlegrounds: 2,
    players: 2, // one of them twice
    prizes: [{ amount: 1_500, currency: 'NGN' }],
  });
  expect(now.ongoing.map(({ eventId, entrants }) => [eventId, entrants])).toEqual([
    [large.eventId, 2],
    [small.eventId, 1],
  ]);
  expect(now.next.map(({ eventId }) => eventId)).toEqual([soon.eventId, later.eventId]);
  expect(now.ongoing.every(({ status }) => status === 'ongoing')).toBe(true);
  const one = await eventsOnNow({ limit: 1 });
  expect([one.battlegrounds, one.ongoing.length, one.next.length]).toEqual([2, 1, 1]);
  await second.api.leaveEvent({ eventId: large.eventId });
  expect((await eventsOnNow({})).players).toBe(1);
  product.clock.advance(4 * DAY);
  const afterwards = await eventsOnNow({});
  expect([afterwards.battlegrounds, afterwards.next]).toEqual([4, []]);
  product.clock.advance(DAY);
  expect(await eventsOnNow({})).toMatchObject({ battlegrounds: 0, ongoing: [], prizes: [] });
});

test('on now, the battlegrounds of the own family of brands come first', async () => {
  const gameId = await newGame(product, { slug: 'family', position: 10 });
  const on = { gameId, ...dates(-3, -2, 5) };
  const own = await newEvent(product, { ...on, brandCode: 'tlk-za-en' });
  const other = await newEvent(product, { ...on, brandCode: 'blg-za-en' });
  await join(await newPlayer(product), other);
  product.clock.advance(2_000);
  const order = async (code: string) => {
    const { ongoing } = await visitorOf(product, `${code}.localhost`).eventsOnNow({ limit: 20 });
    const ids = ongoing.map(({ eventId }) => eventId);
    return ids.indexOf(own.eventId) < ids.indexOf(other.eventId);
  };
  expect([await order('tlk-za-en'), await order('blg-za-en')]).toEqual([true, false]);
});

test('a date is a day of the calendar where the brand is at home', async () => {
  coversSpec('call.events');
  const gameId = await newGame(product, { slug: 'dated', position: 6 });
  const startsAt = new Date('2026-12-01T21:30:00Z'); // half past eleven in the evening there
  const endsAt = new Date('2026-12-01T22:00:00Z'); // midnight there
  await newEvent(product, { gameId, opensAt: startsAt, startsAt, endsAt });
  const { events } = visitorOf(product);
  const on = async (date: string) => (await events({ gameId, date })).total;
  expect([await on('2026-12-01'), await on('2026-12-02'), await on('2026-11-30')]).toEqual([
    1, 0, 0,
  ]);
});

test('lists come by page, and a card says what it must', async () => {
  const gameId = await newGame(product, { slug: 'paged', position: 7 });
  for (let i = 1; i <= 3; i += 1) await newEvent(product, { gameId, ...dates(0, i, 9) });
  const prizes = [{ place: 1, amount: 1_200_000, currency: 'ZAR' }];
  const special = await newEvent(product, { gameId, ...dates(0, 4, 9), prizes, platform: 'ps5' });
  const { events } = visitorOf(product);
  const second = await events({ gameId, page: 2, pageSize: 3 });
  expect(second).toMatchObject({ page: 2, pageSize: 3, total: 4 });
  expect(second.items).toMatchObject([
    {
      eventId: special.eventId,
      title: 'Friday Night',
      game: { slug: 'paged' },
      status: 'registration_open',
      prizes,
      platform: 'ps5',
      entrants: 0,
      ownEntryId: null,
    },
  ]);
});

test('a list shows at once that an event has begun, and who has joined meanwhile', async () => {
  coversSpec('state.event');
  const gameId = await newGame(product, { slug: 'turning', position: 8 });
  const now = product.clock.now().getTime();
  const opensAt = new Date(now + 500);
  const startsAt = new Date(now + 1000);
  const event = await newEvent(product, { gameId, opensAt, startsAt });
  const { events } = visitorOf(product);
  const seen = async () => (await events({ gameId })).items[0];
  expect(await seen()).toMatchObject({ status: 'coming_soon', entrants: 0 });
  product.clock.advance(500);
  expect(await seen()).toMatchObject({ status: 'registration_open', entrants: 0 });
  product.clock.advance(500);
  expect(await seen()).toMatchObject({ status: 'ongoing', entrants: 0 });
  await join(await newPlayer(product), event);
  expect(await seen()).toMatchObject({ status: 'ongoing', entrants: 1 });
});

test('a category of games has the battlegrounds of its games', async () => {
  const gameId = await newGame(product, { slug: 'racing', category: 'racing', position: 9 });
  const { eventId } = await newEvent(product, { gameId });
  await newEvent(product);
  const { items } = await visitorOf(product).events({ category: 'racing' });
  expect(items.map((event) => event.eventId)).toEqual([eventId]);
  expect((await visitorOf(product).events({ category: 'shooter' })).total).toBe(0);
});

test('a visitor reads an event, and that registering comes first', async () => {
  coversSpec('call.event-by-id');
  const { eventId } = await newEvent(product);
  const event = await visitorOf(product).eventById({ id: eventId });
  expect(event).toMatchObject({ status: 'ongoing', actions: ['join'], ownEntryId: null });
  expect(event.missing).toEqual([
    {
      code: 'not_registered',
      message: 'Register to join.',
      to: `/guest?returnTo=${encodeURIComponent(`/event-home/${eventId}`)}`,
    },
  ]);
});

test('a newcomer is led from step to step, until the first battleground is joined', async () => {
  const { gameId, eventId } = await newEvent(product);
  const newcomer = await newPlayer(product, { subscribed: false });
  const steps = async () => (await newcomer.api.firstSteps({})).items;
  const back = 'returnTo=%2Fgames';
  expect(await steps()).toEqual([
    { step: 'subscribe', done: false, to: `/doi-one?${back}` },
    { step: 'link_account', done: false, to: `/link-accounts?${back}` },
    { step: 'join', done: false, to: null },
  ]);
  await newcomer.api.linkGameAccount({ gameId, accountName: newcomer.username, platform: 'ps5' });
  await subscribe(product, newcomer.userId);
  expect((await steps()).map(({ step, done }) => [step, done])).toEqual([
    ['subscribe', true],
    ['link_account', true],
    ['join', false],
  ]);
  await newcomer.api.joinEvent({ eventId });
  expect(await steps()).toEqual([]);
  await newcomer.api.leaveEvent({ eventId });
  expect(await steps()).toEqual([]);
});

test('an event has its schedule, prizes, rules, entrants and rankings', async () => {
  coversSpec('event.fields');
  const prizes = [1, 2, 3].map((place) => ({ place, amount: 30_000 / place, currency: 'ZAR' }));
  const texts = {
    en: { title: 'Night Cup', description: 'd', gameRules: ['Six minutes'], howToPlay: ['Join'] },
  };
  const schedule = dates(-2, -1, 1);
  const made = await newEvent(product, { prizes, texts, ...schedule });
  const [home, away] = [await newPlayer(product), await newPlayer(product)];
  for (const player of [home, away]) await join(player, made);
  const { eventId: id } = made;
  const { eventById, eventByParticipants, eventRules, eventRankings } = visitorOf(product);
  const event = await eventById({ id });
  expect(event).toMatchObject({ eventId: id, title: 'Night Cup', prizes, entrants: 2 });
  expect([event.opensAt, event.startsAt, event.endsAt]).toEqual(
    [schedule.opensAt, schedule.startsAt, schedule.endsAt].map((at) => at.toISOString()),
  );
  expect((await eventByParticipants({ id })).items).toMatchObject([
    { userId: home.userId, username: home.username, entryId: expect.any(String) },
    { userId: away.userId, username: away.username, entryId: expect.any(String) },
  ]);
  expect(await eventRules({ id })).toMatchObject({ gameRules: ['Six minutes'] });
  expect(await eventRankings({ id })).toMatchObject({ items: [], total: 0, own: null });
});

test('rules of the game, of the platform and how to play are told in the language of the reader', async () => {
  const texts = {
    en: { title: 'Night Cup', description: 'd', gameRules: ['Six minutes'], howToPlay: ['Join'] },
    ar: { title: 'كأس الليل', description: 'و', gameRules: ['ست دقائق'], howToPlay: ['انضم'] },
  };
  const brandCode = 'blg-ps-ar';
  const ruleOverrides = { checkInClosesAfter: 600_000 };
  const { eventId } = await newEvent(product, { brandCode, texts, ruleOverrides });
  const read = async (language: string) => {
    const reply = await product.app.inject({
      url: `/api/event-rules?id=${eventId}&lang=${language}`,
      headers: { host: `${brandCode}.localhost` },
    });
    return reply.json();
  };
  expect(await read('ar')).toMatchObject({ title: 'كأس الليل', gameRules: ['ست دقائق'] });
  const english = await read('en');
  expect(english).toMatchObject({ title: 'Night Cup', howToPlay: ['Join'] });
  const checkIn = 'Check-in opens 15 minutes before kickoff and closes 10 minutes after it.';
  expect(english.platformRules).toContain(checkIn);
});

test('entrants are listed 25 a page in the order of joining, without who has left', async () => {
  coversSpec('call.event-by-participants', 'number.page-size');
  const event = await newEvent(product);
  const players = [];
  for (let i = 0; i < 4; i += 1) {
    const player = await newPlayer(product);
    await join(player, event);
    players.push(player);
    product.clock.advance(1000);
  }
  await players[0]?.api.leaveEvent({ eventId: event.eventId });
  const { eventByParticipants } = visitorOf(product);
  const all = await eventByParticipants({ id: event.eventId });
  expect([all.pageSize, all.total]).toEqual([25, 3]);
  const names = players.slice(1).map(({ username }) => username);
  expect(all.items.map(({ username }) => username)).toEqual(names);
  const last = await eventByParticipants({ id: event.eventId, page: 2, pageSize: 2 });
  expect(last.items.map(({ username }) => username)).toEqual(names.slice(2));
  const entryId = all.items[1]?.entryId ?? '';
  const one = await eventByParticipants({ id: event.eventId, entryId });
  expect(one.items).toEqual([all.items[1]]);
});

test("another audience's event, a draft and one there never was are not there", async () => {
  const { eventId } = await newEvent(product);
  const { eventId: draft } = await newEvent(product, { stage: 'draft' });
  const elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  const here = await newPlayer(product);
  const cases = [
    [elsewhere.api, eventId],
    [here.api, draft],
    [here.api, randomUUID()],
  ] as const;
  for (const [api, id] of cases) {
    expect(await refusal(api.eventById({ id }))).toBe('not_found');
    expect(await refusal(api.eventByParticipants({ id }))).toBe('not_found');
    expect(await refusal(api.eventRules({ id }))).toBe('not_found');
    expect(await refusal(api.joinEvent({ eventId: id }))).toBe('not_found');
    expect(await refusal(api.leaveEvent({ eventId: id }))).toBe('not_found');
  }
});

test('an event that is not sound is not made, and each fault is named', async () => {
  const now = product.clock.now();
  const made = newEvent(product, {
    startsAt: now,
    endsAt: now,
    prizes: [{ place: 2, amount: 5, currency: 'ZAR' }],
    texts: {},
    capacity: 1,
  });
  await expect(made).rejects.toMatchObject({
    code: 'input_invalid',
    details: {
      fields: ['endsAt', 'texts', 'capacity', 'prizes.0.place'].map((path) => ({
        path,
        code: 'field_invalid',
      })),
    },
  });
});

/** Days from now on which registration opens, play starts and all ends. */
function dates(opens: number, starts: number, ends: number) {
  const at = (days: number) => new Date(product.clock.now().getTime() + days * DAY);
  return { opensAt: at(opens), startsAt: at(starts), endsAt: at(ends) };
}
