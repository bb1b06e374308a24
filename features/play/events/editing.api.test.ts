import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EventId, GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newGame } from '#testing/events.ts';
import { inMinutes, letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal, refusedFields } from '#testing/people.ts';

const MINUTE = 60_000;
const product = describeProduct();
const organiser = product.official('organiser');
let stranger: Person;
let gameId: GameId;

beforeAll(async () => {
  stranger = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  gameId = await newGame(product);
});

test('a draft is free to be written anew', async () => {
  const { eventId } = await organiser.api.createEvent(cup());
  const league = { ...cup(), eventId, format: 'league' as const, capacity: 12 };
  await organiser.api.updateEvent(league);
  await organiser.api.updateEvent(league);
  const event = await organiser.api.organiserEvent({ id: eventId });
  expect(event).toMatchObject({ format: 'league', capacity: 12, status: 'draft' });
  expect(event.editable).toContain('format');
});

test('a draft takes its place in a series and leaves it again; once published it stays there', async () => {
  const title = { en: { title: 'Winter series' } };
  const { seriesId } = await organiser.api.createSeries({ texts: title });
  const { eventId } = await organiser.api.createEvent(cup());
  const placed = {
    ...cup(),
    eventId,
    series: { seriesId, role: 'qualifier', advance: 2 },
  } as const;
  const seriesNow = async () => (await organiser.api.organiserEvent({ id: eventId })).series;
  await organiser.api.updateEvent(placed);
  expect(await seriesNow()).toEqual({ seriesId, role: 'qualifier', advance: 2 });
  await organiser.api.updateEvent({ ...cup(), eventId });
  expect(await seriesNow()).toBeNull();
  await organiser.api.updateEvent(placed);
  await organiser.api.publishEvent({ eventId });
  await organiser.api.updateEvent({ ...cup(), eventId, capacity: 8 });
  expect(await seriesNow()).toMatchObject({ seriesId, role: 'qualifier' });
});

test('a series has one final, and none of another audience', async () => {
  const { seriesId } = await organiser.api.createSeries({ texts: { en: { title: 'Spring' } } });
  const inSeries = (role: 'final' | 'qualifier') => ({ ...cup(), series: { seriesId, role } });
  await organiser.api.createEvent(inSeries('final'));
  const { eventId } = await organiser.api.createEvent(cup());
  const second = { ...inSeries('final'), eventId };
  expect(Object.keys(await refusedFields(organiser.api.updateEvent(second)))).toEqual(['series']);
  const foreign = refusedFields(stranger.api.createEvent(inSeries('qualifier')));
  expect(Object.keys(await foreign)).toEqual(['series']);
});

test('what is not sound is refused by field', async () => {
  const { eventId } = await organiser.api.createEvent(cup());
  const wrong = { ...cup(), eventId, endsAt: inMinutes(product, 1), texts: {} };
  expect(await refusedFields(organiser.api.updateEvent(wrong))).toEqual({
    endsAt: 'The end must be after the start.',
    texts: 'Enter a title in at least one language.',
  });
  const long = { ...cup(), tournament: { pause: 90 * 24 * 60 * MINUTE } };
  expect(await refusedFields(organiser.api.createEvent({ ...long, capacity: 1.5 }))).toEqual({
    capacity: 'Enter a whole number.',
  });
  expect(await refusedFields(organiser.api.createEvent(long))).toEqual({
    'tournament.pause': 'Enter at most 60 days.',
  });
});

test('how a cup is played stays as soon as somebody has joined for it', async () => {
  const { event, entrant } = await openCup();
  const { eventId } = event;
  const asked = { ...event, capacity: 8, drawsAllowed: true, tournament: { thirdPlace: false } };
  const fields = await refusedFields(organiser.api.updateEvent(asked));
  expect(Object.keys(fields).sort()).toEqual(['drawsAllowed', 'tournament']);
  await organiser.api.updateEvent({ ...event, capacity: 8 });
  expect((await organiser.api.organiserEvent({ id: eventId })).capacity).toBe(8);
  expect(await notesOf(entrant, 'event_moved')).toEqual([]);
});

test('a prize that was announced is not made smaller, and a start not put into the past', async () => {
  const { event } = await openCup();
  const asked = { ...event, prizes: [], startsAt: inMinutes(product, -30) };
  const fields = await refusedFields(organiser.api.updateEvent(asked));
  expect(fields).toEqual({
    prizes: 'You can’t lower a prize once it’s announced.',
    startsAt: 'Choose a future time.',
  });
});

