import { describe, expect, test } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { afterPortal, PORTAL_RULES, proofProblem, signedText } from './portal.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const problemAt = (at: Date, brand = 'saf-ke-en') => {
  const proof = { msisdn: '254712345678', brand, at, nonce: 'n' };
  return proofProblem(proof, 'saf-ke-en', NOW, PORTAL_RULES);
};

describe('a proof from a portal', () => {
  test('is good for five minutes', () => {
    expect(problemAt(ago(0))).toBeNull();
    expect(problemAt(ago(5 * 60_000))).toBeNull();
    expect(problemAt(ago(5 * 60_000 + 1))).toBe('portal_proof_expired');
  });
  test('comes from now, give or take a minute between clocks', () => {
    expect(problemAt(ago(-60_000))).toBeNull();
    expect(problemAt(ago(-60_001))).toBe('portal_proof_invalid');
    expect(problemAt(new Date('nonsense'))).toBe('portal_proof_invalid');
  });
  test('counts for its own brand alone', () => {
    expect(problemAt(NOW, 'vc-za-en')).toBe('portal_proof_invalid');
  });
  test('no part can move into another without another text', () => {
    const proof = { msisdn: '2547', brand: 'b', at: 't', nonce: 'n' };
    expect(signedText(proof)).toBe('2547\nb\nt\nn');
  });
});

describe('first the subscription is looked up, then', () => {
  test.each([
    ['subscription', 'subscribed', true, '/profile/me'],
    ['play', 'subscribed', true, '/profile/me'],
    ['play', 'subscribed', false, '/register-form/false'],
    ['play', 'not-subscribed', true, '/landing'],
    ['subscription', 'not-subscribed', false, '/landing'],
    ['play', 'check-failed', true, 'out'],
    ['subscription', 'check-failed', true, '/profile/me'],
  ] as const)('%s, %s, registered %s: %s', (kind, status, registered, to) => {
    coversSpec('guard.status-check', 'client.kenyan-failure');
    expect(afterPortal(kind, status, registered)).toBe(to);
  });
});
