import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newMatch } from '#testing/matches.ts';
import { newPlayer, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

const product = describeProduct();

test('a profile says all that section 3 names: coins, points, ELO, friends and referral link, too', async () => {
  coversSpec(
    'call.profile',
    'profile.fields',
    'profile.coins',
    'profile.friends',
    'profile.referral-link',
  );
  const { challenger, challenged } = await newMatch(product, 'completed');
  const { api } = challenger;
  await api.addOrRemoveFriend({ friendUserId: challenged.userId, add: true });
  await challenged.api.addOrRemoveFriend({ friendUserId: challenger.userId, add: true });
  const { coins } = await api.claimDailyCoins({});
  const profile = await api.profile({ msisdn: challenger.msisdn });
  expect(profile).toMatchObject({
    userId: challenger.userId,
    coins,
    points: 200,
    ELO: 1220,
    friends: { items: [{ userId: challenged.userId }], page: 1, total: 1 },
    referralLink: (await api.referrals({})).link,
  });
  expect(await challenged.api.profile({})).toMatchObject({ points: 60, ELO: 1180, coins: 0 });
});

test('who has played nothing has the ELO that everybody begins with', async () => {
  const { api } = await newPlayer(product);
  expect(await api.profile({})).toMatchObject({ points: 0, ELO: 1200, friends: { items: [] } });
});

test('a screen asks for the head alone', async () => {
  const { api } = await newPlayer(product);
  const { coins, points, ELO, friends, referralLink, ...rest } = await api.profile({});
  expect(await api.profile({ parts: 'head' })).toEqual(rest);
});

test('eafcUUID is in the replies about its owner, and in no other', async () => {
  coversSpec('profile.fields', 'call.early-access-user');
  const { api, userId, msisdn } = await newPlayer(product);
  expect((await api.profile({})).eafcUUID).toBeNull();
  await api.earlyAccessUser({ msisdn, eafcUUID: 'EA-4711' });
  expect((await api.profile({})).eafcUUID).toBe('EA-4711');
  expect((await api.getUserViaMsisdn({ msisdn })).user?.eafcUUID).toBe('EA-4711');
  expect((await api.profileUpdate({ bio: 'Left wing.' })).eafcUUID).toBe('EA-4711');
  expect(await visitorOf(product).player({ userId })).not.toHaveProperty('eafcUUID');
});
