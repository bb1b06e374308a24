import { expect, test } from 'vitest';
import { claimsBeside } from './claims.ts';

const zar = (amount: number) => ({ amount, currency: 'ZAR' });
const CLAIMS = { activePlayers: 500_000, prizes: zar(10_000), monthlyPrizePool: zar(500) };

test('claims are all there while nothing is on', () => {
  expect(claimsBeside(CLAIMS, null)).toEqual(CLAIMS);
  expect(claimsBeside(CLAIMS, { players: 0, prizes: [] })).toEqual(CLAIMS);
});

test('a claim that the moment exceeds is left out, each for itself', () => {
  const beside = (players: number, amount: number) =>
    claimsBeside(CLAIMS, { players, prizes: [zar(amount)] });
  expect(beside(500_000, 500)).toEqual(CLAIMS);
  expect(beside(500_001, 500)).toEqual({ ...CLAIMS, activePlayers: null });
  expect(beside(1, 501)).toEqual({ ...CLAIMS, monthlyPrizePool: null });
  expect(beside(1, 10_001)).toEqual({ ...CLAIMS, prizes: null, monthlyPrizePool: null });
});

test('prizes of another currency are not compared', () => {
  const now = { players: 1, prizes: [{ amount: 99_999, currency: 'EUR' }] };
  expect(claimsBeside(CLAIMS, now)).toEqual(CLAIMS);
  expect(claimsBeside({ ...CLAIMS, monthlyPrizePool: null }, now).monthlyPrizePool).toBeNull();
});
