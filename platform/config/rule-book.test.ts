import { expect, test } from 'vitest';
import { createRuleBook } from './rule-book.ts';

test('a rule is its default until a variable overrides it', () => {
  const rules = createRuleBook({ CHECK_IN_CLOSES: 'PT5S', POINTS_FAULT: '-30' });
  expect(rules.duration('CHECK_IN_OPENS', 900_000)).toBe(900_000);
  expect(rules.duration('CHECK_IN_CLOSES', 900_000)).toBe(5_000);
  expect(rules.count('POINTS_FAULT', -25)).toBe(-30);
  expect(() => rules.refuseUnknown()).not.toThrow();
});

test.each([
  ['P1D', 86_400_000],
  ['PT1H30M', 5_400_000],
  ['PT0.5S', 500],
  ['P1DT1S', 86_401_000],
])('%s is a duration', (text, ms) => {
  expect(createRuleBook({ A: text }).duration('A', 1)).toBe(ms);
});

test.each(['', 'P', 'PT', '5', 'P1M', 'PT-5S', '5 s'])('"%s" is none, and is refused', (text) => {
  expect(() => createRuleBook({ A: text }).duration('A', 1)).toThrow(/RULES_A/);
});

test('a variable that names no rule is refused, and told which there are', () => {
  const rules = createRuleBook({ CHECKIN: 'PT5S' });
  rules.duration('CHECK_IN_CLOSES', 1);
  expect(() => rules.refuseUnknown()).toThrow(/RULES_CHECKIN.*RULES_CHECK_IN_CLOSES/);
});
