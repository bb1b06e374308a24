import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { EventId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newEvent } from '#testing/events.ts';
import { newBrandOfficial, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';

const product = describeProduct();
const organiser = product.official('organiser');

test("a webhook is sent the events of its owner's brands, as they are at that moment", async () => {
  const owner = await newBrandOfficial(
    product,
    'organiser',
    ['tlk-za-en'],
    await newPlayer(product),
  );
  const webhook = await newWebhook(owner);
  await publish('blg-za-en');
  expect(await delivered(webhook)).toEqual([]);
  const own = await publish('tlk-za-en');
  expect(await delivered(webhook)).toEqual([`event:${own}`]);
  await newBrandOfficial(product, 'organiser', ['blg-za-en'], owner);
  await publish('tlk-za-en');
  expect(await delivered(webhook)).toEqual([`event:${own}`]);
});

test('an organiser of fewer brands neither lists nor changes it; who switches an orphan on owns it', async () => {
  const owner = await newOfficial(product, 'organiser');
  const webhookId = await newWebhook(owner);
  const narrow = await newBrandOfficial(
    product,
    'organiser',
    ['blg-za-en'],
    await newPlayer(product),
  );
  const seen = (await narrow.api.webhooks({})).items.map((one) => one.webhookId);
  expect(seen).not.toContain(webhookId);
  expect(await refusal(narrow.api.changeWebhook({ webhookId, name: 'Mine' }))).toBe('other_brand');
  const administrator = await newOfficial(product, 'administrator');
  const reason = 'Runs no events any more';
  await administrator.api.withdrawRole({ userId: owner.userId, role: 'organiser', reason });
  await organiser.api.changeWebhook({ webhookId, on: true });
  const listed = (await organiser.api.webhooks({})).items.find(
    (one) => one.webhookId === webhookId,
  );
  expect(listed).toMatchObject({ state: 'on', owner: organiser.username });
  const eventId = await publish('vc-za-en');
  expect(await delivered(webhookId)).toEqual([`event:${eventId}`]);
});

/** A webhook without a receiver: what is sent waits. */
async function newWebhook({ userId }: Person): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into webhooks (id, audience, owner_id, url, name, kinds, secret, created_at)
    values (${id}, 'blg-za', ${userId}, 'https://example.com/', 'Tool', '{event.published}',
      '\\x00', ${product.clock.now()})`.execute(product.platform.db);
  return id;
}

async function publish(brand: string): Promise<EventId> {
  const { eventId } = await newEvent(product, { stage: 'draft' });
  await sql`update events set brand = ${brand} where id = ${eventId}`.execute(product.platform.db);
  await organiser.api.publishEvent({ eventId });
  return eventId;
}

async function delivered(webhook: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from webhook_deliveries where webhook_id = ${webhook} order by sequence`.execute(
    product.platform.db,
  );
  return rows.map(({ subject }) => subject);
}
