import { expect, test } from 'vitest';
import type { EventDetail } from '#features/play/events/screens/event-types.ts';
import { renderPart } from '#testing/components/render.tsx';
import { words } from '#testing/components/words.ts';
import { EventHero } from './event-hero.tsx';

const START = '2026-12-01T18:00:00.000Z';
const GAME = { gameId: 'g', slug: 'football-26', title: 'Football 26', coverUrl: '/covers/x.svg' };

/** A cup without anything special. */
const CUP = {
  eventId: 'e',
  title: 'Winter Cup',
  description: '',
  game: GAME,
  format: 'knockout',

  status: 'registration_open',
  paused: false,
  pause: null,
  cancelled: null,
  prizes: [],

  opensAt: START,
  startsAt: START,
  endsAt: '2026-12-01T22:00:00.000Z',

  platform: null,
  residency: null,
  link: null,
  entrants: 0,
  ownEntryId: null,

  actions: [],
  missing: [],
  checkIn: null,
  series: null,
  waiting: null,
} as unknown as EventDetail; // the other facts are not in the head

test('the link of an event opens in a new tab, with its host beside it, and is never markup', async () => {
  const link = 'https://stream.example/cup?"><img src=x onerror=alert(1)>';
  const shown = await renderPart(<EventHero event={{ ...CUP, link }} entrants={0} />);
  const t = await words('events');
  const anchor = shown.getByRole('link', { name: t('event_link') });
  await expect.element(anchor).toHaveAttribute('href', link);
  await expect.element(anchor).toHaveAttribute('rel', 'noopener nofollow ugc');
  await expect.element(anchor).toHaveAttribute('target', '_blank');
  await expect.element(shown.getByText('stream.example')).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('an event without a link shows none', async () => {
  const shown = await renderPart(<EventHero event={CUP} entrants={0} />);
  const t = await words('events');
  await expect.element(shown.getByRole('heading', { name: 'Winter Cup' })).toBeVisible();
  await expect.element(shown.getByRole('link', { name: t('event_link') })).not.toBeInTheDocument();
});
