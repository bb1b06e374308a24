import { describe, expect, test } from 'vitest';
import { GOOD_CARD, newPayer, payWith, typeCard } from '#features/money/payments/test-kit.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { sessionOfDevice } from '#testing/devices.ts';
import { newOfficial } from '#testing/matches.ts';
import {
  apiOf,
  BORN,
  newPlayer,
  newVerified,
  type Person,
  refusal,
  removeProfile,
  signInByPhone,
  visitorOf,
} from '#testing/people.ts';
import { MANY_CODES } from '#testing/product.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { auditCoins } from './server/index.ts';

const HOST = 'blg-za-en.localhost';
const reason = 'Looked at both accounts with care';

const product = describeProduct({
  ...MANY_CODES,
  RULES_REFERRALS_A_DAY: '3',
  RULES_REFERRALS_BURST: '1000',
});
let referrer: Person;

const codeOf = async ({ api }: Pick<Person, 'api'>) => (await api.referrals({})).code;
const balanceOf = async ({ api }: Pick<Person, 'api'>) => (await api.dailyBonus({})).balance;
const statesOf = async ({ api }: Pick<Person, 'api'>) =>
  (await api.referrals({})).items.map(({ state }) => state);

let friends = 0;
/** A player who registers, with or without a referral code. */
async function friendBy(referId: string) {
  friends += 1;
  const { api, msisdn } = await newVerified(product, 'blg-za-en');
  const username = `friend-${friends}`;
  const { userId } = await api.register({ username, referId, dateOfBirth: BORN });
  return { api, msisdn, userId, username };
}

/** Begins the subscription of a friend, and runs the jobs that follow. */
async function subscribe(userId: string): Promise<void> {
  const headers = { host: HOST };
  const payload = { userId, status: 'active' };
  await product.app.inject({ method: 'POST', url: '/sandbox/subscription', headers, payload });
  await product.runDue();
}

