import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { apiOf, refusal } from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';

const HOST = 'blg-za-en.localhost';
const MINUTE = 60_000;
const LEAST = 5;

const product = describeProduct({ ...MANY_CODES, RULES_OTP_UNUSUAL_FROM: String(LEAST) });
let lastNumber = 27_821_330_000;

function newNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

const api = () => apiOf(product, undefined, HOST);
const ask = (msisdn: string, proof?: string) =>
  api().requestOtp({ msisdn, ...(proof && { proof }) });

/** As the browser solves it: by the same library, with the browser's own cryptography. */
async function solved(msisdn: string): Promise<string> {
  const { challenge: text } = await api().codeChallenge({ msisdn });
  const challenge = JSON.parse(text ?? 'null');
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}

beforeAll(async () => {
  for (let codes = 0; codes < LEAST; codes += 1) await ask(newNumber());
});

test('the sandbox asks nobody for work', async () => {
  const msisdn = newNumber();
  expect(await api().codeChallenge({ msisdn })).toEqual({ challenge: null });
  expect((await ask(msisdn)).msisdn).toBe(msisdn);
  Object.assign(product.platform.config, { sandbox: false });
});

test('at an unusual rate a number waits without a proof, and gets its code with one', async () => {
  const msisdn = newNumber();
  expect(await refusal(ask(msisdn))).toBe('otp_wait');
  expect((await ask(msisdn, await solved(msisdn))).msisdn).toBe(msisdn);
});

test('a proof is for its number, for some minutes, and has to be right', async () => {
  const [one, other] = [newNumber(), newNumber()];
  const proof = await solved(one);
  expect(await refusal(ask(other, proof))).toBe('otp_wait');
  const { challenge, solution } = JSON.parse(proof);
  for (const wrong of [
    'not json',
    JSON.stringify({ challenge, solution: { ...solution, derivedKey: '00ff' } }),
    JSON.stringify({ challenge: { ...challenge, signature: 'ff' }, solution }),
    JSON.stringify({
      challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } },
      solution,
    }),
  ]) {
    expect(await refusal(ask(one, wrong))).toBe('otp_wait');
  }
  const late = newNumber();
  const expired = await solved(late);
  product.clock.advance(6 * MINUTE);
  expect(await refusal(ask(late, expired))).toBe('otp_wait');
});

test('a form without script waits two minutes from its first request', async () => {
  for (let codes = 0; codes < LEAST; codes += 1) {
    const each = newNumber();
    await ask(each, await solved(each));
  }
  const msisdn = newNumber();
  expect(await refusal(ask(msisdn))).toBe('otp_wait');
  product.clock.advance(MINUTE);
  expect(await refusal(ask(msisdn))).toBe('otp_wait');
  product.clock.advance(MINUTE);
  expect((await ask(msisdn)).msisdn).toBe(msisdn);
});

test('once the rate is usual again nobody waits', async () => {
  product.clock.advance(15 * MINUTE);
  const msisdn = newNumber();
  expect(await api().codeChallenge({ msisdn })).toEqual({ challenge: null });
  expect((await ask(msisdn)).msisdn).toBe(msisdn);
});
