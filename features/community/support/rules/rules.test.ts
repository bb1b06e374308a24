import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { SUBSCRIPTION_RULES } from '#features/money/subscriptions/rules/subscription.ts';
import { createTranslate } from '#locales/translator.ts';
import { chosenDetails, DETAILS, deviceClass, routeOf } from './details.ts';
import { questionsFor, retryNumbers } from './questions.ts';
import { searchQuestions } from './search.ts';
import {
  askersActions,
  closesAt,
  isPressing,
  defaultSupportRules as RULES,
  referenceOf,
  STATES,
  stateAfter,
  TICKET_ACTIONS,
  waitsForSupport,
} from './ticket.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('the life of a ticket', () => {
  test.each([
    ['open', 'answer', 'answered'],
    ['open', 'ask', 'waiting'],
    ['waiting', 'write', 'open'],
    ['answered', 'write', 'reopened'],
    ['reopened', 'answer', 'answered'],
    ['reopened', 'close', 'closed'],
    ['open', 'write', 'open'],
  ] as const)('%s, %s: %s', (state, action, next) => {
    expect(stateAfter({ state, closedAt: null }, action, NOW, RULES)).toBe(next);
  });

  test('a closed one is taken up again by its asker within 14 days, and by nobody else', () => {
    const closed = { state: 'closed', closedAt: NOW } as const;
    expect(stateAfter(closed, 'write', later(14 * DAY_MS), RULES)).toBe('reopened');
    expect(stateAfter(closed, 'write', later(14 * DAY_MS + 1), RULES)).toBeNull();
    expect(stateAfter(closed, 'answer', NOW, RULES)).toBeNull();
    expect(stateAfter(closed, 'close', NOW, RULES)).toBe('closed');
  });

  test('the asker is offered what the table has, and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATES), fc.integer({ min: 0, max: 40 }), (state, days) => {
        const life = { state, closedAt: state === 'closed' ? NOW : null };
        const at = later(days * DAY_MS);
        const actions = askersActions(life, at, RULES);
        expect(actions.includes('reply')).toBe(stateAfter(life, 'write', at, RULES) !== null);
        expect(actions.includes('close')).toBe(state !== 'closed');
      }),
    );
  });

  test('whatever happens, either somebody is awaited or it is closed: nothing lies about', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TICKET_ACTIONS), { maxLength: 30 }), (actions) => {
        let state: (typeof STATES)[number] = 'open';
        for (const action of actions) {
          const closedAt: Date | null = state === 'closed' ? NOW : null;
          state = stateAfter({ state, closedAt }, action, NOW, RULES) ?? state;
          const ends = closesAt(state, NOW, RULES);
          expect(
            [waitsForSupport(state), ends !== null, state === 'closed'].filter(Boolean),
          ).toEqual([true]);
        }
      }),
    );
  });

  test('support is there day and night: a day without an answer is pressing', () => {
    expect(isPressing(NOW, later(DAY_MS - 1))).toBe(false);
    expect(isPressing(NOW, later(DAY_MS))).toBe(true);
    expect(isPressing(null, later(DAY_MS))).toBe(false);
  });

  test('is called by the end of its id', () => {
    expect(referenceOf('0198c2d4-0000-7000-8000-0000ab12cd34')).toBe('AB12CD34');
  });
});

