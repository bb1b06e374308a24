import { expect, test } from 'vitest';
import { seal, unseal } from './seal.ts';

const SECRET = 'the secret of an installation, long enough';

test('what was sealed is read again under the same secret and for the same purpose', () => {
  const sealed = seal(SECRET, 'webhooks', 'whsec_ሰላም');
  expect(unseal(SECRET, 'webhooks', sealed)).toBe('whsec_ሰላም');
  expect(sealed.includes('whsec_')).toBe(false);
});

test('the same text is never sealed alike', () => {
  expect(seal(SECRET, 'webhooks', 'a').equals(seal(SECRET, 'webhooks', 'a'))).toBe(false);
});

test('another secret, another purpose or a changed byte opens nothing', () => {
  const sealed = seal(SECRET, 'webhooks', 'whsec_1');
  expect(() => unseal('another secret', 'webhooks', sealed)).toThrow();
  expect(() => unseal(SECRET, 'something else', sealed)).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => unseal(SECRET, 'webhooks', sealed)).toThrow();
});
