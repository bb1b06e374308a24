import { expect, test } from 'vitest';
import { hasWebhookPort } from './ports.ts';

test.each([
  ['https://tools.example/hook', true],
  ['https://tools.example:443/hook', true],
  ['https://tools.example:8443/hook', true],
  ['https://tools.example:8080/hook', false],
  ['https://tools.example:22/', false],
  ['https://tools.example:5432/', false],
  ['http://127.0.0.1:4000/', true],
])('%s leads to a port of receivers: %s', (url, isOne) => {
  expect(hasWebhookPort(url)).toBe(isOne);
});
