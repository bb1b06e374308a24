import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, refusal, refusedFields, visitorOf } from '#testing/people.ts';

const product = describeProduct();

test('a zone follows the device until its player chooses one, and again when they let it', async () => {
  const { api } = await newPlayer(product);
  const shown = async () => {
    const { player } = await api.viewer({});
    return [player?.timeZone, player?.timeZoneChosen];
  };
  expect(await shown()).toEqual(['Africa/Johannesburg', false]);
  const lisbon = { timeZone: 'Europe/Lisbon', chosen: false };
  expect(await api.setTimeZone({ timeZone: 'Europe/Lisbon', from: 'device' })).toEqual(lisbon);
  expect(await shown()).toEqual(['Europe/Lisbon', false]);

  await api.setTimeZone({ timeZone: 'Atlantic/Azores' });
  const kept = { timeZone: 'Atlantic/Azores', chosen: true };
  expect(await api.setTimeZone({ timeZone: 'Europe/Lisbon', from: 'device' })).toEqual(kept);
  expect(await api.setTimeZone({ from: 'device' })).toEqual(kept);
  expect(await shown()).toEqual(['Atlantic/Azores', true]);
  expect((await api.playTimes({})).timeZone).toBe('Atlantic/Azores');

  await api.setTimeZone({ timeZone: '' });
  await api.setTimeZone({ timeZone: 'Africa/Lagos', from: 'device' });
  expect(await shown()).toEqual(['Africa/Lagos', false]);
});

test.each(['Mars/Olympus', '+02:00', 'Europe/Berlin; drop'])('%s is no zone', async (timeZone) => {
  const { api } = await newPlayer(product);
  expect(await refusedFields(api.setTimeZone({ timeZone }))).toHaveProperty('timeZone');
});

test('only a player has a zone', async () => {
  const api = visitorOf(product);
  expect(await refusal(api.setTimeZone({ timeZone: 'Africa/Lagos' }))).toBe('sign_in_needed');
});
