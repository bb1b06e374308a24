import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { ALL_ALLOWED, CONSENT_KEY, DENIED, readConsent, writeConsent } from './consent.ts';

describe('cookie consent (sections 3 and 4 of the specification)', () => {
  test('Allow all sets marketing and statistics to true, Deny sets both to false', () => {
    coversSpec('state.consent');
    expect(ALL_ALLOWED).toMatchObject({ marketing: true, statistics: true });
    expect(DENIED).toMatchObject({ marketing: false, statistics: false });
  });

  test('necessary is always on, whatever is stored', () => {
    const stored = '{"timestamp":"2026-11-21T10:00:00Z","preferences":{"necessary":false,';
    const record = readConsent(`${stored}"marketing":false,"statistics":true}}`);
    expect(record?.preferences).toEqual({ necessary: true, marketing: false, statistics: true });
  });

  test('the record holds timestamp and preferences, and is read as it was written', () => {
    coversSpec('consent.record');
    expect(CONSENT_KEY).toBe('gdpr-consent');
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.date({ noInvalidDate: true }), (m, s, at) => {
        const preferences = { necessary: true, marketing: m, statistics: s } as const;
        const text = writeConsent(preferences, at);
        expect(Object.keys(JSON.parse(text))).toEqual(['timestamp', 'preferences']);
        expect(readConsent(text)).toEqual({ timestamp: at.toISOString(), preferences });
      }),
    );
  });

  test('what cannot be read is as good as none: it is asked again', () => {
    expect(readConsent(null)).toBeNull();
    const told = { timestamp: '2026-11-21T10:00:00Z' };
    for (const preferences of [{ marketing: true }, { statistics: true }, { marketing: 1 }]) {
      expect(readConsent(JSON.stringify({ ...told, preferences }))).toBeNull();
    }
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => readConsent(text) === null));
  });
});
