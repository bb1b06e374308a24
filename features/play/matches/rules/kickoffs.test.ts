import { expect, test } from 'vitest';
import { kickoffClashes } from './kickoffs.ts';
import { KICKOFF, later, RULES } from './test-kit.ts';

test('a player has no two kickoffs within 30 minutes', () => {
  expect(kickoffClashes(KICKOFF, [later(KICKOFF, 29)], RULES)).toBe(true);
  expect(kickoffClashes(KICKOFF, [later(KICKOFF, -30)], RULES)).toBe(false);
});
