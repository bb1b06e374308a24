import { expect, test, vi } from 'vitest';
import { answerApi } from '#testing/components/api.ts';
import { openScreen, VISITOR } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import * as broadcast from './broadcast.tsx';
import * as embedded from './embedded-bracket.tsx';

type Concerns = (news: { readonly type: string; readonly data: object }) => boolean;

/** The filters of the open screen: each tells if a piece of news reloads it. */
const live = vi.hoisted(() => ({ all: [] as ((news: never) => boolean)[] }));
vi.mock('#ui/realtime/live.ts', async (original) => ({
  ...(await original<typeof import('#ui/realtime/live.ts')>()),
  useLive: (_: string, concerns: Concerns = () => true) => live.all.push(concerns),
}));

const EVENT_ID = '0198c0de-0000-7000-8000-000000000001';
const REASON = 'The game’s servers are down';

// as much of an event and its bracket as these screens show
const EVENT = {
  eventId: EVENT_ID,
  title: 'Friday Cup',
  game: { title: 'Football 26' },
  entrants: 4,

  format: 'knockout',
  status: 'ongoing',
  paused: true,
  ownEntryId: null,
  actions: [],

  opensAt: VISITOR.now,
  startsAt: VISITOR.now,
  endsAt: VISITOR.now,
  pause: { since: VISITOR.now, reason: REASON },
};
const NONE = { items: [], page: 1, pageSize: 20, total: 0 };
const BRACKET = {
  event: EVENT,
  stages: [],
  stage: 1,
  format: 'knockout',
  entrants: 0,
  rounds: [],

  champion: null,
  matches: NONE,
  ranking: 'rating',
};

test.each([
  ['broadcast', broadcast, '/broadcast/:eventId'],
  ['embed/bracket', embedded, '/embed/bracket/:eventId'],
])('%s says that the event is paused, and hears of it at once', async (place, screen, path) => {
  const t = await words('events');
  live.all = [];
  answerApi({
    eventById: EVENT,
    eventByIdMatches: NONE,
    getBracketEvent: BRACKET,

    viewer: { player: null, now: VISITOR.now },
  });
  const shown = await openScreen(screen, { path, at: `/${place}/${EVENT_ID}` });
  await expect.element(shown.getByText(t('status_paused'), { exact: true })).toBeVisible();
  if (place === 'broadcast') await expect.element(shown.getByText(REASON)).toBeVisible();
  const hears = (type: string) =>
    live.all.some((concerns) => (concerns as Concerns)({ type, data: {} }));
  expect(hears('pause')).toBe(true);
  expect(hears('changed')).toBe(true);
});
