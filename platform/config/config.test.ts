import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, SETTINGS } from './config.ts';

const MAIL = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'league@mail.example' };
const REAL = { ...MAIL, PUBLIC_URL: 'https://play.example' };
const SMS = { SMS_URL: 'https://sms.example', SMS_TOKEN: 'a token of some length' };
const SECRET = 'thirty-two characters, or a few more';

test('without any setting it is a sandbox on one machine', () => {
  const config = readConfig({});
  expect(config).toMatchObject({ port: 3000, sandbox: true, sampleData: true, proxies: 0 });
});

test('everything that is wrong is told at once', () => {
  const env = { PORT: 'many', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: '-1' };
  for (const name of Object.keys(env)) expect(() => readConfig(env)).toThrow(new RegExp(name));
});

test('a wrong setting says what is expected and what was found, and never repeats a secret', () => {
  const wrong = {
    PORT: '80a',
    NODE_ENV: 'prod',
    TRUST_PROXY: 'yes',
    BACKUP_KEEP: '0',
    DRAIN_SECONDS: '601',
    SECRET: 'short-secret',
    SMS_TOKEN: 'short-token',
    PUBLIC_URL: 'play.example',
    DATABASE_URL: 'mysql://user:hidden@h/d',
    MAIL_FROM: 'League <league@mail.example>',
  };
  const message = faultsOf(wrong);
  expect(message.split('\n')).toEqual([
    'PORT: expected a whole number, found "80a"',
    'DATABASE_URL: expected postgresql://<user>:<password>@<host>/<database>',
    'PUBLIC_URL: expected an address that begins with https:// or http://',
    'NODE_ENV: expected development, test, or production, found "prod"',
    'DRAIN_SECONDS: expected 600 or less, found 601',
    'TRUST_PROXY: expected on, off, or the number of your own proxies, 1 to 10',
    'SMS_TOKEN: expected 16 characters or more, found 11',
    expect.stringMatching(/^MAIL_FROM: expected an e-mail address alone/),
    'SECRET: expected 32 characters or more, found 12',
    'BACKUP_KEEP: expected 1 or more, found 0',
  ]);
  for (const secret of ['hidden', 'short-secret', 'short-token']) {
    expect(message).not.toContain(secret);
  }
});

test('every setting refuses nonsense in words of its own', () => {
  for (const name of SETTINGS) {
    const message = faultsOf({ [name]: '\n' });
    expect(message).not.toMatch(/Invalid|Too small|Too big|NaN/);
  }
});

test('what is wrong only together is told at once, too', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://h/d', SMS_URL: SMS.SMS_URL };
  const half = { ...env, SMTP_URL: MAIL.SMTP_URL };
  expect(() => readConfig(half)).toThrow(/SMS_TOKEN[\s\S]*MAIL_FROM[\s\S]*SECRET/);
});

test('production has no sandbox unless it is asked for, and a real provider ends it', () => {
  const production = { NODE_ENV: 'production', SECRET };
  expect(() => readConfig(production)).toThrow(/SMS_URL[\s\S]*SMTP_URL[\s\S]*PUBLIC_URL/);
  expect(readConfig({ ...production, SANDBOX: 'on' }).sandbox).toBe(true);
  expect(readConfig({ ...production, ...SMS, ...REAL }).sandbox).toBe(false);
  expect(() => readConfig({ ...production, ...SMS, ...REAL, SANDBOX: 'on' })).toThrow(/SANDBOX/);
});

test('an SMS provider is needed only where a brand is served whose players sign in by number', () => {
  const production = { NODE_ENV: 'production', SECRET, ...REAL };
  expect(() => readConfig(production)).toThrow(/SMS_URL[\s\S]*airtel-ng-en[\s\S]*BRANDS_FILE/);
  const only = (...serve: string[]) => ({ ...production, BRANDS_FILE: fileWith({ serve }) });
  expect(readConfig(only('eal-eu-en', 'eal-eu-de'))).toMatchObject({
    sandbox: false,
    sms: undefined,
  });
  expect(() => readConfig(only('eal-eu-en', 'saf-ke-en'))).toThrow(/SMS_URL[\s\S]*saf-ke-en/);
});