test('a prize above the one before is refused at its place, with the reason; kept ones stay until they are edited', async () => {
  const prize = (place: number, amount: number) => ({ place, amount, currency: 'ZAR' });
  const rising = [prize(1, 500), prize(2, 500), prize(3, 700)];
  const fault = { 'prizes.2.amount': 'Place 3 can’t win more than place 2.' };
  const { api } = organiser;
  expect(await refusedFields(api.createEvent({ ...cup(), prizes: rising }))).toEqual(fault);
  const { eventId } = await api.createEvent(cup());
  const asked = { ...cup(), eventId, prizes: rising };
  expect(await refusedFields(api.updateEvent(asked))).toEqual(fault);
  await sql`update events set prizes = ${JSON.stringify(rising)} where id = ${eventId}`.execute(
    product.platform.db,
  );
  await api.updateEvent({ ...asked, capacity: 8 });
  const cloned = await api.cloneEvent({ eventId, startsAt: inMinutes(product, 10_000) });
  expect((await api.organiserEvent({ id: cloned.eventId })).prizes).toEqual(rising);
  const worse = { ...asked, prizes: [...rising, prize(4, 800)] };
  expect(Object.keys(await refusedFields(api.updateEvent(worse)))).toEqual([
    'prizes.2.amount',
    'prizes.3.amount',
  ]);
});

test('a new start is told to those who take part, once, and the cup starts by it', async () => {
  const { event, entrant } = await openCup();
  const moved = { ...event, startsAt: inMinutes(product, 240) };
  await organiser.api.updateEvent(moved);
  await organiser.api.updateEvent(moved);
  await product.runDue();
  expect(await notesOf(entrant, 'event_moved')).toHaveLength(1);
  await letPass(product, 200 * MINUTE);
  await entrant.api.checkInToEvent({ eventId: event.eventId });
  expect(await notesOf(entrant, 'event_check_in')).toHaveLength(1);
});

test('where the start moves after the check-in was told of, everybody is told of the new one', async () => {
  const { event, entrant } = await openCup();
  await letPass(product, 70 * MINUTE);
  expect(await notesOf(entrant, 'event_check_in')).toHaveLength(1);
  await organiser.api.updateEvent({ ...event, startsAt: inMinutes(product, 180) });
  await letPass(product, 130 * MINUTE);
  expect(await notesOf(entrant, 'event_check_in')).toHaveLength(2);
});

test.each([10, 25])(
  'a start that is set %i minutes ahead puts nobody out who had no time to check in',
  async (minutes) => {
    const { event, entrant } = await openCup();
    const { eventId } = event;
    await join(await newPlayer(product), { eventId: eventId as EventId, gameId }); // as the reply has it
    await organiser.api.updateEvent({ ...event, startsAt: inMinutes(product, minutes) });
    await product.runDue();
    expect(await notesOf(entrant, 'event_check_in')).toEqual([]);
    await letPass(product, (minutes - 5) * MINUTE);
    expect((await organiser.api.organiserEvent({ id: eventId })).entrants).toBe(2);
    await letPass(product, 5 * MINUTE);
    const { event: begun, entrants } = await entrant.api.getBracketEvent({ id: eventId });
    expect([begun.status, entrants]).toEqual(['ongoing', 2]);
  },
);

test('who has checked in for an earlier start checks in anew, and is out who does not', async () => {
  const { event, entrant } = await openCup();
  const { eventId } = event;
  const absent = await newPlayer(product);
  await join(absent, { eventId: eventId as EventId, gameId }); // as the reply has it
  await letPass(product, 70 * MINUTE);
  for (const { api } of [entrant, absent]) await api.checkInToEvent({ eventId });
  await organiser.api.updateEvent({ ...event, startsAt: inMinutes(product, 180) });
  await letPass(product, 130 * MINUTE);
  expect((await entrant.api.eventById({ id: eventId })).actions).toContain('check_in');
  await entrant.api.checkInToEvent({ eventId });
  await letPass(product, 40 * MINUTE);
  expect(await notesOf(absent, 'event_missed')).toHaveLength(1);
  expect((await organiser.api.organiserEvent({ id: eventId })).entrants).toBe(1);
});

test('where the start moves by a little while the check-in is on, who has checked in is there', async () => {
  const { event, entrant } = await openCup();
  const { eventId } = event;
  await letPass(product, 80 * MINUTE);
  await entrant.api.checkInToEvent({ eventId });
  await organiser.api.updateEvent({ ...event, startsAt: inMinutes(product, 50) });
  await letPass(product, 36 * MINUTE);
  expect((await organiser.api.organiserEvent({ id: eventId })).entrants).toBe(1);
});

