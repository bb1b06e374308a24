import { expect, test } from 'vitest';
import { belowMoment } from '#features/play/matches/screens/below-moment.ts';
import { firstMoment, wholeAfter } from './first.ts';
import { CUP, shownOf, WIN } from './stage/test-kit.ts';

const ORIGIN = 'https://blg.example';
const side = (of: typeof WIN.me) => ({
  ...of,
  ...{ accountName: null, accountPlatform: null, ready: true, score: null },
});
const MATCH = {
  matchId: WIN.matchId,
  status: 'awaiting_approval',
  eventId: WIN.eventId,
  eventTitle: WIN.eventTitle,
  game: WIN.game,
  viewerSide: 'challenged',
  challenger: side(WIN.me),
  challenged: side(WIN.opponent),
} as const;
const BELOW = belowMoment(MATCH, true);
const { resultId, at, frame, how, score, points, rating, unrated } = WIN;
const RESULT = { resultId, at, frame, how, score, points, rating, unrated };
const NEWS = {
  type: 'match',
  data: { matchId: MATCH.matchId, status: 'completed', result: RESULT },
};

test('the update of the match on the screen has the first part of its moment, from the own side', () => {
  const first = firstMoment(NEWS, BELOW, ORIGIN);
  expect(first).toMatchObject({ isWhole: false, others: null, origin: ORIGIN });
  expect(first?.moment).toMatchObject({
    ...RESULT,
    me: { username: 'thabo_m' },
    opponent: { username: 'naledi' },
    eventTitle: WIN.eventTitle,
    next: null,
    larger: null,
  });
});

test('updates of other matches and kinds, without a result, or for spectators have none', () => {
  const without = { ...NEWS, data: { ...NEWS.data, result: undefined } };
  const cut = { ...NEWS, data: { ...NEWS.data, result: { resultId } } };
  const other = { ...NEWS, data: { ...NEWS.data, matchId: 'another' } };
  for (const news of [without, cut, other, { ...NEWS, type: 'notification' }])
    expect(firstMoment(news, BELOW, ORIGIN)).toBeNull();
  expect(firstMoment(NEWS, belowMoment(MATCH, false), ORIGIN)).toBeNull();
});

test('the whole moment replaces its first part, whose words stay: a larger occasion has its own turn', () => {
  const first = firstMoment(NEWS, BELOW, ORIGIN);
  expect(wholeAfter(first, null)).toBe(first);
  expect(wholeAfter(null, shownOf(CUP))).toEqual(shownOf(CUP));
  const whole = wholeAfter(first, shownOf(CUP));
  expect(whole).toMatchObject({ isWhole: true, moment: { larger: null, bracket: CUP.bracket } });
  // the result of another round is not the first part's
  const again = shownOf({ ...CUP, resultId: 'another' });
  expect(wholeAfter(first, again)).toBe(again);
});
