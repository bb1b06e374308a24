import { expect, test } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const PLAYER = {
  userId: 'p1',
  username: 'Naledi',
  avatarUrl: '/avatars/lynx.svg',
  roles: [],
  standing: null,
  timeZone: 'Europe/Berlin',
};
const ZONES = ['Africa/Johannesburg', 'Europe/Berlin', 'Europe/Lisbon'];

test('a zone that follows the device says so, and leads to the choice', async () => {
  const screen = await renderPart(<TimeZoneCard zones={[]} refusal={undefined} />, {
    visit: { player: { ...PLAYER, timeZoneChosen: false } },
  });
  await expect.element(screen.getByText('Same as this device')).toBeVisible();
  await screen.getByRole('link', { name: 'Change time zone' }).click();
  expect(screen.address()).toBe('/?zone=change');
});

test('a chosen zone is selected, and the device can be followed again', async () => {
  const screen = await renderPart(<TimeZoneCard zones={ZONES} refusal={undefined} />, {
    visit: { timeZone: 'Europe/Berlin', player: { ...PLAYER, timeZoneChosen: true } },
  });
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('Europe/Berlin');
  await expect.element(screen.getByText('Europe/Berlin, 13:00 GMT+1')).toBeVisible();
  await zone.selectOptions('Same as this device');
  await expect.element(zone).toHaveValue('');
});