test('a clone is a draft of its own, with all times as far from the new start', async () => {
  const { event } = await openCup();
  const startsAt = inMinutes(product, 7 * 24 * 60);
  const options = { idempotencyKey: crypto.randomUUID() };
  const clone = await organiser.api.cloneEvent({ eventId: event.eventId, startsAt }, options);
  expect(await organiser.api.cloneEvent({ eventId: event.eventId, startsAt }, options)).toEqual(
    clone,
  );
  const made = await organiser.api.organiserEvent({ id: clone.eventId });
  expect(made).toMatchObject({ status: 'draft', title: 'Winter Cup', startsAt, entrants: 0 });
  const lasts = (e: { startsAt: string; endsAt: string }) =>
    Date.parse(e.endsAt) - Date.parse(e.startsAt);
  expect(lasts(made)).toBe(lasts(event));
  const past = { eventId: event.eventId, startsAt: inMinutes(product, -1) };
  expect(await refusal(organiser.api.cloneEvent(past))).toBe('event_begins_in_the_past');
  expect(await refusedFields(organiser.api.cloneEvent(past))).toEqual({
    startsAt: 'Choose a future time.',
  });
});

test('a clone and a template keep the times of the clock over a change of clocks', async () => {
  const { api } = organiser;
  const { eventId } = await api.createEvent(cup());
  // 12:00, 19:00 and 23:00 in Berlin, in summer
  await sql`
    update events set time_zone = 'Europe/Berlin', opens_at = '2031-09-20T10:00:00Z',
      starts_at = '2031-10-04T17:00:00Z', ends_at = '2031-10-31T22:00:00Z', over_at = '2031-10-31T22:00:00Z'
    where id = ${eventId}`.execute(product.platform.db);
  const winter = {
    opensAt: '2031-10-18T10:00:00.000Z',
    startsAt: '2031-11-01T18:00:00.000Z',
    endsAt: '2031-11-28T22:00:00.000Z',
  };
  const { startsAt } = winter;
  for (const when of [{ startsAt }, { inDays: 28 }]) {
    const clone = await api.cloneEvent({ eventId, ...when });
    expect(await api.organiserEvent({ id: clone.eventId })).toMatchObject(winter);
  }
  expect(Object.keys(await refusedFields(api.cloneEvent({ eventId })))).toEqual(['startsAt']);
  const { templateId } = await api.saveEventTemplate({ eventId, name: 'Autumn cup' });
  const day = 24 * 60 * MINUTE;
  expect((await api.eventTemplate({ id: templateId })).settings).toMatchObject({
    opensBefore: 14 * day + 7 * 60 * MINUTE,
    lasts: 27 * day + 4 * 60 * MINUTE,
  });
});

test('players and organisers of other audiences change nothing', async () => {
  const { event, entrant } = await openCup();
  const { eventId } = event;
  const reason = 'Because I would like to';
  for (const { person, code } of [
    { person: entrant, code: 'role_needed' },
    { person: stranger, code: 'not_found' },
  ]) {
    const { api } = person;
    const startsAt = inMinutes(product, 60);
    expect(await refusal(api.updateEvent({ ...event, capacity: 4 }))).toBe(code);
    expect(await refusal(api.cancelEvent({ eventId, reason }))).toBe(code);
    expect(await refusal(api.cloneEvent({ eventId, startsAt }))).toBe(code);
    expect(await refusal(api.organiserEvent({ id: eventId }))).toBe(code);
    expect(await refusal(api.saveEventTemplate({ eventId, name: 'Mine' }))).toBe(code);
  }
});

test('a template is the settings of an event by a name; saved again it is written over', async () => {
  const { eventId } = await organiser.api.createEvent({ ...cup(), capacity: 32 });
  const { templateId } = await organiser.api.saveEventTemplate({ eventId, name: 'Friday cup' });
  await organiser.api.updateEvent({ ...cup(), eventId, capacity: 64 });
  const again = await organiser.api.saveEventTemplate({ eventId, name: 'Friday cup' });
  expect(again.templateId).toBe(templateId);
  const { items, samples } = await organiser.api.eventTemplates({});
  expect(items.find((each) => each.templateId === templateId)).toMatchObject({
    name: 'Friday cup',
    settings: { capacity: 64, format: 'knockout', gameId, opensBefore: 121 * MINUTE },
  });
  expect(samples.map(({ sample }) => sample)).toEqual([
    'weekly_knockout',
    'daily_battleground',
    'league',
    'double_elimination_final',
    'qualifier',
  ]);
  expect(await refusal(stranger.api.eventTemplate({ id: templateId }))).toBe('not_found');
  await stranger.api.removeEventTemplate({ templateId });
  await organiser.api.eventTemplate({ id: templateId });
  await organiser.api.removeEventTemplate({ templateId });
  await organiser.api.removeEventTemplate({ templateId });
  expect(await refusal(organiser.api.eventTemplate({ id: templateId }))).toBe('not_found');
});

