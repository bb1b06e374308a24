import { expect, test } from 'vitest';
import { placeOfDay } from './event-places.ts';

test('what is live leads to live control, what comes to who has entered', () => {
  const place = (status: Parameters<typeof placeOfDay>[0]['status']) =>
    placeOfDay({ eventId: '7', status });
  expect(place('ongoing')).toBe('/console/events/7/live');
  expect(place('registration_open')).toBe('/console/events/7/entrants');
  expect(place('coming_soon')).toBe('/console/events/7/entrants');
});
