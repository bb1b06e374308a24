import { expect, test } from 'vitest';
import { ApiProblem, Unreachable } from '#ui/api/problem.ts';
import { fateOf, waitAfter } from './send.ts';

test('what did not reach the server, or was not judged by it, goes on waiting', () => {
  expect(fateOf(new Unreachable('away'))).toBe('away');
  for (const status of [401, 429, 500, 502, 503]) {
    expect(fateOf(new ApiProblem(status, {}))).toBe('away');
  }
});

test('what came too soon is tried again when the server has said, anything else in its time', () => {
  expect(waitAfter(new ApiProblem(429, { code: 'chat_too_fast' }, 16))).toBe(16_000);
  expect(waitAfter(new ApiProblem(429, {}))).toBeUndefined();
  expect(waitAfter(new ApiProblem(409, {}, 16))).toBeUndefined();
  expect(waitAfter(new Unreachable('away'))).toBeUndefined();
});

test('what was judged is told with the reason, field by field', () => {
  const errors = [{ path: 'username', code: 'username_taken', message: 'Taken' }];
  const body = { code: 'input_invalid', detail: 'Please check', errors };
  expect(fateOf(new ApiProblem(422, body))).toEqual({
    code: 'input_invalid',
    detail: 'Please check',
    fields: { username: 'Taken' },
  });
});

test('a fault of our own is no refusal', () => {
  expect(() => fateOf(new TypeError('broken'))).toThrow('broken');
});
