import { describe, expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newVerified, refusedFields } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { mayPlayByAge } from './server/index.ts';

const product = describeProduct();

// the test's clock starts at 2026-11-10
const ADULT = '2008-11-10';
const CHILD = '2008-11-11';
const PARENT = {
  name: 'Sara Bekele',
  relation: 'parent',
  number: '251911000001',
} as const;

describe('a brand for players of 18 and older', () => {
  test('registers who is 18 today', async () => {
    coversSpec('rule.age', 'number.minimum-age');
    const { api } = await newVerified(product, 'blg-za-en');
    const profile = await api.register({ username: 'Just 18', dateOfBirth: ADULT });
    expect(profile.dateOfBirth).toBe(ADULT);
  });
  test('refuses who is not, even with a consent', async () => {
    coversSpec('rule.age', 'number.minimum-age');
    const { api } = await newVerified(product, 'blg-za-en');
    const young = { username: 'Too young', dateOfBirth: CHILD, guardian: PARENT };
    expect(await refusedFields(api.register(young))).toEqual({
      dateOfBirth: 'You must be 18 or older to play.',
    });
  });
  test('asks for the date of birth', async () => {
    const { api } = await newVerified(product, 'blg-za-en');
    expect(await refusedFields(api.register({ username: 'Ageless', dateOfBirth: '' }))).toEqual({
      dateOfBirth: 'Please enter your date of birth.',
    });
  });
});

describe('a brand that allows parental consent', () => {
  test('asks whom to ask for it', async () => {
    const { api, msisdn } = await newVerified(product, 'blg-et-en');
    const young = { username: 'Young Abebe', dateOfBirth: CHILD };
    expect(await refusedFields(api.register(young))).toEqual({
      dateOfBirth: 'Under 18 you need the consent of a parent or guardian.',
    });
    const half = { ...PARENT, name: '', number: msisdn };
    expect(Object.keys(await refusedFields(api.register({ ...young, guardian: half })))).toEqual([
      'guardianName',
      'guardianNumber',
    ]);
    for (const number of ['12', '27821234567']) {
      const unserved = { ...young, guardian: { ...PARENT, number } };
      expect(await refusedFields(api.register(unserved))).toEqual({
        guardianNumber: 'Please enter a valid phone number.',
      });
    }
    const { userId } = await api.register({ ...young, guardian: PARENT });
    // named is not agreed
    expect(await mayPlay(userId)).toBe(false);
    // the profile can be saved as it is, and nobody grows up by typing
    await api.profileUpdate({ dateOfBirth: CHILD, bio: 'waits for a consent' });
    for (const dateOfBirth of [ADULT, '']) {
      expect(await refusedFields(api.profileUpdate({ dateOfBirth }))).toEqual({
        dateOfBirth: 'To correct your date of birth, write to support.',
      });
    }
  });
  test('asks no adult for one', async () => {
    const { api } = await newVerified(product, 'blg-et-en');
    const { userId } = await api.register({ username: 'Grown Abebe', dateOfBirth: ADULT });
    expect(await mayPlay(userId)).toBe(true);
    expect(await refusedFields(api.profileUpdate({ dateOfBirth: CHILD }))).toEqual({
      dateOfBirth: 'You must be 18 or older to play.',
    });
  });
});

function mayPlay(userId: string): Promise<boolean> {
  const rules = { minimumAge: 18, parentalConsent: true, timeZone: 'Africa/Addis_Ababa' };
  const player = userId as PlayerId; // as the call has answered it
  return mayPlayByAge(product.platform.db, player, rules, product.clock.now());
}