describe('a referral', () => {
  test('100 coins to the friend and 100 to the referrer, once, when the subscription is active', async () => {
    coversSpec('number.coins-referral', 'profile.referral-link');
    referrer = await newPlayer(product);
    const { code, link } = await referrer.api.referrals({});
    const address = new RegExp(`^http://blg-za-en\\.localhost:\\d+/\\?referId=${code}$`);
    expect(link).toEqual(expect.stringMatching(address));
    const friend = await friendBy(code.toLowerCase());
    await product.runDue();
    expect(await statesOf(referrer)).toEqual(['joined']);
    expect(await balanceOf(friend)).toBe(0);
    await subscribe(friend.userId);
    expect([await balanceOf(referrer), await balanceOf(friend)]).toEqual([100, 100]);
    const referred = await referrer.api.referrals({});
    expect(referred).toMatchObject({ rewarded: 1, earned: 100, total: 1 });
    expect(referred.items[0]?.friend?.look.frame).toBeNull(); // wears nothing yet
    const [line] = (await referrer.api.coinStatement({})).items;
    expect(line?.text).toBe(`\u2068${friend.username}\u2069 joined with your link`);
    await subscribe(friend.userId); // a later one brings no more
    expect([await balanceOf(referrer), await balanceOf(friend)]).toEqual([100, 100]);
  });

  test('counts where the number was subscribed before its player registered', async () => {
    const one = await newPlayer(product);
    const { api, msisdn } = await newVerified(product, 'blg-za-en');
    const headers = { host: HOST };
    const payload = { msisdn, status: 'active' };
    await product.app.inject({ method: 'POST', url: '/sandbox/subscription', headers, payload });
    await api.register({ username: 'early-bird', referId: await codeOf(one) });
    await product.runDue();
    expect([await balanceOf(one), await balanceOf({ api })]).toEqual([100, 100]);
  });

  test('counts where the first charge after the trial was paid on a later day', async () => {
    const host = await newPayer(product);
    await host.api.register({ username: 'early-host', dateOfBirth: BORN });
    const friend = await newPayer(product);
    await friend.api.register({ username: 'late-payer', referId: await codeOf(host) });
    await friend.api.checkoutFinish(await payWith(friend, '4000000000000341'));
    product.clock.advance(25 * 3_600_000);
    await product.runDue();
    expect((await friend.api.subscription({})).subscription?.status).toBe('past_due');
    expect(await statesOf(host)).toEqual(['joined']);
    const { setupId } = await friend.api.checkoutCard({});
    await typeCard(friend, setupId, { number: GOOD_CARD });
    await friend.api.checkoutFinish({ setupId });
    await product.runDue();
    expect((await friend.api.subscription({})).subscription?.status).toBe('active');
    expect(await statesOf(host)).toEqual(['rewarded']);
    expect([await balanceOf(host), await balanceOf(friend)]).toEqual([100, 100]);
  });

  test('by the link of a profile, which names its player, is one too', async () => {
    const one = await newPlayer(product);
    await friendBy(one.userId);
    expect(await statesOf(one)).toEqual(['joined']);
  });

  test('by a code that is none, or of another audience, is nothing', async () => {
    const stranger = await newPlayer(product, { brand: 'saf-ke-en' });
    for (const referId of ['nobody', stranger.userId, await codeOf(stranger)]) {
      await subscribe((await friendBy(referId)).userId);
    }
    expect(await statesOf(stranger)).toEqual([]);
  });

  test('who invites is said before registering, and what it brings', async () => {
    const visitor = visitorOf(product);
    const code = await codeOf(referrer);
    const { username } = referrer;
    expect(await visitor.referrer({ code })).toMatchObject({ referrer: { username }, coins: 100 });
    expect((await visitor.referrer({ code: 'none' })).referrer).toBeNull();
    expect((await visitor.referrer({})).referrer).toBeNull();
  });

  test('counts when the tab of the invitation was closed before registering', async () => {
    const host = await newPlayer(product);
    const { session } = await sessionOfDevice(product, '27829990001');
    const cookies = { bl_session: session, bl_invitation: await codeOf(host) };
    const common = { headers: { host: HOST }, cookies };
    const said = await product.app.inject({ url: '/api/referrer', ...common });
    expect(said.json().referrer.username).toBe(host.username);
    const payload = { username: 'came-back' };
    const reply = await product.app.inject({
      method: 'POST',
      url: '/api/register',
      payload,
      ...common,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.cookies).toContainEqual(
      expect.objectContaining({ name: 'bl_invitation', value: '' }),
    );
    await product.runDue();
    expect(await statesOf(host)).toEqual(['joined']);
  });
});

describe('a doubtful referral', () => {
  /** Two accounts in one browser. */
  async function pairOnOneDevice() {
    friends += 1;
    const { device, session } = await sessionOfDevice(product, `2782${9_000_000 + friends}`);
    const owner = { api: apiOf(product, session, HOST) };
    await owner.api.register({ username: `owner-${friends}` });
    const second = await sessionOfDevice(product, `2783${1_000_000 + friends}`, device);
    const other = apiOf(product, second.session, HOST);
    const { userId } = await other.register({
      username: `second-${friends}`,
      referId: await codeOf(owner),
    });
    await subscribe(userId);
    return { owner, second: { api: other, userId } };
  }

  async function heldOf(support: Person, userId: string) {
    const { items } = await support.api.heldReferrals({});
    const found = items.find(({ friend }) => friend.userId === userId);
    if (!found) throw new Error('it is not held');
    return found;
  }

  test('is held for an official, who releases it once', async () => {
    const support = await newOfficial(product, 'support');
    const { owner, second } = await pairOnOneDevice();
    expect(await statesOf(owner)).toEqual(['held']);
    expect(await balanceOf(owner)).toBe(0);
    const { referralId, doubts } = await heldOf(support, second.userId);
    expect(doubts).toEqual(['same_device']);
    const decide = (decision: 'release' | 'refuse') =>
      support.api.decideReferral({ referralId, decision, reason });
    expect(
      await refusal(owner.api.decideReferral({ referralId, decision: 'release', reason })),
    ).toBe('role_needed');
    await decide('release');
    await decide('release');
    expect(await refusal(decide('refuse'))).toBe('referral_decided');
    expect([await balanceOf(owner), await balanceOf(second)]).toEqual([100, 100]);
  });

  test('is refused, and nobody gets coins', async () => {
    const support = await newOfficial(product, 'support');
    const { owner, second } = await pairOnOneDevice();
    const { referralId } = await heldOf(support, second.userId);
    await support.api.decideReferral({ referralId, decision: 'refuse', reason });
    expect(await statesOf(owner)).toEqual(['refused']);
    expect([await balanceOf(owner), await balanceOf(second)]).toEqual([0, 0]);
  });

  test('that two officials decide at once is decided by one of them', async () => {
    const officials = [
      await newOfficial(product, 'support'),
      await newOfficial(product, 'support'),
    ];
    const { owner, second } = await pairOnOneDevice();
    const { referralId } = await heldOf(officials[0] as Person, second.userId);
    const outcomes = await Promise.allSettled(
      (['release', 'refuse', 'release', 'refuse'] as const).map((decision, index) =>
        (officials[index % 2] as Person).api.decideReferral({ referralId, decision, reason }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [state] = await statesOf(owner);
    const coins = state === 'rewarded' ? 100 : 0;
    expect([await balanceOf(owner), await balanceOf(second)]).toEqual([coins, coins]);
  });

  test('is not seen by officials of another audience', async () => {
    const { second } = await pairOnOneDevice();
    const support = await newOfficial(product, 'support');
    const { referralId } = await heldOf(support, second.userId);
    const elsewhere = await newOfficial(
      product,
      'support',
      await newPlayer(product, { brand: 'saf-ke-en' }),
    );
    expect((await elsewhere.api.heldReferrals({})).items).toEqual([]);
    expect(
      await refusal(elsewhere.api.decideReferral({ referralId, decision: 'release', reason })),
    ).toBe('not_found');
  });

  test('more than so many in a day are held', async () => {
    const one = await newPlayer(product);
    const code = await codeOf(one);
    for (let i = 0; i < 4; i += 1) await subscribe((await friendBy(code)).userId);
    expect(await statesOf(one)).toEqual(['held', 'rewarded', 'rewarded', 'rewarded']);
    expect(await balanceOf(one)).toBe(300);
  });
});

test('who was referred, left and comes again by the same number is not referred anew', async () => {
  const one = await newPlayer(product);
  const code = await codeOf(one);
  const friend = await friendBy(code);
  await subscribe(friend.userId);
  expect(await balanceOf(one)).toBe(100);
  await removeProfile(product, friend);
  await product.runDue();
  product.clock.advance(60_000); // until the next code
  const again = async (username: string) => {
    const session = await signInByPhone(product, friend.msisdn);
    const api = apiOf(product, session, HOST);
    const { userId } = await api.register({ username, referId: code });
    await subscribe(userId);
    return api;
  };
  const api = await again('friend-again');
  expect(await balanceOf({ api })).toBe(0);
  expect(await balanceOf(one)).toBe(100);
  expect(await statesOf(one)).toEqual(['rewarded']);
  expect(await auditCoins(product.platform.db)).toEqual([]);
});

test('who was here, left and comes again by the same number is brought by nobody', async () => {
  const [one, leaver] = [await newPlayer(product), await newPlayer(product)];
  const code = await codeOf(one);
  await removeProfile(product, leaver);
  product.clock.advance(60_000); // until the next code
  const api = apiOf(product, await signInByPhone(product, leaver.msisdn), HOST);
  const { userId } = await api.register({ username: 'here-again', referId: code });
  await subscribe(userId);
  expect([await balanceOf({ api }), await balanceOf(one)]).toEqual([0, 0]);
  expect(await statesOf(one)).toEqual([]);
});

test('a removed profile leaves its coins behind, and its friends keep theirs', async () => {
  const one = await newPlayer(product);
  const friend = await friendBy(await codeOf(one));
  await subscribe(friend.userId);
  const own = JSON.stringify(await one.api.coinStatement({}));
  expect(own).toContain(friend.username);
  await removeProfile(product, friend);
  await product.runDue();
  const after = JSON.stringify(await one.api.coinStatement({}));
  expect(after).not.toContain(friend.username);
  expect(after).toContain('Deleted player');
  expect(await balanceOf(one)).toBe(100);
  expect(await auditCoins(product.platform.db)).toEqual([]);
});
