import { expect, test } from 'vitest';
import { inviteAt } from './daytime.ts';

test.each([
  ['2026-11-10T12:00:00Z', 'Africa/Johannesburg', '2026-11-10T12:00:00Z'],
  ['2026-11-10T17:00:00Z', 'Africa/Johannesburg', '2026-11-11T05:00:00Z'],
  ['2026-11-10T04:59:59Z', 'Africa/Johannesburg', '2026-11-10T05:00:00Z'],
  ['2026-03-28T22:00:00Z', 'Europe/Berlin', '2026-03-29T05:00:00Z'],
  ['2026-11-10T20:00:00Z', 'Asia/Kathmandu', '2026-11-11T01:15:00Z'],
])('asked at %s in %s an invitation leaves at %s: between 07:00 and 19:00', (now, zone, at) => {
  expect(inviteAt(new Date(now), zone)).toEqual(new Date(at));
});
