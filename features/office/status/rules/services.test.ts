import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHealth } from '#platform/telemetry/health.ts';
import { namesBehind, overNodes, recordsOf, withoutCircuits } from './services.ts';

const START = Date.parse('2026-11-28T12:00:00Z');

test('records of several nodes are read as one', () => {
  const step = fc.record({
    node: fc.integer({ min: 0, max: 2 }),
    outcome: fc.constantFrom('succeeded', 'failed'),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let at = START;
      const clock = { now: () => new Date(at) };
      const nodes = [0, 1, 2].map(() => createHealth(clock));
      const one = createHealth(clock);
      for (const { node, outcome } of steps) {
        at += 1_000;
        for (const health of [nodes[node], one]) {
          if (outcome === 'succeeded') health?.succeeded('mail');
          else health?.failed('mail', new Error('no'));
        }
      }
      const seen = overNodes(
        recordsOf(
          nodes.map((each) => each.outcomes()),
          'mail',
        ),
      );
      const expected = one.outcomes().mail;
      expect(seen.succeededAt).toBe(expected?.succeededAt);
      expect(seen.failedAt).toBe(expected?.failedAt);
      expect(seen.failingSince === null).toBe(expected?.failingSince === null);
      expect(seen.failures).toBeGreaterThanOrEqual(expected?.failures ?? 0);
      // nodes that failed before the last success may have forgotten when they failed first
      if (seen.failingSince !== null && expected?.failingSince) {
        expect(seen.failingSince >= expected.failingSince).toBe(true);
      }
    }),
  );
});

test('a service without a record works, as far as is known', () => {
  expect(overNodes([])).toMatchObject({ failingSince: null, succeededAt: null, isCut: false });
});

test('what has ended keeps its record, and no circuit', () => {
  const cut = { ...overNodes([]), failures: 3, error: 'ETIMEDOUT', isCut: true };
  const ended = withoutCircuits({ 'carrier:dcb': cut });
  expect(ended).toEqual({ 'carrier:dcb': { ...cut, isCut: false } });
});

test('the names behind a word are those of any node, each once', () => {
  const none = overNodes([]);
  const nodes = [
    { 'sms:http': none, mail: none },
    { 'sms:twilio': none, 'sms:http': none },
  ];
  expect(namesBehind(nodes, 'sms:')).toEqual(['http', 'twilio']);
});
