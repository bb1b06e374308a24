import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/telemetry/log.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newPayer, type Payer, payWith } from './test-kit.ts';

const MARKED = '5555555555554444';
const TRIAL_FREE = 'eal-eu-en-trial-free';

const heard: string[] = [];
const log = createLog('trace', { write: (line) => heard.push(line) });
const product = describeProduct({}, { log });

beforeAll(() => {
  product.app.addHook('preHandler', (request, _reply, done) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)} ${JSON.stringify(request.body)}`);
    done();
  });
});

test('no card number and no CVV reaches our server, its log or its database', async () => {
  const payer = await subscribed();
  expect((await payer.api.subscription({})).subscription?.status).toBe('active');
  const columns = await sql<{ table_name: string }>`
    select distinct table_name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    product.platform.db,
  );
  expect(columns.rows.length).toBeGreaterThan(30);
  for (const { table_name: name } of columns.rows) {
    const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`
      .execute(product.platform.db)
      .catch(() =>
        sql<{ row: string }>`select t::text as row from ${sql.table(`pgboss.${name}`)} t`.execute(
          product.platform.db,
        ),
      );
    heard.push(...rows.rows.map(({ row }) => `${name}: ${row}`));
  }
  expect(heard.length).toBeGreaterThan(50);
  const told = heard.filter(
    (line) => line.replace(/[\s-]/g, '').includes(MARKED) || line.includes('"737"'),
  );
  expect(told).toEqual([]);
  expect(heard.some((line) => line.startsWith('cards:') && line.includes('4444'))).toBe(true);
});

test('receipts are numbered for a company without gaps, and never changed', async () => {
  await Promise.all([subscribed(), subscribed(), subscribed()]);
  const numbers = await sql<{ number: number }>`
    select number from receipts order by number`.execute(product.platform.db);
  expect(numbers.rows.map(({ number }) => number)).toEqual(
    numbers.rows.map((_, index) => index + 1),
  );
  await expect(sql`update receipts set number = 99`.execute(product.platform.db)).rejects.toThrow(
    'receipts are never changed',
  );
  await expect(sql`delete from receipts`.execute(product.platform.db)).rejects.toThrow();
});

test('a receipt names its tax by the country of billing, and comes by e-mail as a PDF', async () => {
  const payer = await subscribed();
  const { rows } = await sql<{ facts: Record<string, unknown> }>`
    select facts from receipts order by number desc limit 1`.execute(product.platform.db);
  expect(rows[0]?.facts).toMatchObject({ gross: 2999, net: 2520, vat: 479, vatPermille: 190 });
  const mails = (await product.app.inject(`/sandbox/messages?to=${payer.email}`)).json();
  const receipt = mails.find(({ subject }: { subject: string }) => /receipt/i.test(subject));
  expect(receipt.attachments).toEqual([expect.stringMatching(/^receipt-\d{6}\.pdf$/)]);
});

test('a payment is disputed on the sandbox’s page: won, all stays; lost, money and access are gone', async () => {
  const payers = [await subscribed(), await subscribed()];
  const dispute = async ({ email }: Payer, step: string) => {
    const paid = product.standIns?.cards.processor.disputable(100) ?? [];
    const payment = paid.find((each) => each.email === email)?.payment.id ?? '';
    const payload = new URLSearchParams({ payment, do: step }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = '/sandbox/cards/disputes';
    const reply = await product.app.inject({ method: 'POST', url, headers, payload });
    await product.runDue();
    return reply.statusCode;
  };
  const standing = async ({ api }: Payer) => {
    const { items } = await api.receipts({});
    return [(await api.subscription({})).subscription?.status, items.length];
  };
  for (const [payer, end] of [
    [payers[0], ['win', 'active', 1]],
    [payers[1], ['lose', 'expired', 2]],
  ] as const) {
    if (!payer) throw new Error('nobody has paid');
    const [step, ...stands] = end;
    expect(await dispute(payer, step)).toBe(404);
    expect(await dispute(payer, 'raise')).toBe(303);
    expect(await standing(payer)).toEqual(['active', 1]);
    for (const _ of [1, 2]) expect(await dispute(payer, step)).toBe(303);
    expect(await standing(payer)).toEqual(stands);
  }
  const page = await product.app.inject('/sandbox');
  expect(page.body).toContain('dispute won');
  expect(page.body).toContain('dispute lost');
});

test('a webhook is believed only if it is signed, and signed just now', async () => {
  const body = JSON.stringify({ id: 'evt_1', about: 'payment', subjectId: 'pay_1' });
  const seconds = Math.floor(product.clock.now().getTime() / 1000);
  const forged = createHmac('sha256', 'a guess').update(`${seconds}.${body}`).digest('hex');
  for (const signature of ['', 't=1,v1=00', `t=${seconds},v1=${forged}`]) {
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/webhooks/cards',
      headers: { 'card-signature': signature, 'content-type': 'application/json' },
      payload: body,
    });
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'signature_invalid']);
  }
});

async function subscribed(): Promise<Payer> {
  const payer = await newPayer(product, TRIAL_FREE);
  await payer.api.checkoutFinish(await payWith(payer, MARKED));
  await product.runDue();
  return payer;
}
