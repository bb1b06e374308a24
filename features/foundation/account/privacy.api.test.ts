import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newEmailPlayer, newPlayer, refusal, visitorOf } from '#testing/people.ts';
import type { RequestId } from './account.contract.ts';

const DAY = 86_400_000;
const HOST = 'eal-eu-en.localhost';

const product = describeProduct();

test('registering logs what was agreed to, with the words in force', async () => {
  const { api } = await newEmailPlayer(product);
  const { items } = await api.consents({});
  expect(items).toMatchObject([
    { kind: 'privacy', version: 'privacy@2025-07-21' },
    { kind: 'terms', version: 'eal-eu-en@2025-07-21' },
  ]);
  const byPhone = await newPlayer(product);
  expect((await byPhone.api.consents({})).items.map(({ kind }) => kind).sort()).toEqual([
    'privacy',
    'terms',
  ]);
});

test('advertising needs a yes, and a no takes it back', async () => {
  const { api } = await newEmailPlayer(product);
  const say = (marketing: boolean) =>
    api.consent({ kind: 'marketing', preferences: { marketing } });
  expect((await api.consents({})).marketing).toBe(false);
  await say(true);
  expect((await api.consents({})).marketing).toBe(true);
  product.clock.advance(1);
  await say(false);
  expect((await api.consents({})).marketing).toBe(false);
  const visitor = visitorOf(product, HOST);
  const preferences = { marketing: true };
  expect(await refusal(visitor.consent({ kind: 'marketing', preferences }))).toBe('sign_in_needed');
});

test("a visitor's choice about cookies is logged once, however often it is sent", async () => {
  const visitor = visitorOf(product, HOST);
  const choice = {
    kind: 'cookies',
    preferences: { necessary: false, marketing: false, statistics: true },
    timestamp: '2026-11-09T08:00:00Z',
  } as const;
  await visitor.consent(choice);
  await visitor.consent(choice);
  const { rows } = await sql<{ preferences: object; brand: string }>`
    select preferences, brand from consents where kind = 'cookies'`.execute(product.platform.db);
  expect(rows).toEqual([
    {
      brand: 'eal-eu-en',
      preferences: { necessary: true, marketing: false, statistics: true },
    },
  ]);
});

test('a privacy request is due in 21 days, answered by an administrator, and read by who asked', async () => {
  const player = await newEmailPlayer(product);
  const admin = await newEmailPlayer(product);
  const asked = await player.api.privacyRequest({
    kind: 'correction',
    text: 'My name is spelt so.',
  });
  expect(Date.parse(asked.dueAt) - Date.parse(asked.askedAt)).toBe(21 * DAY);
  expect(
    await player.api.privacyRequest({ kind: 'correction', text: 'My name is spelt so.' }),
  ).toEqual(asked);
  const requestId = asked.requestId as RequestId;
  const answer = 'It is mended.';
  expect(await refusal(admin.api.answerPrivacyRequest({ requestId, answer }))).toBe('role_needed');
  await sql`update players set roles = '{administrator}' where id = ${admin.userId}`.execute(
    product.platform.db,
  );
  product.clock.advance(18 * DAY);
  const open = await admin.api.openPrivacyRequests({});
  expect(open.items).toMatchObject([{ requestId, pressing: true, userId: player.userId }]);
  await admin.api.answerPrivacyRequest({ requestId, answer });
  await admin.api.answerPrivacyRequest({ requestId, answer });
  expect(await refusal(admin.api.answerPrivacyRequest({ requestId, answer: 'No.' }))).toBe(
    'request_answered',
  );
  expect((await player.api.privacyRequests({})).items).toMatchObject([{ answer }]);
  await product.runDue();
  const inbox = await product.app.inject(`/sandbox/messages?to=${player.email}`);
  expect(inbox.json()[0].text).toContain(answer);
});

test('no more than five requests of a player wait at once', async () => {
  const { api } = await newEmailPlayer(product);
  const ask = (text: string) => api.privacyRequest({ kind: 'other', text });
  for (const text of ['1', '2', '3', '4', '5']) await ask(text);
  expect(await refusal(ask('6'))).toBe('request_open');
});
