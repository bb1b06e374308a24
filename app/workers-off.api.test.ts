import { type AddressInfo, createServer, type Server } from 'node:net';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { newId } from '#platform/ids.ts';
import { createLog } from '#platform/telemetry/log.ts';
import { apiOfSession } from '#sandbox/api.ts';
import { lineTo } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { refusal } from '#testing/people.ts';
import { contract } from './contract.ts';
import { createProduct, type Product } from './product.ts';

/** A copy of a running installation, started with its settings and `WORKERS=off`. */

const BRAND = 'blg-za-en';
const original = describeProduct();
const organiser = original.official('organiser');
let copy: Product;
let line: pg.Pool;
/** Every provider of the settings, and how often anybody came to one. */
let world: Server;
let visits = 0;
let jobsBefore: unknown[];

beforeAll(async () => {
  world = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((ready) => world.listen(0, '127.0.0.1', ready));
  const { transactions, config } = original.platform;
  await transactions.run((transaction) => transaction.job('send-message', { id: newId() }));
  line = lineTo(config.databaseUrl);
  jobsBefore = await jobs();
  copy = await startCopy('off');
});
afterAll(async () => {
  await copy.close();
  await line.end();
  world.close();
});

function startCopy(workers: 'on' | 'off'): Promise<Product> {
  const { port } = world.address() as AddressInfo; // it listens on a port
  const { dataDir, databaseUrl = '' } = original.platform.config;
  const service = (name: string) => ({
    [`${name}_URL`]: `http://127.0.0.1:${port}`,
    [`${name}_USER`]: 'user',
    [`${name}_PASSWORD`]: 'password',
  });
  const settings = {
    NODE_ENV: 'production',
    SECRET: original.platform.secret,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WORKERS: workers,
    PUBLIC_URL: 'https://league.example',
    SMS_URL: `http://127.0.0.1:${port}`,
    SMS_TOKEN: 'a token of the provider',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'league@league.example',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    ...service('OPERATOR_DATA'),
    ...service('PAYMENT_INTEGRATION'),
  };
  const log = createLog('silent');
  return createProduct({ ...readConfig(settings), databaseUrl }, { log });
}

async function jobs(): Promise<unknown[]> {
  const { rows } = await line.query(
    'select id, name, state, start_after from pgboss.job order by id',
  );
  return rows;
}

function askForCode({ app }: Product, host: string, msisdn: string) {
  const url = `/api/${contract.requestOtp.path}`;
  return app.inject({ method: 'POST', url, headers: { host }, payload: { msisdn } });
}

test('runs no job, takes up none of the original, and plans none', async () => {
  expect(jobsBefore).not.toEqual([]);
  expect(await jobs()).toEqual(jobsBefore);
  const { rows } = await line.query('select name from pgboss.schedule');
  expect(rows).toEqual([]);
});

test('shows what there is', async () => {
  const api = apiOfSession(copy.app, organiser.session, BRAND);
  expect((await api.viewer({})).player?.userId).toBe(organiser.userId);
  expect((await copy.app.inject('/readyz')).statusCode).toBe(200);
});

test.each([
  [BRAND, '27821234567', 'This is a copy of the service. Messages and payments are off here.'],
  ['blg-ps-ar', '970591234567', 'هذه نسخة من الخدمة. الرسائل والمدفوعات متوقفة هنا.'],
])(
  'refuses at %s an act that needs the outside, in the language of the caller',
  async (brand, msisdn, detail) => {
    const reply = await askForCode(copy, `${brand}.localhost`, msisdn);
    expect(reply.json()).toMatchObject({ status: 503, code: 'outside_off', detail });
    const { rows } = await line.query('select id from one_time_codes where msisdn = $1', [msisdn]);
    expect(rows).toEqual([]);
  },
);

test('nothing leaves: no SMS, mail, webhook, push, charge or call to a carrier', async () => {
  const { sms, mail, webhooks, push, cards, carriers } = copy.platform;
  const keys = { p256dh: 'x', auth: 'y' };
  const target = { endpoint: 'https://push.example/1', keys };
  const push1 = { payload: '{}', ttlSeconds: 1, urgency: 'low', topic: 'x' } as const;
  const asked = [
    sms.send({ id: newId(), to: '27821234567', text: 'x' }),
    mail.send({ to: 'a@b.example', subject: 'x', text: 'x', html: 'x' }),
    webhooks.post('https://hooks.example', '{}', {}),
    push.send(target, push1),
    cards.named('stripe')?.openCustomer({ reference: 'x', email: 'a@b.example', name: 'x' }),
    cards.named('stripe')?.refund({ reference: 'x', paymentId: 'x', amount: 1 }),
    carriers.dcb.requestOtp({ msisdn: '27821234567', serviceId: 'x' }),
  ];
  const ended = await Promise.allSettled(asked);
  const codes = ended.map((end) => (end.status === 'rejected' ? end.reason.code : 'done'));
  expect(codes).toEqual(asked.map(() => 'outside_off'));
  const api = apiOfSession(copy.app, organiser.session, BRAND);
  const hook = { name: 'x', url: 'https://hooks.example/1', kinds: ['prize.paid'] as const };
  expect(await refusal(api.createWebhook({ ...hook, kinds: [...hook.kinds] }))).toBe('outside_off');
  expect(visits).toBe(0);
});

test('with its workers on, the same installation does all that', async () => {
  const busy = await startCopy('on');
  const reply = await askForCode(busy, `${BRAND}.localhost`, '27821234568');
  expect(reply.json().code).toBe('sms_failed');
  expect(visits).toBeGreaterThan(0);
  const { rows } = await line.query('select name from pgboss.schedule');
  expect(rows.length).toBeGreaterThan(5);
  await busy.close();
});

test('a copy needs no providers of its own', () => {
  const settings = { NODE_ENV: 'production', WORKERS: 'off', SECRET: original.platform.secret };
  expect(readConfig(settings)).toMatchObject({ workers: false, sandbox: false, sampleData: false });
  expect(() => readConfig({ ...settings, WORKERS: 'on' })).toThrow(/SMS_URL/);
});
