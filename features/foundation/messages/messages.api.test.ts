import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { brandOfCode } from '#brands/brands.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, type Person, proveEmail, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { createPost, type Letter } from './server/index.ts';

const product = describeProduct();
let people = 0;

test('a player sends an e-mail of the catalogue to the own address, with its brand', async () => {
  coversSpec('call.send-template-email');
  const { person, email } = await playerWithAddress();
  const data = { username: 'Neo', path: '/games' };
  await person.api.sendTemplateEmail({ to: email.toUpperCase(), templateName: 'welcome', data });
  expect(await inbox(email)).toEqual([]);
  await product.runDue();
  const [mail] = await inbox(email);
  expect(mail).toMatchObject({ kind: 'mail', subject: 'Welcome to Battle League' });
  expect(mail?.link).toMatch(/^http:\/\/blg-za-en\.localhost:\d+\/games$/);
  expect(mail?.html).toContain('Neo');
  const [, mark = ''] = /<img src="([^"]+)"/.exec(mail?.html ?? '') ?? [];
  const { origin, host, pathname } = new URL(mark);
  expect(origin).toBe(new URL(mail?.link ?? '').origin);
  const picture = await product.app.inject({ url: pathname, headers: { host } });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
  const left = await sql`select from outbox`.execute(product.platform.db);
  expect(left.rows).toEqual([]);
});

test("another's address is refused with 403; templates of the platform are sent by nobody", async () => {
  const { person, email } = await playerWithAddress();
  const other = await playerWithAddress();
  const data = { username: 'Neo', path: '/games' };
  const send = (to: string, templateName: string, given: object = data) =>
    refusal(person.api.sendTemplateEmail({ to, templateName, data: { ...given } }));
  expect(await send(other.email, 'welcome')).toBe('not_yours');
  expect(await send('nobody@mail.example', 'welcome')).toBe('not_yours');
  expect(await send(email, 'reset', { path: '/x', minutes: 1 })).toBe('role_needed');
  expect(await send(email, 'notice', { text: 'Hello' })).toBe('role_needed');
  expect(await send(email, 'constructor')).toBe('template_unknown');
});

test('a template takes what it asks for and nothing else, and no address of elsewhere', async () => {
  const { person, email } = await playerWithAddress();
  for (const data of [
    {},
    { username: 'Neo', path: '//evil.example' },
    { username: 'Neo', path: 'https://evil.example' },
    { username: 'Neo', path: '/games', more: 1 },
    { username: { a: 1 }, path: '/games' },
    { username: 'You have won! Fetch it at https://evil.example', path: '/games' },
    { username: '<b>Neo</b>', path: '/games' },
  ]) {
    const sent = person.api.sendTemplateEmail({ to: email, templateName: 'welcome', data });
    expect(await refusal(sent)).toBe('input_invalid');
  }
});

test('an organiser writes to a player of the brand, with a subject of their own', async () => {
  const { email } = await playerWithAddress();
  const organiser = await newPlayer(product);
  await sql`update players set roles = '{organiser}' where id = ${organiser.userId}`.execute(
    product.platform.db,
  );
  const subject = 'Your prize';
  const data = { text: 'It is <b>on its way</b>.' };
  await organiser.api.sendTemplateEmail({ to: email, templateName: 'notice', subject, data });
  await product.runDue();
  expect((await inbox(email))[0]).toMatchObject({
    subject,
    text: expect.stringContaining('on its way'),
    html: expect.stringContaining('&lt;b&gt;on its way&lt;/b&gt;'),
  });
});

test('nobody floods a mailbox: five an hour, even all at once', async () => {
  const { person, email } = await playerWithAddress();
  const data = { username: 'Neo', path: '/games' };
  const tries = Array.from({ length: 12 }, () =>
    person.api.sendTemplateEmail({ to: email, templateName: 'welcome', data }).then(
      () => 'sent',
      (error) => error.code,
    ),
  );
  const outcomes = (await Promise.all(tries)).sort();
  expect(outcomes).toEqual([...Array(7).fill('mail_wait'), ...Array(5).fill('sent')]);
  await product.runDue();
  expect(await inbox(email)).toHaveLength(5);
  product.clock.advance(3_600_000);
  await person.api.sendTemplateEmail({ to: email, templateName: 'welcome', data });
});