test('SMS providers are asked in the order of the setting, with a sender for each country', () => {
  const twilio = {
    TWILIO_ACCOUNT_SID: 'AC0123456789abcdef0123456789abcdef',
    TWILIO_AUTH_TOKEN: 'a token of some length',
    TWILIO_SENDERS: 'ZA:League,*:+15005550006',
  };
  const talking = {
    AFRICASTALKING_USERNAME: 'league',
    AFRICASTALKING_API_KEY: 'a key of some length',
  };
  expect(readConfig({ ...SMS, ...REAL, ...twilio, ...talking }).sms).toMatchObject({
    order: ['http', 'twilio', 'africastalking'],
    twilio: { senders: { ZA: 'League', '*': '+15005550006' } },
    africastalking: { senders: {}, reportsToken: undefined },
  });
  const chosen = { ...REAL, ...twilio, ...talking, SMS_PROVIDERS: 'africastalking,twilio' };
  expect(readConfig(chosen).sms?.order).toEqual(['africastalking', 'twilio']);
  expect(() => readConfig({ ...chosen, SMS_PROVIDERS: 'http,twilio' })).toThrow(/names http/);
  expect(() => readConfig({ ...chosen, SMS_PROVIDERS: 'carrier-pigeon' })).toThrow(/SMS_PROVIDERS/);
  expect(() => readConfig({ ...chosen, TWILIO_SENDERS: 'ZA:League' })).toThrow(/TWILIO_SENDERS/);
  expect(() => readConfig({ ...chosen, TWILIO_SENDERS: 'League' })).toThrow(/TWILIO_SENDERS/);
  expect(() => readConfig({ ...chosen, AFRICASTALKING_USERNAME: '' })).toThrow(/go together/);
  expect(() => readConfig({ ...twilio, SANDBOX: 'on' })).toThrow(/TWILIO_ACCOUNT_SID/);
});

test('a file of brands that is wrong is told with all else', () => {
  const wrong = { BRANDS_FILE: fileWith({ serve: ['nowhere'] }), SMS_URL: SMS.SMS_URL };
  expect(() => readConfig(wrong)).toThrow(/SMS_TOKEN[\s\S]*BRANDS_FILE[\s\S]*nowhere/);
  expect(() => readConfig({ BRANDS_FILE: '/nowhere/brands.json' })).toThrow(/cannot be read/);
});

