import { expect, test } from 'vitest';
import { preferencesOf, versionOf } from './consents.ts';

test('necessary is always on; what was not said was not agreed to', () => {
  expect(preferencesOf({ necessary: false, marketing: true })).toEqual({
    necessary: true,
    marketing: true,
    statistics: false,
  });
});

test('a consent names the page and its last update', () => {
  expect(versionOf('eal-eu-en', '2025-07-21')).toBe('eal-eu-en@2025-07-21');
  expect(versionOf(null, null)).toBe('default');
});
