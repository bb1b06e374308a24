import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { NOTIFICATION_TYPES } from './rules/types.ts';
import { renderer } from './server/render.ts';

/** Not about any event. */
const ABOUT_THE_PLAYER =
  /^(subscription|player|sanction|rating|points|coins|referral|division|weekly|achievement|voucher|order|friend|picture|chat|ticket)_/;

const PARAMS = {
  opponent: 'Sipho',
  event: 'Friday Night',
  subject: 'Friday Night',
  game: 'Friday Night',
  kickoff: '2026-11-10T18:30:00Z',
  proposed: '2026-11-10T18:30:00Z',
  score: '3–1',
  points: 200,
  until: '2026-11-11T18:30:00Z',
  amount: 2999,
  currency: 'EUR',
  place: 1,
  reason: 'Cheating',
  name: 'Friday Night',
  text: 'Bring a pad',
  item: 'Airtime',
  coins: 100,
  tier: 'gold',
  goal: 'win_five',
  target: 5,
  achievement: 'first_win',
};

describe.each(LANGUAGES)('in %s', (language) => {
  const render = renderer(loadServerTexts(), language, 'Africa/Johannesburg');

  test.each(NOTIFICATION_TYPES)('%s has a title and a text with everything filled in', (type) => {
    const { title, text } = render(type, PARAMS);
    expect(title).not.toContain(type);
    expect(text).not.toMatch(/[{}]|undefined|_text/);
    if (!ABOUT_THE_PLAYER.test(type)) expect(text).toContain('Friday Night');
  });

  test('times are those of the reader', () => {
    expect(render('kickoff_near', PARAMS).text).toContain('20:30');
    expect(render('player_suspended', PARAMS).title).toContain('20:30');
  });
});

test('one is not several', () => {
  const render = renderer(loadServerTexts(), 'en', 'UTC');
  const told = (points: number) => render('rating_returned', { points }).text;
  expect(told(1)).toMatch(/^You got 1 rating point back/);
  expect(told(12)).toMatch(/^You got 12 rating points back/);
});