test('cards are taken by the whole of an account at Stripe, or by the sandbox', () => {
  const key = { STRIPE_SECRET_KEY: 'sk_test_1' };
  const account = { STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  expect(() => readConfig(key)).toThrow(/STRIPE_WEBHOOK_SECRET go together/);
  expect(readConfig({ ...SMS, ...REAL, ...key, ...account })).toMatchObject({
    sandbox: false,
    stripe: { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' },
  });
});

test('Paystack needs its secret key alone, and ends the sandbox', () => {
  const key = { PAYSTACK_SECRET_KEY: 'sk_test_1' };
  expect(readConfig({ ...SMS, ...REAL, ...key })).toMatchObject({
    sandbox: false,
    paystack: { secretKey: 'sk_test_1' },
  });
  expect(() => readConfig({ ...key, SANDBOX: 'on' })).toThrow(/PAYSTACK_SECRET_KEY/);
  expect(() => readConfig({ PAYSTACK_SECRET_KEY: 'pk_test_1' })).toThrow(/PAYSTACK_SECRET_KEY/);
});

test('M-Pesa needs its account as a whole and https, and ends the sandbox', () => {
  const account = {
    MPESA_CONSUMER_KEY: 'consumer-key',
    MPESA_CONSUMER_SECRET: 'consumer-secret',
    MPESA_SHORT_CODE: '174379',
    MPESA_PASSKEY: 'passkey-of-a-merchant',
  };
  const operator = { MPESA_INITIATOR: 'apiop37', MPESA_SECURITY_CREDENTIAL: 'sealed-credential' };
  const https = { ...SMS, ...REAL, PUBLIC_URL: 'https://play.example' };
  expect(readConfig({ ...https, ...account, MPESA_TILL: '654321' })).toMatchObject({
    sandbox: false,
    mpesa: { shortCode: '174379', till: '654321', reversals: undefined },
  });
  expect(readConfig({ ...https, ...account, ...operator }).mpesa?.reversals).toEqual({
    initiator: 'apiop37',
    securityCredential: 'sealed-credential',
  });
  const { MPESA_PASSKEY: _, ...half } = account;
  expect(() => readConfig({ ...https, ...half })).toThrow(/MPESA_PASSKEY go together/);
  expect(() => readConfig({ ...https, ...operator })).toThrow(/MPESA_INITIATOR needs an account/);
  expect(() => readConfig({ ...account, SANDBOX: 'on' })).toThrow(/MPESA_CONSUMER_KEY/);
  const plain = { ...https, ...account, PUBLIC_URL: 'http://play.example' };
  expect(() => readConfig(plain)).toThrow(/https only/);
});

test.each([
  ['off', 0],
  ['on', 1],
  ['2', 2],
])('TRUST_PROXY=%s believes so many proxies: %i', (setting, proxies) => {
  expect(readConfig({ TRUST_PROXY: setting }).proxies).toBe(proxies);
});

test('secrets are read with their names, several in one setting, and short ones are refused', () => {
  const other = `colons:are:part of it, as ${SECRET}`.replaceAll(/[,\s]/g, '-');
  const fresh = SECRET.replaceAll(/[,\s]/g, '-');
  expect(
    readConfig({ VOUCHER_KEYS: `new:${fresh},old:${other}`, PORTAL_SECRETS: `blg-za-en:${other}` }),
  ).toMatchObject({
    voucherKeys: [
      { id: 'new', secret: fresh },
      { id: 'old', secret: other },
    ],
    portalSecrets: { 'blg-za-en': other },
  });
  expect(() => readConfig({ VOUCHER_KEYS: 'new:short' })).toThrow(/VOUCHER_KEYS: is <name>/);
  expect(() => readConfig({ PORTAL_SECRETS: 'blg:short' })).toThrow(/PORTAL_SECRETS: is <brand-/);
});

test('docs/running.md explains every setting', () => {
  const page = readFileSync(new URL('../../docs/running.md', import.meta.url), 'utf8');
  const explained = new Set(page.match(/`[A-Z][A-Z\d_]+`/g));
  expect(SETTINGS.filter((name) => !explained.has(`\`${name}\``))).toEqual([]);
});

test('tokens of clients have names; two that are one, and one that looks like a key, are refused', () => {
  const tokens = 'my-app:dGVzdA==,overlay:a:fixed/token';
  expect(readConfig({ CLIENT_TOKENS: tokens }).clientTokens).toEqual([
    { id: 'my-app', secret: 'dGVzdA==' },
    { id: 'overlay', secret: 'a:fixed/token' },
  ]);
  expect(() => readConfig({ CLIENT_TOKENS: 'my-app:short' })).toThrow(/is <client>:<token>,…/);
  expect(() => readConfig({ CLIENT_TOKENS: 'a:token-one,a:token-two' })).toThrow(/a name twice/);
  expect(() => readConfig({ CLIENT_TOKENS: 'a:token-one,b:token-one' })).toThrow(/a token twice/);
  expect(() => readConfig({ CLIENT_TOKENS: 'a:blk_token' })).toThrow(/begins with blk_/);
});

test('brackets have a host of their own in the sandbox, and elsewhere where one is named', () => {
  expect(readConfig({}).bracketsHost).toBe('brackets.localhost');
  expect(readConfig({ BRACKETS_HOST: 'Brackets.example' }).bracketsHost).toBe('brackets.example');
  const live = { ...SMS, ...REAL };
  expect(readConfig(live).bracketsHost).toBeUndefined();
  expect(() => readConfig({ BRACKETS_HOST: 'brackets.example:80' })).toThrow(/without a port/);
  for (const taken of [
    { PUBLIC_URL: 'https://Play.example:8443' },
    { SANDBOX_HOSTS: 'play.example' },
  ]) {
    expect(() => readConfig({ ...taken, BRACKETS_HOST: 'play.example' })).toThrow(/of their own/);
  }
});

function faultsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function fileWith(content: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bl-brands-')), 'brands.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('a pooler has its direct address beside it, and its statements may be nameless', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://direct/d' };
  const pooled = { ...direct, DATABASE_URL: 'postgres://pooler/d', DATABASE_PREPARED: 'off' };
  expect(readConfig(pooled)).toMatchObject({
    databaseDirectUrl: 'postgres://direct/d',
    databasePrepared: false,
  });
  expect(readConfig({})).toMatchObject({ databasePrepared: true, databaseDirectUrl: undefined });
  expect(() => readConfig(direct)).toThrow(/DATABASE_URL/);
});
