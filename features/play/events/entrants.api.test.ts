import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { EventId, GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newGame } from '#testing/events.ts';
import { inMinutes, letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';

const MINUTE = 60_000;
const REASON = 'Has broken a finger at training';
const product = describeProduct();
const organiser = product.official('organiser');
let gameId: GameId;

beforeAll(async () => {
  gameId = await newGame(product);
});

test('entrants are listed by the time of joining, and found by how their name begins', async () => {
  const { eventId, entrants } = await cupWith(3);
  const all = await organiser.api.organiserEntrants({ eventId });
  expect(all.items.map(({ username }) => username)).toEqual(entrants.map((each) => each.username));
  expect(all.total).toBe(3);
  const search = entrants[1]?.username.toUpperCase() ?? '';
  const found = await organiser.api.organiserEntrants({ eventId, search });
  expect(found.items.map(({ userId }) => userId)).toEqual([entrants[1]?.userId]);
  expect((await organiser.api.organiserEntrants({ eventId, search: '%' })).items).toEqual([]);
});

test('who is checked in by hand keeps the place, also before the check-in opens', async () => {
  const { eventId, entries } = await cupWith(2);
  const [first, second] = entries;
  await organiser.api.checkInEntrant({ eventId, entryId: first ?? '' });
  await organiser.api.checkInEntrant({ eventId, entryId: first ?? '' });
  const waiting = await organiser.api.organiserEntrants({ eventId, list: 'not_checked_in' });
  expect(waiting.items.map(({ entryId }) => entryId)).toEqual([second]);
  await letPass(product, 61 * MINUTE);
  await letPass(product, 45 * MINUTE);
  const present = await organiser.api.organiserEntrants({ eventId });
  expect(present.items.map(({ entryId }) => entryId)).toEqual([first]);
  const out = await organiser.api.organiserEntrants({ eventId, list: 'out' });
  expect(out.items.map(({ entryId }) => entryId)).toEqual([second]);
});

test('a substitute takes the place of a full cup at once, and both are told why', async () => {
  const { eventId, entrants, entries } = await cupWith(2, { capacity: 2 });
  const substitute = await newPlayer(product);
  await linked(substitute);
  const sent = { eventId, entryId: entries[0] ?? '', userId: substitute.userId, reason: REASON };
  const options = { idempotencyKey: crypto.randomUUID() };
  const { entryId } = await organiser.api.substituteEntrant(sent, options);
  expect(await organiser.api.substituteEntrant(sent, options)).toEqual({ entryId });
  const { items, total } = await organiser.api.organiserEntrants({ eventId });
  expect(items.map(({ userId }) => userId)).toEqual([entrants[1]?.userId, substitute.userId]);
  expect(total).toBe(2);
  expect(await textsOf(substitute, 'event_substitute')).toEqual([expect.stringContaining(REASON)]);
  expect(await textsOf(entrants[0], 'event_removed')).toEqual([expect.stringContaining(REASON)]);
  expect(await refusal(organiser.api.substituteEntrant(sent))).toBe('entry_left');
});

test('a substitute who has waited in line waits no more, and the list moves on without them', async () => {
  const { eventId, entries, entrants } = await cupWith(2, { capacity: 2 });
  const [first, next] = [await newPlayer(product), await newPlayer(product)];
  for (const each of [first, next]) {
    await linked(each);
    product.clock.advance(10);
    await each.api.joinEvent({ eventId });
  }
  const sent = { eventId, entryId: entries[0] ?? '', userId: first.userId, reason: REASON };
  await organiser.api.substituteEntrant(sent);
  expect((await organiser.api.waitingList({ eventId })).items.map(({ userId }) => userId)).toEqual([
    next.userId,
  ]);
  await entrants[1]?.api.leaveEvent({ eventId });
  const present = await organiser.api.organiserEntrants({ eventId });
  expect(present.items.map(({ userId }) => userId).toSorted()).toEqual(
    [first.userId, next.userId].toSorted(),
  );
});

test('a substitute is somebody of the same audience who is not banned', async () => {
  const { eventId, entries } = await cupWith(2);
  const [foreign, banned] = [
    await newPlayer(product, { brand: 'blg-ps-ar' }),
    await newPlayer(product),
  ];
  for (const each of [foreign, banned]) await linked(each);
  const administrator = await newOfficial(product, 'administrator');
  const ban = { userId: banned.userId, cheating: true, reason: 'Played with two accounts' };
  await administrator.api.banPlayer(ban);
  for (const { userId } of [foreign, banned]) {
    const sent = { eventId, entryId: entries[0] ?? '', userId, reason: REASON };
    expect(await refusal(organiser.api.substituteEntrant(sent))).toBe('not_found');
  }
});

test('a substitute needs what everybody needs for joining', async () => {
  const { eventId, entries } = await cupWith(2);
  const { userId } = await newPlayer(product); // without an account of the game
  const sent = { eventId, entryId: entries[0] ?? '', userId, reason: REASON };
  expect(await refusal(organiser.api.substituteEntrant(sent))).toBe('joining_refused');
  expect((await organiser.api.organiserEntrants({ eventId })).total).toBe(2);
});

test('once a cup has begun nobody is checked in or replaced any more', async () => {
  const { eventId, entries, entrants } = await cupWith(3);
  for (const entryId of entries) await organiser.api.checkInEntrant({ eventId, entryId });
  await letPass(product, 121 * MINUTE);
  const entryId = entries[0] ?? '';
  expect(await refusal(organiser.api.checkInEntrant({ eventId, entryId }))).toBe('event_begun');
  const userId = entrants[0]?.userId ?? '';
  const sent = { eventId, entryId, userId, reason: REASON };
  expect(await refusal(organiser.api.substituteEntrant(sent))).toBe('event_begun');
});

test('an announcement reaches all who take part, once, each in their language', async () => {
  const { eventId, entrants } = await cupWith(3);
  const texts = { en: 'Bring your own pad', de: 'Bring dein Pad mit' };
  const options = { idempotencyKey: crypto.randomUUID() };
  const first = await organiser.api.announceToEntrants({ eventId, texts }, options);
  expect(await organiser.api.announceToEntrants({ eventId, texts }, options)).toEqual(first);
  await product.runDue();
  for (const each of entrants) {
    expect(await textsOf(each, 'event_announcement')).toEqual(['⁨Winter Cup⁩: ⁨Bring your own pad⁩']);
  }
  const { items, total } = await organiser.api.announcements({ eventId });
  expect(total).toBe(1);
  expect(items[0]).toMatchObject({ ...first, texts, told: 3, done: true });
});

test('an announcement to very many is told in steps, and to each once', async () => {
  const { eventId } = await cupWith(1);
  const many = sql`insert into entries (id, event_id, player_id, joined_at)
    select gen_random_uuid(), ${eventId}, id, now() from players
    where id not in (select player_id from entries where event_id = ${eventId}) limit 450`;
  await many.execute(product.platform.db);
  await organiser.api.announceToEntrants({ eventId, texts: { en: 'Hello everybody' } });
  await product.runDue();
  const [sent] = (await organiser.api.announcements({ eventId })).items;
  const { rows } = await sql<{ told: number }>`select count(*)::int as told from notifications
    where type = 'event_announcement' and params->>'text' = 'Hello everybody'`.execute(
    product.platform.db,
  );
  expect(rows[0]?.told).toBe(sent?.told);
  expect(sent?.done).toBe(true);
});

test('nothing is announced of a draft, nothing empty at all', async () => {
  const { eventId } = await organiser.api.createEvent(cup());
  const texts = { en: 'Hello' };
  expect(await refusal(organiser.api.announceToEntrants({ eventId, texts }))).toBe(
    'event_not_shown',
  );
  expect(await refusal(organiser.api.announceToEntrants({ eventId, texts: {} }))).toBe(
    'input_invalid',
  );
});

test('players and organisers of other audiences look after nobody', async () => {
  const { eventId, entries, entrants } = await cupWith(1);
  const entryId = entries[0] ?? '';
  const abroad = await newPlayer(product, { brand: 'saf-ke-en' });
  const stranger = await newOfficial(product, 'organiser', abroad);
  const userId = stranger.userId;
  for (const { person, code } of [
    { person: entrants[0], code: 'role_needed' },
    { person: stranger, code: 'not_found' },
  ]) {
    if (!person) throw new Error('no entrant');
    const { api } = person;
    expect(await refusal(api.organiserEntrants({ eventId }))).toBe(code);
    expect(await refusal(api.checkInEntrant({ eventId, entryId }))).toBe(code);
    const sent = { eventId, entryId, userId, reason: REASON };
    expect(await refusal(api.substituteEntrant(sent))).toBe(code);
    expect(await refusal(api.announceToEntrants({ eventId, texts: { en: 'Hi' } }))).toBe(code);
    expect(await refusal(api.announcements({ eventId }))).toBe(code);
  }
});

async function cupWith(size: number, more: { capacity?: number } = {}) {
  const created = await organiser.api.createEvent({ ...cup(), ...more });
  const eventId = created.eventId as EventId; // as the reply has it
  await organiser.api.publishEvent({ eventId });
  const entrants: Person[] = [];
  const entries: string[] = [];
  for (let each = 0; each < size; each += 1) {
    const entrant = await newPlayer(product);
    entrants.push(entrant);
    entries.push(await join(entrant, { eventId, gameId }));
    product.clock.advance(10);
  }
  return { eventId, entrants, entries };
}

async function linked({ api, username }: Person): Promise<void> {
  await api.linkGameAccount({ gameId, accountName: username, platform: 'ps5' });
}

async function textsOf(person: Person | undefined, type: string): Promise<string[]> {
  const notes = (await person?.api.notifications({}))?.items ?? [];
  return notes.filter((note) => note.type === type).map(({ text }) => text);
}

function cup() {
  return {
    gameId,
    format: 'knockout' as const,
    opensAt: inMinutes(product, -1),
    startsAt: inMinutes(product, 120),
    endsAt: inMinutes(product, 600),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