describe('what a report brings along', () => {
  test.each([
    ['/match/0198c2d4-0000-7000-8000-0000ab12cd34?done=submit', '/match/:id'],
    ['/match-wizard/0198c2d4-0000-7000-8000-000000000001/new', '/match-wizard/:id/new'],
    ['/monthly-leaderboards/football-26', '/monthly-leaderboards/football-26'],
    ['/games', '/games'],
    ['//evil.example/x', '/'],
    ['javascript:alert(1)', '/'],
  ])('%s was on %s', (path, route) => {
    expect(routeOf(path)).toBe(route);
  });

  test('no identifier, query or fragment is left in a route', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.stringMatching(/^[a-z]{1,10}$/), (id, word) => {
        const route = routeOf(`/${word}/${id}?msisdn=27821234567#${id}`);
        expect(route).toBe(`/${word}/:id`);
        // a room between two is called by its kind and an identifier
        expect(routeOf(`/chat-room/direct:${id}`)).toBe('/chat-room/direct::id');
        expect(routeOf(`/chat-room/direct%3A${id}`)).toBe('/chat-room/direct::id');
      }),
    );
  });

  test('only what was not taken out', () => {
    const found = { brand: 'blg-za-en', route: '/games', device: ' ', secret: 'x' };
    expect(chosenDetails(found, DETAILS)).toEqual({ brand: 'blg-za-en', route: '/games' });
    expect(chosenDetails(found, ['route'])).toEqual({ route: '/games' });
    expect(chosenDetails(found, [])).toEqual({});
  });

  test('a class of devices, no device', () => {
    expect([360, 768, 1280].map(deviceClass)).toEqual(['phone', 'tablet', 'desktop']);
  });
});

describe('frequent questions', () => {
  const asked = {
    byEmail: false,
    minimumAge: 18,
    parentalConsent: false,

    hasTrial: false,
    cards: false,
    carrier: true,
  };
  const names = (of: Partial<typeof asked>) =>
    questionsFor({ ...asked, ...of }).map(({ name }) => name);

  test('are those of the brand', () => {
    expect(names({})).toEqual(expect.arrayContaining(['code', 'airtime', 'age', 'contact']));
    expect(names({})).not.toEqual(expect.arrayContaining(['trial']));
    expect(names({ byEmail: true, cards: true, carrier: false, hasTrial: true })).toEqual(
      expect.arrayContaining(['password', 'declined', 'trial']),
    );
    expect(names({ parentalConsent: true })).toContain('guardian');
  });

  test('say how long a renewal is tried again by the numbers of its rules', () => {
    const t = answersIn('en');
    const numbers = retryNumbers('en', SUBSCRIPTION_RULES);
    expect(t('answer_declined', numbers)).toMatch(/^We try again after 1, 3 and 5 days,/);
    expect(t('answer_airtime', numbers)).toContain(
      'for 1 day with a daily package, 2 with a weekly one, 3 with a monthly one,',
    );
  });

  test.each(LANGUAGES)('of a renewal in %s have the numbers that are in force', (language) => {
    const grace = { daily: 71 * DAY_MS, weekly: 72 * DAY_MS, monthly: 73 * DAY_MS };
    const rules = { cardRetries: [74 * DAY_MS, 75 * DAY_MS], carrierGrace: grace };
    const numbers = retryNumbers(language, rules);
    const t = answersIn(language);
    expect(t('answer_airtime', numbers).match(/\d+/g)).toEqual(['71', '72', '73']);
    expect(t('answer_declined', numbers).match(/\d+/g)).toEqual(['74', '75']);
  });

  const ALL = [
    { question: 'Wann werden Preise ausgezahlt?', answer: 'Innerhalb von 30 Werktagen.' },
    { question: 'Comment gagner des pièces ?', answer: 'Le bonus quotidien.' },
    { question: 'متى تُدفع الجوائز؟', answer: 'خلال 30 يوم عمل. اقرأ الشروط.' },
    { question: 'Was kostet es?', answer: 'Preise stehen unter Abo, auch in der Straße.' },
  ];

  test.each([
    ['PREISE', [0, 3]],
    ['pieces', [1]],
    ['الجوائز تدفع', [2]],
    ['إقرا', [2]],
    ['الجوايز', [2]],
    ['strasse', [3]],
    ['30 werktag', [0]],
    ['nothing of the kind', []],
    ['', [0, 1, 2, 3]],
  ])('“%s” finds them whatever the accents and the case', (typed, found) => {
    expect(searchQuestions(ALL, typed)).toEqual(found.map((index) => ALL[index]));
  });
});

function answersIn(language: string) {
  const file = join(import.meta.dirname, '../../../../locales', language, 'support-questions.json');
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)] as const);
  return createTranslate(language, Object.fromEntries(compiled));
}
