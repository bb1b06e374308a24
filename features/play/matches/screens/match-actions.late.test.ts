import { describe, expect, test } from 'vitest';
import type { WaitingForm } from '#ui/outbox/outbox.ts';
import { INTENTS, isTooLate, isWhole, lateActionOf, subjectOf } from './match-actions.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test('who checks in, verifies or cancels sees what is so now: these are never sent late', () => {
  const never = INTENTS.filter((intent) => lateActionOf(intent) === undefined);
  expect(never).toEqual(['cancel', 'ready', 'verify']);
});

test('of two answers to one request, or two results of one match, the newer counts', () => {
  const match = formOf({ matchId: 'm' });
  expect(subjectOf('accept', match)).toBe(subjectOf('decline', match));
  expect(subjectOf('reschedule', match)).toBe(subjectOf('accept', match));
  expect(subjectOf('submit', match)).toBe(subjectOf('edit', match));
  expect(subjectOf('dispute', match)).not.toBe(subjectOf('appeal', match));
  expect(subjectOf('accept', match)).not.toBe(subjectOf('accept', formOf({ matchId: 'n' })));
});

test('challenges of two players wait beside each other', () => {
  const to = (challengedTeamId: string) => formOf({ eventId: 'e', challengedTeamId });
  expect(subjectOf('challenge', to('a'))).not.toBe(subjectOf('challenge', to('b')));
});

test('a score that is no number is refused at once rather than kept', () => {
  expect(isWhole('submit', formOf({ scoreChallenger: '2', scoreChallenged: '' }))).toBe(false);
  expect(isWhole('submit', formOf({ scoreChallenger: '2', scoreChallenged: '0' }))).toBe(true);
  expect(isWhole('accept', formOf({ matchId: 'm' }))).toBe(true);
});

describe('a challenge for right away', () => {
  const challenge = (when: string): WaitingForm => ({
    key: 'k',
    kind: 'challenge',
    subject: 'challenge:e:a',
    fields: [['when', when]],
    address: '/',
    hasPicture: false,
    at: '2026-11-10T12:00:00.000Z',
    refusal: null,
  });

  test('is sent within 15 minutes, and asked again after that', () => {
    expect(isTooLate(challenge('now'), new Date('2026-11-10T12:15:00.000Z'))).toBe(false);
    expect(isTooLate(challenge('now'), new Date('2026-11-10T12:15:00.001Z'))).toBe(true);
  });

  test('for a set time is the rules’ to refuse, however late', () => {
    const evening = challenge('2026-11-10T18:00:00.000Z');
    expect(isTooLate(evening, new Date('2026-11-11T12:00:00.000Z'))).toBe(false);
  });
});
