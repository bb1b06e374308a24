import { expect, test } from 'vitest';
import { renderPart } from '#testing/components/render.tsx';
import { DeviceName } from './device-name.tsx';

test.each([
  ['Chrome', 'Android', 'Chrome on Android'],
  ['Chrome', null, 'Chrome'],
  [null, 'Android', 'Android'],
  [null, null, 'Unknown device'],
])('a device with browser %s and system %s is called %s', async (browser, system, name) => {
  const screen = await renderPart(<DeviceName browser={browser} system={system} />);
  await expect.element(screen.getByText(name, { exact: true })).toBeVisible();
});

test('a device has a name in the language of its reader', async () => {
  const screen = await renderPart(<DeviceName browser="Chrome" system="Android" />, {
    language: 'de',
  });
  await expect.element(screen.getByText('Chrome auf Android', { exact: true })).toBeVisible();
});