test('a link is normalised, is shown to players, stays in clones and templates, and may change until the end', async () => {
  const linked = { ...cup(), link: ' HTTPS://Stream.example/cup?a=1 ' };
  const { eventId } = await organiser.api.createEvent(linked);
  const event = await organiser.api.organiserEvent({ id: eventId });
  expect(event).toMatchObject({ link: 'https://stream.example/cup?a=1' });
  expect(event.editable).toContain('link');

  const startsAt = inMinutes(product, 7 * 24 * 60);
  const clone = await organiser.api.cloneEvent({ eventId, startsAt });
  expect(await organiser.api.organiserEvent({ id: clone.eventId })).toMatchObject({
    link: event.link,
  });
  const { templateId } = await organiser.api.saveEventTemplate({ eventId, name: 'Streamed cup' });
  const { settings } = await organiser.api.eventTemplate({ id: templateId });
  expect(settings.link).toBe(event.link);

  await organiser.api.publishEvent({ eventId });
  await join(await newPlayer(product), { eventId: eventId as EventId, gameId }); // as the reply has it
  const shown = async () => (await organiser.api.eventById({ id: eventId })).link;
  expect(await shown()).toBe(event.link);
  await organiser.api.updateEvent({ ...cup(), eventId, link: 'https://rules.example/' });
  expect(await shown()).toBe('https://rules.example/');
  await organiser.api.updateEvent({ ...cup(), eventId }); // by a client that does not know the field
  expect(await shown()).toBe('https://rules.example/');
  await organiser.api.updateEvent({ ...cup(), eventId, link: null });
  expect(await shown()).toBeNull();
});

test.each([
  'http://stream.example/',
  'javascript:alert(1)',
  'stream.example',
  'https://bank.example@stream.example/',
  `https://stream.example/${'a'.repeat(500)}`,
])('an event does not take the link %s', async (link) => {
  const fields = await refusedFields(organiser.api.createEvent({ ...cup(), link }));
  expect(fields).toEqual({
    link:
      link.length > 500
        ? 'This is too long.'
        : 'Enter a full web address that starts with https://.',
  });
});

test('whom an event is for stays in its clone, in a template and in a series, and once somebody has joined', async () => {
  const texts = { en: { title: 'Home series' } };
  const { seriesId } = await organiser.api.createSeries({ texts });
  const series = { seriesId, role: 'qualifier' as const, advance: 2 };
  const local = { ...cup(), series, residency: 'ZA' };
  const { eventId } = await organiser.api.createEvent(local);
  const residencyOf = async (id: string) => (await organiser.api.organiserEvent({ id })).residency;
  expect(await residencyOf(eventId)).toBe('ZA');
  const { residency: _none, ...toAll } = local;
  await organiser.api.updateEvent({ ...toAll, eventId });
  expect(await residencyOf(eventId)).toBeNull();
  await organiser.api.updateEvent({ ...local, eventId });

  const startsAt = inMinutes(product, 7 * 24 * 60);
  const clone = await organiser.api.cloneEvent({ eventId, startsAt });
  expect(await residencyOf(clone.eventId)).toBe('ZA');
  const { templateId } = await organiser.api.saveEventTemplate({ eventId, name: 'Home cup' });
  const template = await organiser.api.eventTemplate({ id: templateId });
  expect(template.settings).toMatchObject({ residency: 'ZA' });

  await organiser.api.publishEvent({ eventId });
  await organiser.api.updateEvent({ ...local, eventId, capacity: 8 });
  await join(await newPlayer(product), { eventId: eventId as EventId, gameId }); // as the reply has it
  const asked = organiser.api.updateEvent({ ...local, eventId, capacity: 8, residency: 'NA' });
  expect(await refusedFields(asked)).toEqual({ residency: 'You can’t change this now.' });
  const nowhere = organiser.api.createEvent({ ...cup(), residency: 'XX' });
  expect(Object.keys(await refusedFields(nowhere))).toEqual(['residency']);
});

/** A published cup with one entrant. */
async function openCup() {
  const sent = cup();
  const { eventId } = await organiser.api.createEvent(sent);
  await organiser.api.publishEvent({ eventId });
  const entrant = await newPlayer(product);
  await join(entrant, { eventId: eventId as EventId, gameId }); // as the reply has it
  return { event: { ...sent, eventId }, entrant };
}

async function notesOf({ api }: Person, type: string) {
  return (await api.notifications({})).items.filter((note) => note.type === type);
}

function cup() {
  return {
    gameId,
    format: 'knockout' as const,
    opensAt: inMinutes(product, -1),
    startsAt: inMinutes(product, 120),
    endsAt: inMinutes(product, 600),
    drawsAllowed: false,
    prizes: [{ place: 1, amount: 1_200_000, currency: 'ZAR' }],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
