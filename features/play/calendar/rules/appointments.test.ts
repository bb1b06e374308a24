import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MatchState } from '#features/play/matches/rules/match.ts';
import {
  confirmed,
  inProgress,
  KICKOFF,
  later,
  NOW,
  play,
  proposed,
  RULES,
  SCORE,
  submitted,
} from '#features/play/matches/rules/test-kit.ts';
import { editionOf, slotOf } from './appointments.ts';

const BY_HAND = { by: 'organiser', reason: 'They have left' } as const;
const FIXTURE = { ...RULES, isFixture: true };

test('a match that is agreed is certain, one that is asked for is not, one that is off is crossed out', () => {
  const awaited = { start: KICKOFF, status: 'confirmed', isAwaited: true };
  expect(slotOf(confirmed(), RULES)).toEqual(awaited);
  expect(slotOf(proposed(), RULES)).toMatchObject({ start: KICKOFF, status: 'tentative' });
  for (const status of ['declined', 'cancelled', 'expired', 'void'] as const) {
    expect(slotOf({ ...confirmed(), status }, RULES)).toMatchObject({
      start: KICKOFF,
      status: 'cancelled',
    });
  }
});

const BEFORE = later(KICKOFF, -30);
const DECIDED_BEFORE: readonly (readonly [string, MatchState])[] = [
  [
    'a walkover by the event',
    play([[{ type: 'award', by: 'event', winner: 'challenger' }, BEFORE]], confirmed(), FIXTURE)
      .state,
  ],
  [
    'a win by an official',
    play([[{ type: 'award', winner: 'challenger', ...BY_HAND }, BEFORE]], confirmed()).state,
  ],
  [
    'a result by hand',
    play([[{ type: 'advance', score: SCORE, ...BY_HAND }, BEFORE]], confirmed()).state,
  ],
];

test.each(DECIDED_BEFORE)('%s before the kickoff cancels the appointment', (_, state) => {
  expect(slotOf(state, RULES)).toEqual({ start: KICKOFF, status: 'cancelled', isAwaited: false });
});

test('what was played stays, also if it was over before the hour, and so does a no-show', () => {
  const early = play(
    [
      [{ type: 'ready', by: 'challenger' }, later(KICKOFF, -15)],
      [{ type: 'ready', by: 'challenged' }, later(KICKOFF, -15)],
      [{ type: 'submit', by: 'challenger', score: SCORE }, later(KICKOFF, -5)],
      [{ type: 'verify', by: 'challenged' }, later(KICKOFF, -4)],
    ],
    confirmed(),
  ).state;
  const absent = play([[{ type: 'ready', by: 'challenger' }, KICKOFF]], confirmed()).state;
  const missed = play([[{ type: 'deadline' }, later(KICKOFF, 15)]], absent).state;
  for (const state of [early, missed, inProgress(), submitted()]) {
    expect(slotOf(state, RULES)).toEqual({ start: KICKOFF, status: 'confirmed', isAwaited: false });
  }
});

test('in a paused event an agreed match is tentative, in a called-off one cancelled, without an alarm', () => {
  const paused = { ...RULES, pauses: [{ from: NOW, to: null }] };
  expect(slotOf(confirmed(), paused)).toMatchObject({ status: 'tentative', isAwaited: false });
  expect(slotOf(confirmed(), { ...RULES, isCalledOff: true })).toMatchObject({
    status: 'cancelled',
    isAwaited: false,
  });
  expect(slotOf(inProgress(), paused)).toMatchObject({ status: 'confirmed' });
});

test('the last change never goes back, and moves whenever the sequence does', () => {
  const minutes = fc.integer({ min: 0, max: 600 });
  fc.assert(
    fc.property(
      fc.array(minutes, { maxLength: 8 }),
      fc.array(minutes, { maxLength: 8 }),
      (a, b) => {
        const turns = [...new Set(a)].sort((one, other) => one - other);
        const changes = [...new Set(b)].filter((at) => !turns.includes(at));
        let before = { sequence: 0, changedAt: NOW };
        for (let at = 0; at <= 600; at++) {
          const past = turns.filter((turn) => turn <= at).map((turn) => later(NOW, turn));
          const pauses = Array.from({ length: Math.ceil(past.length / 2) }, (_, index) => ({
            from: past[index * 2] ?? NOW,
            to: past[index * 2 + 1] ?? null,
          }));
          const made = changes.filter((change) => change <= at);
          const changedAt = later(NOW, Math.max(0, ...made));
          const version = 1 + made.length;
          const after = editionOf({ version, changedAt, createdAt: NOW, isOver: false }, pauses);
          const isLater = after.changedAt > before.changedAt;
          if (at > 0) expect(isLater).toBe(after.sequence > before.sequence);
          expect(after.changedAt.getTime()).toBeGreaterThanOrEqual(before.changedAt.getTime());
          before = after;
        }
      },
    ),
    { numRuns: 20 },
  );
});
