import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '#platform/csv.ts';
import { codesIn, masked, resendAt } from './codes.ts';
import { EMOTES, emotesIn, withEmotes } from './emotes.ts';
import { DESIGNS, enhancerOf, extraChallenges, isInForce, worksUntil } from './enhancers.ts';
import {
  firstState,
  isUnread,
  limitSince,
  mayMove,
  nextSteps,
  type Offer,
  ORDER_STATES,
  purchaseProblem,
  SHELVES,
} from './purchase.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

const SOUND: Offer = {
  on: true,
  price: 100,
  priceSeen: 100,
  stock: 1,
  limit: { most: 1, days: 7 },
  bought: 0,
  held: null,
  balance: 100,
};

describe('a purchase', () => {
  test('goes through where everything is in order', () => {
    expect(purchaseProblem(SOUND)).toBeNull();
  });

  test.each([
    ['item_off', { on: false }],
    ['already_owned', { held: { count: 1, most: 1 } }],
    ['purchase_limit', { bought: 1 }],
    ['sold_out', { stock: 0 }],
    ['price_changed', { priceSeen: 99 }],
    ['coins_short', { balance: 99 }],
  ] as const)('is refused with %s', (problem, change) => {
    expect(purchaseProblem({ ...SOUND, ...change })).toBe(problem);
  });

  test('that goes through leaves neither stock nor balance below zero', () => {
    const offer = fc.record({
      on: fc.boolean(),
      price: fc.integer({ min: 1, max: 500 }),
      stock: fc.option(fc.integer({ min: 0, max: 3 })),
      limit: fc.option(
        fc.record({ most: fc.integer({ min: 1, max: 3 }), days: fc.constant(null) }),
      ),
      bought: fc.integer({ min: 0, max: 4 }),
      held: fc.constant(null),
      balance: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(offer, (facts) => {
        const whole = { ...facts, priceSeen: facts.price };
        if (purchaseProblem(whole) !== null) return;
        expect(whole.balance - whole.price).toBeGreaterThanOrEqual(0);
        if (whole.stock !== null) expect(whole.stock).toBeGreaterThan(0);
        if (whole.limit) expect(whole.bought).toBeLessThan(whole.limit.most);
      }),
    );
  });

  test('counts against a limit of days only within them, and ever without', () => {
    expect(limitSince({ most: 1, days: 7 }, NOW)).toEqual(later(-7 * DAY));
    expect(limitSince({ most: 1, days: null }, NOW)).toEqual(new Date(0));
  });
});

describe('an order', () => {
  test('begins on its way as a code, done as an enhancer, waited for as a product', () => {
    expect(SHELVES.map((shelf) => [shelf, firstState(shelf)])).toEqual([
      ['vouchers', 'delivering'],
      ['enhancers', 'delivered'],
      ['products', 'ordered'],
    ]);
  });

  test('never comes back from where its coins were given back, whatever is done to it', () => {
    const steps = fc.array(fc.constantFrom(...ORDER_STATES), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...SHELVES), steps, (shelf, wanted) => {
        let state = firstState(shelf);
        let refunds = 0;
        for (const next of wanted) {
          if (!mayMove(state, next)) continue;
          state = next;
          if (state === 'refunded') refunds += 1;
        }
        expect(refunds).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('is taken on by hand only where it is a product that has not arrived', () => {
    expect(nextSteps('ordered')).toEqual(['preparing', 'sent', 'delivered']);
    expect(nextSteps('sent')).toEqual(['delivered']);
    for (const state of ['delivering', 'delivered', 'refunded'] as const) {
      expect(nextSteps(state)).toEqual([]);
    }
  });

  test('gives its code back to the shelf only unread', () => {
    expect(isUnread({ sends: 0, shown: 0 })).toBe(true);
    expect(isUnread({ sends: 1, shown: 0 }) || isUnread({ sends: 0, shown: 1 })).toBe(false);
  });
});

describe('enhancers', () => {
  test('one more scheduled challenge a day, for 30 days', () => {
    const until = worksUntil('extra_challenge', NOW);
    expect(until).toEqual(later(30 * DAY));
    const held = [{ design: 'extra_challenge', until, spentAt: null }] as const;
    expect([extraChallenges(held, NOW), extraChallenges(held, later(30 * DAY))]).toEqual([1, 0]);
  });

  test('what is worn lasts for ever, what is used up is gone', () => {
    expect(worksUntil('frame_ember', NOW)).toBeNull();
    const held = { design: 'streak_protection', until: null } as const;
    expect(isInForce({ ...held, spentAt: null }, NOW)).toBe(true);
    expect(isInForce({ ...held, spentAt: NOW }, NOW)).toBe(false);
  });

  test('every one has a price, and may be held at least once', () => {
    for (const design of DESIGNS) {
      expect(enhancerOf(design).price).toBeGreaterThan(0);
      expect(enhancerOf(design).most).toBeGreaterThan(0);
    }
  });
});

describe('emotes', () => {
  test('are drawn where their author has them, and stay text elsewhere', () => {
    const allowed = emotesIn(['emotes_arena']);
    expect(withEmotes('Well :gg: :cool: 12:30:', allowed)).toEqual([
      { text: 'Well ' },
      { emote: 'gg' },
      { text: ' :cool: 12:30:' },
    ]);
  });

  test('a message in parts is the message', () => {
    const word = fc.oneof(fc.string(), fc.constantFrom(...EMOTES.map((name) => `:${name}:`)));
    fc.assert(
      fc.property(fc.array(word), fc.subarray([...EMOTES]), (words, allowed) => {
        const message = words.join(' ');
        const parts = withEmotes(message, allowed);
        const written = parts.map((part) => ('text' in part ? part.text : `:${part.emote}:`));
        expect(written.join('')).toBe(message);
      }),
    );
  });
});

describe('codes', () => {
  test('are read a line each, with their last day; what is none is named by its line', () => {
    const { codes, unreadable, repeated } = codesIn(
      readCsv('code;last day\nAB-1;2027-01-31\nAB-2\nAB-1\n\nÄÖ\nAB-3;2027-02-30'),
    );
    expect(codes).toEqual([
      { code: 'AB-1', lastDay: '2027-01-31' },
      { code: 'AB-2', lastDay: null },
    ]);
    expect([unreadable, repeated]).toEqual([[6, 7], 1]);
  });

  test('a list without a head begins with its first code', () => {
    expect(codesIn(readCsv('AB-1\nAB-2')).codes.map(({ code }) => code)).toEqual(['AB-1', 'AB-2']);
    expect(codesIn(readCsv('sep=;\nPIN;day\nAB-1')).codes).toEqual([
      { code: 'AB-1', lastDay: null },
    ]);
    expect(codesIn(readCsv('AB-1\nPIN')).codes.map(({ code }) => code)).toEqual(['AB-1', 'PIN']);
  });

  test('no code is taken in twice, whatever the list', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 10 })), (lines) => {
        const rows = lines.map((text, index) => ({ line: index + 2, cells: [text] }));
        const { codes, unreadable, repeated } = codesIn(rows);
        expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
        expect(codes.length + unreadable.length + repeated).toBe(lines.length);
      }),
    );
  });

  test('where a code went is known to its owner only', () => {
    expect(masked('27821234567')).toBe('••• 567');
    expect(masked('thandi@mail.example')).toBe('t•••@mail.example');
  });

  test('a code is sent again after a minute, the wait doubling, five times at most', () => {
    const sent = (sends: number) => resendAt({ sends, sentAt: NOW, boughtAt: NOW }, NOW);
    expect([sent(1), sent(2), sent(3)]).toEqual([later(60_000), later(120_000), later(240_000)]);
    expect(sent(6)).toBeNull();
  });

  test('a code is sent again for 30 days', () => {
    const at = (ms: number) =>
      resendAt({ sends: 0, sentAt: null, boughtAt: NOW }, later(30 * DAY + ms));
    expect([at(0), at(1)]).toEqual([later(30 * DAY), null]);
  });
});
