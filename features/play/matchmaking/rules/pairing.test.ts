import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Bond, type FoundPair, pairSeekers, type Seeker } from './pairing.ts';
import { SEARCH, windowAfter } from './search.ts';

const NOW = new Date('2026-11-28T18:00:00Z');
const SECOND = 1_000;
const FREE = () => 'free' as const;

function ago(seconds: number): Date {
  return new Date(NOW.getTime() - seconds * SECOND);
}

function ground(eventId: string, hours = 2) {
  return { eventId, endsAt: new Date(NOW.getTime() + hours * 3_600 * SECOND) };
}

function seeker(playerId: string, waited: number, rating: number, more: object = {}): Seeker {
  const game = { gameId: 'football', rating, platform: null, battlegrounds: [ground('today')] };
  return { playerId, since: ago(waited), games: [{ ...game, ...more }] };
}

const names = (pairs: readonly FoundPair[]) => pairs.map(({ players }) => players.join('+'));

test('the nearest rating inside both windows is found, and the longest wait goes first', () => {
  const waiting = [
    seeker('new', 0, 1300),
    seeker('old', 60, 1200),
    seeker('near', 20, 1210),
    seeker('far', 20, 1900),
  ];
  expect(names(pairSeekers(waiting, NOW, SEARCH, FREE))).toEqual(['old+near']);
});

test('a window counts for both: who has just come is not paired with a far rating at once', () => {
  const waiting = [seeker('old', 300, 1200), seeker('new', 0, 1301)];
  expect(pairSeekers(waiting, NOW, SEARCH, FREE)).toEqual([]);
  const later = [seeker('old', 310, 1200), seeker('new', 10, 1301)];
  expect(names(pairSeekers(later, NOW, SEARCH, FREE))).toEqual(['old+new']);
});

test('the match is in the common battleground that ends first', () => {
  const one = { battlegrounds: [ground('week', 90), ground('today', 5), ground('own', 1)] };
  const other = { battlegrounds: [ground('today', 5), ground('week', 90)] };
  const waiting = [seeker('a', 5, 1200, one), seeker('b', 0, 1200, other)];
  expect(pairSeekers(waiting, NOW, SEARCH, FREE)).toEqual([
    { players: ['a', 'b'], gameId: 'football', eventId: 'today', difference: 0 },
  ]);
  const elsewhere = seeker('c', 0, 1200, { battlegrounds: [ground('own', 1)] });
  const nowhere = seeker('b', 0, 1200, { battlegrounds: [ground('week', 90)] });
  expect(pairSeekers([elsewhere, nowhere], NOW, SEARCH, FREE)).toEqual([]);
});

test('of several common games the one with the nearest ratings is played', () => {
  const games = (football: number, racing: number) => [
    { gameId: 'football', rating: football, platform: null, battlegrounds: [ground('today')] },
    { gameId: 'racing', rating: racing, platform: null, battlegrounds: [ground('tracks')] },
  ];
  const waiting = [
    { playerId: 'a', since: ago(30), games: games(1200, 1400) },
    { playerId: 'b', since: ago(30), games: games(1290, 1410) },
  ];
  expect(pairSeekers(waiting, NOW, SEARCH, FREE)).toMatchObject([
    { gameId: 'racing', difference: 10 },
  ]);
});

test('the same platform is preferred, and another one is no obstacle', () => {
  const on = (platform: string) => ({ platform });
  const one = seeker('a', 30, 1200, on('ps5'));
  const same = seeker('same', 10, 1290, on('ps5'));
  const other = seeker('other', 10, 1200, on('xbox'));
  expect(names(pairSeekers([one, other, same], NOW, SEARCH, FREE))).toEqual(['a+same']);
  expect(names(pairSeekers([one, other], NOW, SEARCH, FREE))).toEqual(['a+other']);
});

describe('two players without points left for each other today', () => {
  const bond = (one: string, other: string): Bond =>
    [one, other].sort().join('') === 'ab' ? 'spent' : 'free';
  const a = seeker('a', 100, 1200);
  const b = seeker('b', 100, 1200);

  test('are paired if nobody else waits', () => {
    expect(names(pairSeekers([a, b], NOW, SEARCH, bond))).toEqual(['a+b']);
    const elsewhere = seeker('c', 5, 1200, { gameId: 'racing' });
    expect(names(pairSeekers([a, b, elsewhere], NOW, SEARCH, bond))).toEqual(['a+b']);
  });

  test('wait while a third could meet one of them, even outside the window', () => {
    const far = seeker('c', 0, 2000);
    expect(pairSeekers([a, b, far], NOW, SEARCH, bond)).toEqual([]);
    const near = seeker('c', 0, 1200);
    expect(names(pairSeekers([a, b, near], NOW, SEARCH, bond))).toEqual(['a+c']);
  });
});

