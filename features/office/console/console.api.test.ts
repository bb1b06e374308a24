import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newGame } from '#testing/events.ts';
import { inMinutes, newBrandOfficial, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';

const product = describeProduct();
const organiser = product.official('organiser');

test('every act of an official is in the log: who, what, on what, and what was sent', async () => {
  const eventId = await newDraft(organiser);
  const [act] = (await organiser.api.officialActs({ subject: eventId })).items;
  expect(act).toMatchObject({
    official: { userId: organiser.userId, username: organiser.username },
    viaKey: false,
    call: 'create-event',
    reason: null,
    input: { texts: { en: { title: 'Winter Cup' } } },
  });
  expect(act?.subjects).toContain(eventId);
});

test('what is looked at, refused, or done as a player is no act', async () => {
  const { total } = await organiser.api.officialActs({ by: organiser.username });
  await organiser.api.organiserEvents({});
  expect(await refusal(organiser.api.publishEvent({ eventId: crypto.randomUUID() }))).toBe(
    'not_found',
  );
  await organiser.api.profileUpdate({ bio: 'I run cups' });
  expect((await organiser.api.officialActs({ by: organiser.username })).total).toBe(total);
});

test('a repeated command is one act', async () => {
  const gameId = await newGame(product);
  const sent = { ...draft(), gameId };
  const options = { idempotencyKey: crypto.randomUUID() };
  const { eventId } = await organiser.api.createEvent(sent, options);
  await organiser.api.createEvent(sent, options);
  expect((await organiser.api.officialActs({ subject: eventId })).total).toBe(1);
});

test('the log is narrowed down by person, call and what was acted on', async () => {
  const other = await newOfficial(product, 'organiser');
  const eventId = await newDraft(other);
  await other.api.publishEvent({ eventId });
  const calls = async (wanted: { by?: string; call?: string; subject?: string }) =>
    (await organiser.api.officialActs(wanted)).items.map(({ call }) => call);
  expect(await calls({ by: other.username })).toEqual(['publish-event', 'create-event']);
  expect(await calls({ by: other.username, call: 'publish-event' })).toEqual(['publish-event']);
  expect(await calls({ subject: eventId })).toEqual(['publish-event', 'create-event']);
  expect(await calls({ by: 'nobody-at-all' })).toEqual([]);
});

test('officials see the acts of their own audience, administrators of every brand all, players none', async () => {
  const elsewhere = await newOfficial(
    product,
    'organiser',
    await newPlayer(product, { brand: 'saf-ke-en' }),
  );
  const eventId = await newDraft(elsewhere);
  expect((await organiser.api.officialActs({ subject: eventId })).total).toBe(0);
  expect((await elsewhere.api.officialActs({ subject: eventId })).total).toBe(1);
  const administrator = await newOfficial(product, 'administrator');
  expect((await administrator.api.officialActs({ subject: eventId })).total).toBe(0);
  const ofAll = await newPlayer(product);
  await newBrandOfficial(product, 'administrator', ['*'], ofAll);
  expect((await ofAll.api.officialActs({ subject: eventId })).total).toBe(1);
  const moderator = await newOfficial(product, 'moderator');
  expect((await moderator.api.officialActs({})).total).toBeGreaterThan(0);
  const player = await newPlayer(product);
  expect(await refusal(player.api.officialActs({}))).toBe('role_needed');
});

test('what is in the log is neither changed nor taken out', async () => {
  const { db } = product.platform;
  await expect(sql`update official_acts set reason = null`.execute(db)).rejects.toThrow(
    'only grows',
  );
  await expect(sql`delete from official_acts`.execute(db)).rejects.toThrow('only grows');
});

async function newDraft({ api }: Person): Promise<string> {
  const { eventId } = await api.createEvent({ ...draft(), gameId: await newGame(product) });
  return eventId;
}

function draft() {
  return {
    format: 'knockout' as const,
    opensAt: inMinutes(product, -1),
    startsAt: inMinutes(product, 120),
    endsAt: inMinutes(product, 600),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
