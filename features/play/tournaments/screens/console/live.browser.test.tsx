import { expect, test } from 'vitest';
import { answerApi } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as live from './live.tsx';

const EVENT_ID = '0198c0de-0000-7000-8000-000000000001';
const MATCH_ID = '0198c0de-0000-7000-8000-000000000007';
const PLACE = `/console/events/${EVENT_ID}/live`;

const side = (username: string) => ({ entryId: username, username });
// as much as live control shows
const CONTROL = {
  event: { eventId: EVENT_ID, title: 'Friday Cup', status: 'ongoing', paused: false },

  pause: null,
  stages: [],
  choices: [],
  stage: 1,
  format: 'knockout',
  entrants: 4,
  rounds: [
    { round: 'W1', matches: 2, done: 2 },
    { round: 'W2', matches: 1, done: 0 },
  ],
  round: 'W1',
  matches: {
    page: 1,
    pageSize: 20,
    total: 1,
    items: [
      {
        key: 'W1.1',
        round: 'W1',
        matchId: MATCH_ID,
        status: 'completed',
        how: 'played',

        home: side('naledi'),
        away: side('thabo'),
        winner: 'home',
        penalties: null,

        score: { home: 2, away: 1 },
        deadline: null,
        overdue: false,
        controls: ['reopen'],
      },
    ],
  },
};

test('a finished round says no number, and what is opened beside a match leads back to it', async () => {
  const [t, control] = [await words('tournaments'), await words('matches-console')];
  answerApi({ eventControl: CONTROL });
  const shown = await openScreen(live, {
    path: '/console/events/:eventId/live',
    at: `${PLACE}?round=W1&deed=ruled`,
  });
  const tabs = shown.getByRole('navigation', { name: control('rounds') });
  await expect.element(tabs.getByRole('link').first()).toHaveTextContent(t('round_semi_final'));
  expect(tabs.getByRole('link').first().element().textContent).toBe(t('round_semi_final'));
  expect(tabs.getByRole('link').last().element().textContent).toBe(`${t('round_final')}1`);
  const link = shown.getByRole('link', { name: control('short_reopen') });
  const { pathname, searchParams } = new URL((link.element() as HTMLAnchorElement).href);
  expect(pathname).toBe(`/console/matches/${MATCH_ID}`);
  expect(Object.fromEntries(searchParams)).toEqual({
    act: 'reopen',
    sheet: 'only',
    from: `${PLACE}?round=W1`,
  });
});
