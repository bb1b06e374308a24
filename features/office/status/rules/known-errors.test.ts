import { expect, test } from 'vitest';
import { codeOfError } from '#platform/telemetry/health.ts';
import { KNOWN_ERRORS, meaningOf } from './known-errors.ts';

test('each code has one meaning, and is one that errors are recorded by', () => {
  const codes = Object.values(KNOWN_ERRORS).flat();
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(codeOfError({ reason: code })).toBe(code);
});

test.each([
  ['535', 'sign_in'],
  ['ECONNREFUSED', 'away'],
  ['HTTP 503', undefined],
  ['30008', undefined],
  ['', undefined],
  ['toString', undefined],
])('%s means %s', (code, meaning) => {
  expect(meaningOf(code)).toBe(meaning);
});
