import fc from 'fast-check';
import { expect, test } from 'vitest';
import { POOL_SIZE } from '#platform/database/database.ts';
import {
  ACTS,
  ASSUMED,
  actsASecond,
  type Cost,
  type Costs,
  costFrom,
  costOf,
  type Memory,
  meanOf,
  needOf,
  offBy,
  perAct,
} from './sums.ts';

const FREE = costFrom(() => 0);
const NOTHING = Object.fromEntries(ACTS.map((act) => [act, FREE])) as unknown as Costs; // all acts
const MEMORY: Memory = { node: 200, sockets: 50, connection: 10 };

const cost = (given: Partial<Cost>): Cost => ({ ...FREE, ...given });
const amount = fc.double({ min: 0, max: 1_000, noNaN: true });
const anyCost: fc.Arbitrary<Cost> = fc.record({
  node: amount,
  database: amount,
  statements: amount,
  stored: amount,
  sent: amount,
});

test('a work costs the sum of its acts', () => {
  const costs = {
    ...NOTHING,
    landing: cost({ node: 20, database: 2, statements: 3, stored: 0, sent: 10 }),
    match: cost({ node: 40, database: 30, statements: 235, stored: 16, sent: 5 }),
  };
  expect(costOf(costs, { landing: 10, match: 2 })).toEqual({
    node: 280,
    database: 80,
    statements: 500,
    stored: 32,
    sent: 110,
  });
});

test('players act evenly over an hour, each alike', () => {
  const acts = actsASecond(7_200, { home: 3, match: 0.5 });
  expect(acts).toEqual({ home: 6, match: 1 });
});

test('the cost that is measured is found again, without that of the time it took', () => {
  fc.assert(
    fc.property(
      anyCost,
      anyCost,
      fc.integer({ min: 1, max: 500 }),
      amount,
      (each, aSecond, times, seconds) => {
        const span = costFrom((of) => each[of] * times + aSecond[of] * seconds);
        const found = perAct({ ...span, seconds }, aSecond, times);
        expect(found.node).toBeCloseTo(each.node, 4);
        expect(found.statements).toBeCloseTo(each.statements, 4);
      },
    ),
  );
});

test('several measurements are averaged, and a cost below their noise is none', () => {
  const costs = [cost({ node: 3, database: -5 }), cost({ node: 5, database: 1 })];
  expect(meanOf(costs)).toEqual(cost({ node: 4 }));
});

test('nodes stay within their planned use, their idle work included, and one is to spare', () => {
  const costs = { ...NOTHING, idle: cost({ node: 100 }), socket: cost({ node: 3_600 }) };
  // a millisecond a second each: 5 processor seconds in a second, and 0.1 on each node
  const need = needOf(costs, MEMORY, 5_000);
  expect(ASSUMED.nodeUse).toBe(0.6);
  expect(need.nodes).toBe(10 + 1);
  expect(need.nodeCores).toBeCloseTo(5 + 0.1 * 11);
  expect(need.connections).toBe(11 * POOL_SIZE);
  expect(need.connectionMemory).toBe(11 * POOL_SIZE * 10);
  expect(need.nodeMemory, 'with one node away').toBe(200 + 50 * 0.5);
});

test('two nodes and two cores of a database are the least', () => {
  expect(needOf(NOTHING, MEMORY, 1)).toMatchObject({ nodes: 2, cores: 2 });
});

test('a day has the acts of ten hours of the evening', () => {
  const costs = { ...NOTHING, match: cost({ stored: 1_024 }) }; // a megabyte each
  const { stored, logged, requests } = needOf(costs, MEMORY, 1_024);
  expect(stored).toBeCloseTo(ASSUMED.acts.match * ASSUMED.hoursADay);
  const { landing, event, home, screen, message, match } = ASSUMED.acts;
  const anHour = 1_024 * (landing + event + home + screen + message + 6 * match);
  expect(requests * 3_600).toBeCloseTo(anHour);
  expect(logged).toBeCloseTo((anHour * 10 * 0.19) / 1_024 / 1_024);
});

test('more players never need less', () => {
  const costs = fc.record(
    Object.fromEntries(ACTS.map((act) => [act, anyCost.filter(({ node }) => node < 500)])),
  ) as unknown as fc.Arbitrary<Costs>; // all acts
  fc.assert(
    fc.property(costs, fc.nat(50_000), fc.nat(50_000), (each, online, more) => {
      const [few, many] = [needOf(each, MEMORY, online), needOf(each, MEMORY, online + more)];
      expect(many.nodes).toBeGreaterThanOrEqual(few.nodes);
      expect(many.cores).toBeGreaterThanOrEqual(few.cores);
      expect(many.stored).toBeGreaterThanOrEqual(few.stored);
    }),
  );
});

test('a ratio is as far from 1 as its inverse', () => {
  expect(offBy(1.25)).toBe(1.25);
  expect(offBy(0.8)).toBe(1.25);
});