const anyGame = fc.record({
  gameId: fc.constantFrom('football', 'racing', 'chess'),
  rating: fc.integer({ min: 800, max: 1800 }),
  platform: fc.constantFrom(null, 'ps5', 'xbox'),
  battlegrounds: fc.uniqueArray(
    fc.constantFrom('one', 'two', 'three').map((id) => ground(id)),
    {
      selector: ({ eventId }) => eventId,
    },
  ),
});
const anySeekers = fc.uniqueArray(
  fc.record({
    playerId: fc.uuid(),
    since: fc.integer({ min: 0, max: 200 }).map(ago),
    games: fc.uniqueArray(anyGame, { selector: ({ gameId }) => gameId, maxLength: 3 }),
  }),
  { selector: ({ playerId }) => playerId, maxLength: 14 },
);
/** The same bond for the same two, in either order. */
const anyBond = fc.integer({ min: 0, max: 1_000 }).map((salt) => (one: string, other: string) => {
  const both = [one, other].sort().join(salt.toString());
  const sum = [...both].reduce((total, letter) => total + letter.charCodeAt(0), salt);
  return (['free', 'free', 'free', 'spent', 'never'] as const)[sum % 5] ?? 'free';
});

describe('laws of pairing', () => {
  test('nobody is paired twice or alone, and no blocked pair is made', () => {
    fc.assert(
      fc.property(anySeekers, anyBond, (seekers, bondOf) => {
        const pairs = pairSeekers(seekers, NOW, SEARCH, bondOf);
        const players = pairs.flatMap((pair) => pair.players);
        expect(new Set(players).size).toBe(players.length);
        for (const { players: two } of pairs) expect(bondOf(...two)).not.toBe('never');
      }),
    );
  });

  test('every pair is inside both windows, in a game and battleground of both', () => {
    fc.assert(
      fc.property(anySeekers, anyBond, (seekers, bondOf) => {
        for (const pair of pairSeekers(seekers, NOW, SEARCH, bondOf)) {
          const games = pair.players.map((player) => {
            const found = seekers.find(({ playerId }) => playerId === player);
            const game = found?.games.find(({ gameId }) => gameId === pair.gameId);
            if (!found || !game) throw new Error('not a game of both');
            expect(game.battlegrounds.map(({ eventId }) => eventId)).toContain(pair.eventId);
            const waited = NOW.getTime() - found.since.getTime();
            return { rating: game.rating, window: windowAfter(waited, SEARCH) };
          });
          const [one, other] = games;
          if (!one || !other) throw new Error('no pair');
          expect(pair.difference).toBe(Math.abs(one.rating - other.rating));
          expect(pair.difference).toBeLessThanOrEqual(Math.min(one.window, other.window));
        }
      }),
    );
  });

  test('the longest search is paired if it alone with any other would be', () => {
    fc.assert(
      fc.property(anySeekers, (seekers) => {
        const [longest, ...others] = [...seekers].sort(
          (a, b) => a.since.getTime() - b.since.getTime() || (a.playerId < b.playerId ? -1 : 1),
        );
        if (!longest) return;
        const couldPair = others.some(
          (other) => pairSeekers([longest, other], NOW, SEARCH, FREE).length > 0,
        );
        const [first] = pairSeekers(seekers, NOW, SEARCH, FREE);
        expect(first?.players[0] === longest.playerId).toBe(couldPair);
      }),
    );
  });

  test('nobody is left who could be paired with another one who is left', () => {
    fc.assert(
      fc.property(anySeekers, anyBond, (seekers, bondOf) => {
        const paired = new Set(
          pairSeekers(seekers, NOW, SEARCH, bondOf).flatMap(({ players }) => players),
        );
        const left = seekers.filter(({ playerId }) => !paired.has(playerId));
        expect(pairSeekers(left, NOW, SEARCH, bondOf)).toEqual([]);
      }),
    );
  });

  test('players without points left for each other meet only if neither could meet a third', () => {
    fc.assert(
      fc.property(anySeekers, anyBond, (seekers, bondOf) => {
        const pairs = pairSeekers(seekers, NOW, SEARCH, bondOf);
        const paired = new Set(pairs.flatMap(({ players }) => players));
        const left = seekers.filter(({ playerId }) => !paired.has(playerId));
        const longAgo = (each: Seeker): Seeker => ({ ...each, since: ago(10_000) });
        for (const { players } of pairs) {
          if (bondOf(...players) !== 'spent') continue;
          const two = seekers.filter(({ playerId }) => players.includes(playerId));
          for (const third of left) {
            for (const one of two) {
              if (bondOf(one.playerId, third.playerId) !== 'free') continue;
              const met = pairSeekers([longAgo(one), longAgo(third)], NOW, SEARCH, FREE);
              expect(met).toEqual([]);
            }
          }
        }
      }),
    );
  });

  test('the order in which searches are read does not matter', () => {
    fc.assert(
      fc.property(anySeekers, anyBond, fc.integer(), (seekers, bondOf, salt) => {
        const turned = [...seekers].sort((a, b) =>
          `${salt}${a.playerId.slice(4)}` < `${salt}${b.playerId.slice(4)}` ? -1 : 1,
        );
        expect(pairSeekers(turned, NOW, SEARCH, bondOf)).toEqual(
          pairSeekers(seekers, NOW, SEARCH, bondOf),
        );
      }),
    );
  });
});
