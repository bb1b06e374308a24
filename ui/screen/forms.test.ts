import { describe, expect, test } from 'vitest';
import { ApiProblem } from '#ui/api/problem.ts';
import { byIntent, commandKey, parseForm, textIn } from './forms.ts';
import { typedNumbers } from './typed-numbers.ts';

const EVENT = '0197c1de-0000-7000-8000-000000000001';

function formOf(...fields: (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

describe('a form is read by the schema of its call', () => {
  test('texts stay as they were typed, and fields of other calls are left out', () => {
    const form = formOf(['subject', ' Lost '], ['text', 'Help'], ['visitor', ''], ['email', '']);
    expect(parseForm('openTicket', form)).toEqual({
      subject: ' Lost ',
      text: 'Help',
      email: '',
    });
  });

  test('numbers become numbers, and a text that is none is left to the API', () => {
    const read = (days: string) => parseForm('suspendPlayer', formOf(['days', days])).days;
    expect(read('7')).toBe(7);
    expect(read('')).toBeUndefined();
    expect(read('some')).toBe('some');
  });

  test('a box is true or false, but left out where the call decides without it', () => {
    expect(parseForm('banPlayer', formOf(['cheating', 'on']))).toEqual({ cheating: true });
    expect(parseForm('banPlayer', formOf())).toEqual({ cheating: false });
    expect(parseForm('lookForMatch', formOf(['isLooking', 'false']))).toEqual({ isLooking: false });
    expect(parseForm('notificationRead', formOf())).toEqual({});
  });

  test('a list has all fields of its name', () => {
    const kinds = [['kinds', 'match.decided'] as const, ['kinds', 'event.ended'] as const];
    expect(parseForm('createWebhook', formOf(...kinds)).kinds).toEqual([
      ...['match.decided', 'event.ended'],
    ]);
    expect(parseForm('createWebhook', formOf()).kinds).toEqual([]);
    expect(parseForm('changeWebhook', formOf())).toEqual({});
  });

  test('an empty field that may be nothing is null', () => {
    expect(parseForm('assignTicket', formOf(['userId', '']))).toEqual({ userId: null });
    expect(parseForm('assignTicket', formOf(['userId', EVENT]))).toEqual({ userId: EVENT });
  });

  test('fields of an inner object have its name in front', () => {
    const form = formOf(['quiet.on', 'on'], ['quiet.from', '1320'], ['quiet.until', '360']);
    expect(parseForm('setNotificationSettings', form).quiet).toEqual({
      on: true,
      from: 1320,
      until: 360,
      exceptUrgent: false,
    });
    expect(parseForm('askGuardian', formOf())).toEqual({});
  });

  test('a time of the form is one of the zone it names', () => {
    const form = formOf(['startsAt', '2026-11-10T20:00']);
    const read = (timeZone: string) => parseForm('cloneEvent', form, {}, { timeZone });
    expect(read('Africa/Johannesburg')).toEqual({ startsAt: '2026-11-10T18:00:00.000Z' });
    expect(parseForm('cloneEvent', form)).toEqual({ startsAt: '2026-11-10T20:00' });
    const wrong = parseForm('cloneEvent', formOf(['startsAt', 'soon']), {}, { timeZone: 'UTC' });
    expect(wrong).toEqual({ startsAt: 'soon' });
  });

  test('what is given counts, and other names of the form are told', () => {
    const form = formOf(['message', EVENT], ['reason', 'Spam, again']);
    const names = { messageId: 'message' };
    expect(parseForm('removeChatMessage', form, { reason: 'Rude' }, { names })).toEqual({
      messageId: EVENT,
      reason: 'Rude',
    });
  });
});

describe('numbers as people write them', () => {
  const asked = (capacity: string) =>
    formOf(
      ['coins', capacity],
      ['coins.form', JSON.stringify({ locales: ['de', 'en'], digits: 2, most: 500_000 })],
    );

  test('are read by the form of their field', () => {
    const form = asked('1 450');
    expect(parseForm('giveCoins', form, {}, { numbers: typedNumbers(form) }).coins).toBe(1450);
  });

  test('refuse the form if they mean two numbers', () => {
    const form = asked('1.450');
    const read = () => parseForm('giveCoins', form, {}, { numbers: typedNumbers(form) });
    expect(read).toThrow(ApiProblem);
  });

  test('are not read without it', () => {
    expect(() => parseForm('giveCoins', asked('1.450'))).toThrow('typedNumbers(form)');
  });
});

describe('a form does what its intent says', () => {
  const run = (form: FormData) => byIntent(form, { leave: () => 'left', '': () => 'joined' });

  test('by name, and without one what the screen does then', () => {
    expect(run(formOf(['intent', 'leave']))).toBe('left');
    expect(run(formOf())).toBe('joined');
  });

  test.each(['join', 'constructor'])('%s is unknown, and nothing is done', (intent) => {
    expect(() => run(formOf(['intent', intent]))).toThrow(
      expect.objectContaining({ init: { status: 400 } }),
    );
  });

  test('the field may have another name', () => {
    const form = formOf(['act', 'lift'], ['key', 'once']);
    expect(byIntent(form, { lift: () => textIn(form, 'none') }, 'act')).toBe('');
    expect(commandKey(form)).toEqual({ idempotencyKey: 'once' });
  });
});