test('what a change sends leaves with it or not at all', async () => {
  const post = createPost(product.platform);
  const email = 'rollback@mail.example';
  const failing = product.platform.transactions.run(async (transaction) => {
    await post.mail(transaction, letterTo(email));
    throw new Error('the change fails');
  });
  await expect(failing).rejects.toThrow('the change fails');
  await product.runDue();
  expect(await inbox(email)).toEqual([]);
});

test('a message whose server is away is kept and goes later, once, its file with it', async () => {
  const { platform } = product;
  const email = 'later@mail.example';
  const away = { ...platform.mail, send: () => Promise.reject(new Error('away')) };
  const here = platform.mail.send;
  const post = createPost(platform);
  const content = Buffer.from('%PDF');
  const file = { filename: 'receipt.pdf', contentType: 'application/pdf', content };
  await platform.transactions.run((transaction) =>
    post.mail(transaction, { ...letterTo(email), attachments: [file] }),
  );
  Object.assign(platform.mail, away);
  await expect(product.runDue()).rejects.toThrow('a message was not taken');
  Object.assign(platform.mail, { send: here });
  await product.runDue();
  expect(await inbox(email)).toMatchObject([{ attachments: ['receipt.pdf'] }]);
});

test('what opens an account to whoever reads it waits sealed', async () => {
  const { platform } = product;
  const { to } = letterTo('sealed@mail.example');
  const path = '/auth/forgot-password?token=only-for-the-mailbox';
  const { post, transactions } = {
    post: createPost(platform),
    transactions: platform.transactions,
  };
  await transactions.run(async (transaction) => {
    await post.mail(transaction, { template: 'reset', to, values: { path, minutes: 30 } });
    const values = { digits: '314159', path, minutes: 30 };
    await post.mail(transaction, { template: 'verification', to, values });
    await post.mail(transaction, { template: 'guardian', to, values: { age: 16, path } });
    await post.mail(transaction, {
      template: 'ticket_received',
      to,
      values: { number: '1', path },
    });
  });
  const { rows } = await sql<{ content: object }>`
    select content from outbox where recipient = ${to.email}`.execute(platform.db);
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/only-for-the-mailbox|314159/);
  await product.runDue();
  expect(JSON.stringify(await inbox(to.email))).toContain('only-for-the-mailbox');
});

test("a carrier's welcome by SMS names price, period and the way to stop, in the player's language", async () => {
  const { platform } = product;
  const post = createPost(platform);
  const brand = brandOfCode('blg-et-en');
  if (!brand) throw new Error('no such brand');
  const to = { brand, language: 'en', timeZone: brand.timeZone, msisdn: '251911000000' };
  const price = { amount: 200, currency: 'ETB' };
  const values = { price, period: 'daily', stop: post.stopText(brand, 'en') } as const;
  await platform.transactions.run((transaction) =>
    post.sms(transaction, { template: 'subscription_welcome', to, values }),
  );
  await product.runDue();
  const [message] = await inbox(to.msisdn);
  expect(message?.text).toMatch(/ETB|Br/);
  expect(message?.text).toContain('every day');
  expect(message?.text).toContain('8761');
});

function letterTo(email: string): Letter<'subscription_ended'> {
  const brand = brandOfCode('eal-eu-en');
  if (!brand) throw new Error('no such brand');
  const to = { brand, language: 'de', timeZone: brand.timeZone, email };
  return { template: 'subscription_ended', to, values: { path: '/manage-subscription' } };
}

interface Kept {
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string | null;
}

async function inbox(to: string): Promise<Kept[]> {
  return (await product.app.inject(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json();
}

async function playerWithAddress(): Promise<{ person: Person; email: string }> {
  people += 1;
  const email = `reader-${people}@mail.example`;
  const person = await newPlayer(product);
  await proveEmail(product, person, email);
  return { person, email };
}
