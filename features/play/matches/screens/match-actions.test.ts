import { describe, expect, test } from 'vitest';
import type { Api } from '#ui/api/browser.ts';
import { type Intent, intentOf, keyOf, perform, resultOf } from './match-actions.ts';

type Sent = [name: string, input: unknown, options: { idempotencyKey: string }];

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The call that a form makes. */
async function sentBy(intent: Intent, fields: Record<string, string>): Promise<Sent> {
  const sent: Sent[] = [];
  const call = (name: string) => async (input: unknown, options: Sent[2]) => {
    sent.push([name, input, options]);
  };
  // Only the calls' names and inputs matter here.
  const api = new Proxy({}, { get: (_, name) => call(String(name)) }) as Api;
  await perform(api, intent, formOf({ intent, ...fields }));
  const only = sent[0];
  if (!only) throw new Error('nothing was sent');
  return only;
}

const MATCH = 'the-match';

test('each intent is a call of its own', async () => {
  const calls: Partial<Record<Intent, string>> = {
    accept: 'acceptMatch',
    cancel: 'cancelMatch',
    ready: 'readyUp',
    verify: 'verifyMatchResult',
  };
  for (const [intent, name] of Object.entries(calls)) {
    // The keys are intents.
    const [called, input] = await sentBy(intent as Intent, { matchId: MATCH });
    expect([called, input]).toEqual([name, { matchId: MATCH }]);
  }
  expect(intentOf(formOf({ intent: 'accept' }))).toBe('accept');
  expect(intentOf(formOf({ intent: 'rule' }))).toBeUndefined();
});

test('whoever verifies says which result they have seen', async () => {
  const seen = { scoreChallenger: '2', scoreChallenged: '1' };
  const [, input] = await sentBy('verify', { matchId: MATCH, ...seen });
  expect(input).toEqual({ matchId: MATCH, seen: { scoreChallenger: 2, scoreChallenged: 1 } });
});

describe('a kickoff', () => {
  test('is what was typed, in the zone the screen was shown in', async () => {
    const typed = { when: 'other', local: '2026-11-10T20:00', zone: 'Africa/Johannesburg' };
    const [, input] = await sentBy('reschedule', { matchId: MATCH, ...typed });
    expect(input).toEqual({ matchId: MATCH, proposedDate: '2026-11-10T18:00:00.000Z' });
  });

  test('is the choice, whatever still stands in the other field', async () => {
    const chosen = { when: '2026-11-10T18:00:00.000Z', local: '2026-11-11T09:00', zone: 'UTC' };
    const [, input] = await sentBy('reschedule', { matchId: MATCH, ...chosen });
    expect(input).toMatchObject({ proposedDate: '2026-11-10T18:00:00.000Z' });
  });

  test('is refused where it is none', async () => {
    for (const fields of [{ when: 'other', local: '', zone: 'UTC' }, { when: 'soon' }]) {
      await expect(sentBy('reschedule', fields)).rejects.toMatchObject({
        code: 'kickoff_invalid',
      });
    }
  });

  test('of an instant challenge is not named', async () => {
    const teams = { eventId: 'e', challengerTeamId: 'a', challengedTeamId: 'b' };
    const [, input] = await sentBy('challenge', { ...teams, when: 'now' });
    expect(input).toEqual({ ...teams, isInstant: true });
  });
});

describe('a score', () => {
  test('that was left empty is no nil', () => {
    const { scoreChallenger, scoreChallenged } = resultOf(formOf({ scoreChallenger: '2' }));
    expect([scoreChallenger, scoreChallenged]).toEqual([2, Number.NaN]);
  });

  test('has penalties beside it only when it is level', () => {
    const shootOut = { penaltiesChallenger: '4', penaltiesChallenged: '3' };
    const level = formOf({ scoreChallenger: '1', scoreChallenged: '1', ...shootOut });
    expect(resultOf(level)).toMatchObject({ penalties: { challenger: 4, challenged: 3 } });
    const decided = formOf({ scoreChallenger: '2', scoreChallenged: '1', ...shootOut });
    expect(resultOf(decided)).not.toHaveProperty('penalties');
  });
});

test('the same form has the same key, another content another', () => {
  const form = { key: 'salt', intent: 'submit', scoreChallenger: '1' };
  expect(keyOf(formOf(form))).toBe(keyOf(formOf(form)));
  expect(keyOf(formOf(form))).not.toBe(keyOf(formOf({ ...form, scoreChallenger: '2' })));
  expect(keyOf(formOf(form))).not.toBe(keyOf(formOf({ ...form, key: 'other' })));
});
