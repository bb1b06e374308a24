import { expect, test } from 'vitest';
import texts from '#locales/en/matches.json' with { type: 'json' };
import { coversSpec } from '#testing/specification/index.ts';
import { doneText, doneTone, outcomeIn, outcomeOf } from './outcomes.ts';

const MATCH = { status: 'requested', kickoff: null, viewerSide: 'challenger' } as const;

test('who has sent a challenge or asked for another time reads that it was sent', () => {
  coversSpec('message.challenge-sent', 'message.reschedule-sent');
  const told = (intent: 'challenge' | 'reschedule') => texts[doneText(outcomeOf(intent, MATCH))];
  expect(told('challenge')).toBe('Your challenge request was successfully sent!');
  expect(told('reschedule')).toBe('Your reschedule request was successfully sent!');
});

test('an address tells of what there is, and of nothing else', () => {
  expect(outcomeIn(new URLSearchParams('done=reschedule'))).toBe('reschedule');
  expect(outcomeIn(new URLSearchParams('done=nonsense'))).toBeUndefined();
  expect([doneTone('reschedule'), doneTone('differs')]).toEqual(['success', 'info']);
});
