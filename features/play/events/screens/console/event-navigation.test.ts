import { expect, test } from 'vitest';
import { todayPageOf } from './event-navigation.ts';

test('what is live leads to live control, what comes to who has entered', () => {
  const page = (status: Parameters<typeof todayPageOf>[0]['status']) =>
    todayPageOf({ eventId: '7', status });
  expect(page('ongoing')).toBe('/console/events/7/live');
  expect(page('registration_open')).toBe('/console/events/7/entrants');
  expect(page('coming_soon')).toBe('/console/events/7/entrants');
});
