import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StandingsRow } from '#features/play/leaderboards/rules/standings.ts';
import { bandOf, divisionTable, groupFor, movesIn, TIERS, tierAfter, zoneOf } from './divisions.ts';

function group(size: number, points = (index: number) => 1_000 - 10 * index): StandingsRow[] {
  return Array.from({ length: size }, (_, index) => ({
    player: `p${String(index).padStart(2, '0')}`,
    points: points(index),

    matches: 3,
    wins: 1,
    draws: 0,
    losses: 2,
    scoreDifference: 0,
    lastWinAt: null,
  }));
}

const turns = (rows: readonly StandingsRow[], tier: (typeof TIERS)[number]) =>
  divisionTable(rows, tier).map(({ turn }) => turn);

describe('of a group of 30', () => {
  test('the best 7 go up and the last 7 go down', () => {
    const gold = turns(group(30), 'gold');
    expect(gold.slice(0, 7)).toEqual(Array(7).fill('promoted'));
    expect(gold.slice(7, 23)).toEqual(Array(16).fill('stayed'));
    expect(gold.slice(23)).toEqual(Array(7).fill('relegated'));
  });

  test('nobody goes down from bronze, and nobody up from diamond', () => {
    expect(turns(group(30), 'bronze')).not.toContain('relegated');
    expect(turns(group(30), 'diamond')).not.toContain('promoted');
  });

  test('nobody goes up without points', () => {
    expect(
      turns(
        group(30, () => 0),
        'silver',
      ),
    ).not.toContain('promoted');
    expect(
      turns(
        group(30, (index) => 10 - 10 * index),
        'silver',
      ).slice(0, 2),
    ).toEqual(['promoted', 'stayed']);
  });
});

test('a smaller group moves in proportion, and of fewer than three nobody moves', () => {
  expect([1, 2, 3, 10, 15, 29, 30].map((size) => movesIn(size))).toEqual([0, 0, 1, 2, 4, 7, 7]);
});

test('whatever the size, up and down never overlap, and the order does not depend on that of arrival', () => {
  const rows = fc.array(
    fc.record({ points: fc.integer({ min: -50, max: 400 }), wins: fc.nat(4) }),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(rows, fc.constantFrom(...TIERS), (given, tier) => {
      const all = given.map((one, index) => ({ ...(group(30)[index] as StandingsRow), ...one })); // 30 at most
      const table = divisionTable(all, tier);
      expect(divisionTable(all.toReversed(), tier)).toEqual(table);
      expect(table.map(({ rank }) => rank)).toEqual(all.map((_, index) => index + 1));
      const count = (turn: string) => table.filter((row) => row.turn === turn).length;
      expect(count('promoted')).toBeLessThanOrEqual(movesIn(all.length));
      expect(count('relegated')).toBeLessThanOrEqual(movesIn(all.length));
      expect(count('promoted') + count('relegated')).toBeLessThanOrEqual(all.length);
    }),
  );
});

test('tiers lead from bronze to diamond, one at a time, and end there', () => {
  expect(TIERS.map((tier) => tierAfter(tier, 'promoted'))).toEqual([
    ...['silver', 'gold', 'platinum', 'diamond', 'diamond'],
  ]);
  expect(tierAfter('bronze', 'relegated')).toBe('bronze');
  expect(tierAfter('gold', 'stayed')).toBe('gold');
});

test('players are told apart by rating bands and by groups of time zones', () => {
  expect([100, 1049, 1050, 1200, 1300, 1450, 2400].map(bandOf)).toEqual([0, 0, 1, 2, 3, 4, 4]);
  const at = new Date('2026-11-10T12:00:00Z');
  const zone = (name: string) => zoneOf(name, at);
  expect(zone('Africa/Johannesburg')).toBe(zone('Africa/Lagos'));
  expect(zone('Africa/Johannesburg')).toBe(zone('Europe/Berlin'));
  expect(zone('Africa/Johannesburg')).not.toBe(zone('Asia/Tokyo'));
  expect(zone('America/New_York')).toBeLessThan(zone('Europe/Berlin'));
});

test('clocks that never change have the same neighbours at every instant', () => {
  const zones = fc.constantFrom('UTC', 'Africa/Accra', 'Africa/Johannesburg', 'Asia/Dubai');
  const noon = new Date('2026-11-10T12:00:00Z');
  fc.assert(
    fc.property(
      zones,
      fc.date({ min: noon, max: new Date('2036-01-01'), noInvalidDate: true }),
      (zone, at) => {
        expect(zoneOf(zone, at)).toBe(zoneOf(zone, noon));
      },
    ),
  );
});

describe('a player joins', () => {
  test('the fullest group of their own band that has room', () => {
    const groups = [
      { band: 2, players: 4 },
      { band: 2, players: 20 },
      { band: 3, players: 29 },
    ];
    expect(groupFor(groups, 2)).toEqual({ band: 2, players: 20 });
  });

  test('a sparse group of the band beside theirs, rather than playing a week alone', () => {
    expect(groupFor([{ band: 3, players: 5 }], 2)).toEqual({ band: 3, players: 5 });
    expect(groupFor([{ band: 3, players: 12 }], 2)).toBeUndefined();
    expect(groupFor([{ band: 4, players: 5 }], 2)).toBeUndefined();
  });
});
