import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeOfError, createHealth, recorded } from './health.ts';

const START = Date.parse('2026-11-28T12:00:00Z');

test('a service fails since its first failure after a success', () => {
  const steps = fc.array(fc.constantFrom('succeeded', 'failed'), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(steps, (outcomes) => {
      let at = START;
      const health = createHealth({ now: () => new Date(at) });
      for (const outcome of outcomes) {
        at += 1_000;
        if (outcome === 'succeeded') health.succeeded('mail');
        else health.failed('mail', new Error('no'));
      }
      const lastSuccess = outcomes.lastIndexOf('succeeded');
      const first = lastSuccess + 1; // the step after it, if there is one
      const expected = first < outcomes.length ? START + (first + 1) * 1_000 : null;
      const { failingSince, failures } = health.outcomes().mail ?? {};
      expect(failures).toBe(outcomes.length - first);
      expect(failingSince ? Date.parse(failingSince) : null).toBe(expected);
    }),
  );
});

test.each([
  [Object.assign(new Error('550 lena@mail.example is unknown'), { responseCode: 550 }), '550'],
  [Object.assign(new Error('no'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), 'ENOTFOUND'],
  [Object.assign(new Error('no'), { reason: 'circuit open' }), 'Error'],
  [Object.assign(new Error('no'), { reason: 'HTTP 503' }), 'HTTP 503'],
  [Object.assign(new Error('no'), { reason: 'HTTP 503 for lena' }), 'Error'],
  [new Error('lena@mail.example'), 'Error'],
  ['lena@mail.example', 'unknown'],
  [undefined, 'unknown'],
])('the code of %s is %s', (error, code) => {
  expect(codeOfError(error)).toBe(code);
});

test('a code never has the message of an error', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      expect(codeOfError(new Error(`to +27 ${text}`))).toBe('Error');
    }),
  );
});

test('recorded work returns its result, or passes its failure on', async () => {
  const health = createHealth({ now: () => new Date(START) });
  expect(await recorded(health, 'mail', Promise.resolve(1))).toBe(1);
  await expect(recorded(health, 'push', Promise.reject(new Error('no')))).rejects.toThrow('no');
  const at = new Date(START).toISOString();
  expect(health.outcomes()).toMatchObject({
    mail: { succeededAt: at, failingSince: null },
    push: { succeededAt: null, failingSince: at, error: 'Error' },
  });
});
