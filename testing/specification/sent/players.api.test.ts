import { expect, test } from 'vitest';
import { notify } from '#features/foundation/notifications/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import {
  newEmailPlayer,
  newPlayer,
  newVerified,
  proveEmail,
  refusal,
  refusedFields,
  visitorOf,
} from '#testing/people.ts';
import { coversSpec } from '../index.ts';

// Calls of section 7 about players: one test shows the effect of each parameter. A number or player id of someone else
// is refused. Parameters of old clients have no effect: a valid value is accepted, a wrong one is refused at its field.

const EUROPE = 'eal-eu-en.localhost';
const LYNX = '/avatars/lynx.svg';
const TOO_LONG = 'x'.repeat(301);

const product = describeProduct();
const person = product.player();
const stranger = product.player();

/** The fields that a call is refused at. */
async function refusedAt(call: Promise<unknown>): Promise<string[]> {
  return Object.keys(await refusedFields(call));
}

test('send-password-recovery-email: to an address; the token is of old clients', async () => {
  coversSpec('call.send-password-recovery-email');
  const { email } = await newEmailPlayer(product);
  const { sendPasswordRecoveryEmail } = visitorOf(product, EUROPE);
  expect(await refusedAt(sendPasswordRecoveryEmail({ email, token: TOO_LONG }))).toEqual(['token']);
  expect(await sendPasswordRecoveryEmail({ email, token: 'of-an-old-client' })).toEqual({
    done: true,
  });
  await product.runDue();
  const [mail] = await inbox(email);
  expect(mail?.link).toContain('/auth/forgot-password?');
  expect(mail?.link).not.toContain('of-an-old-client');
});

test('send-template-email: to an address, under a subject, of a template with its data', async () => {
  coversSpec('call.send-template-email');
  const official = await newOfficial(product, 'organiser');
  const to = 'reader@mail.example';
  await proveEmail(product, await newPlayer(product), to);
  const data = { text: 'Round two begins.' };
  const letter = { to, subject: 'News of the cup', templateName: 'notice', data };
  await official.api.sendTemplateEmail(letter);
  await product.runDue();
  const [mail] = await inbox(to);
  expect(mail).toMatchObject({
    subject: 'News of the cup',
    text: expect.stringContaining('Round two begins.'),
  });
});

test('claim-user-rewards: only looks where nothing is claimed, as oneself', async () => {
  coversSpec('call.claim-user-rewards');
  const { api, msisdn } = person;
  expect(await refusedAt(api.claimUserRewards({ msisdn, claim: TOO_LONG }))).toEqual(['claim']);
  expect(await api.claimUserRewards({ msisdn, claim: false })).toMatchObject({ coins: 0 });
  const theirs = { msisdn: stranger.msisdn, claim: false };
  expect(await refusal(api.claimUserRewards(theirs))).toBe('not_yours');
});

test('get-user-profile-stats and profile-stats: of a player, as oneself', async () => {
  coversSpec('call.get-user-profile-stats', 'call.profile-stats');
  const { api, msisdn } = person;
  const theirs = { userId: stranger.userId as PlayerId, msisdn };
  expect(await api.getUserProfileStats(theirs)).toMatchObject({ matchesPlayed: 0, points: 0 });
  const as = { msisdn: stranger.msisdn };
  expect(await refusal(api.getUserProfileStats({ ...theirs, ...as }))).toBe('not_yours');
  expect(await api.profileStats({ msisdn })).toMatchObject({ matchesPlayed: 0, points: 0 });
  expect(await refusal(api.profileStats(as))).toBe('not_yours');
});

test('claim-daily-coins and add-forum-participation: as oneself', async () => {
  coversSpec('call.claim-daily-coins', 'call.add-forum-participation');
  const { api } = person;
  const [own, theirs] = [person, stranger].map(({ userId }) => ({ userId: userId as PlayerId }));
  expect(await refusal(api.claimDailyCoins({ ...theirs }))).toBe('not_yours');
  expect(await api.claimDailyCoins({ ...own })).toMatchObject({ coins: 10 });
  expect(await refusal(api.addForumParticipation({ ...theirs }))).toBe('not_yours');
  expect(await api.addForumParticipation({ ...own })).toMatchObject({ participating: true });
});

test('add-or-remove-friend: a friend, added or not, as oneself; the service is of old clients', async () => {
  coversSpec('call.add-or-remove-friend');
  const { addOrRemoveFriend } = person.api;
  const [userId, friendUserId] = [person, stranger].map((each) => each.userId as PlayerId);
  if (!userId || !friendUserId) throw new Error('nobody');
  const wish = { service: 'blg', userId, friendUserId, add: true };
  expect(await refusedAt(addOrRemoveFriend({ ...wish, service: TOO_LONG }))).toEqual(['service']);
  expect(await refusal(addOrRemoveFriend({ ...wish, userId: friendUserId }))).toBe('not_yours');
  expect(await addOrRemoveFriend(wish)).toMatchObject({ userId: friendUserId, relation: 'asked' });
  expect(await addOrRemoveFriend({ ...wish, add: false })).toMatchObject({ relation: 'none' });
});

test('get-user-friends: friends alone, or everybody, as oneself', async () => {
  coversSpec('call.get-user-friends');
  const { getUserFriends } = person.api;
  expect((await getUserFriends({ msisdn: person.msisdn, allUsers: true })).total).toBeGreaterThan(
    1,
  );
  expect((await getUserFriends({ msisdn: person.msisdn, allUsers: false })).total).toBe(0);
  expect(await refusal(getUserFriends({ msisdn: stranger.msisdn }))).toBe('not_yours');
});

test('get-user-via-msisdn: by number as oneself, or by e-mail and password; the service is of old clients', async () => {
  coversSpec('call.get-user-via-msisdn');
  const { api, msisdn, username } = person;
  expect(await api.getUserViaMsisdn({ msisdn, service: 'blg' })).toMatchObject({
    user: { username },
  });
  expect(await refusal(api.getUserViaMsisdn({ msisdn: stranger.msisdn }))).toBe('not_yours');
  expect(await refusedAt(api.getUserViaMsisdn({ service: TOO_LONG }))).toEqual(['service']);
  const { email, password: emailPassword, ...player } = await newEmailPlayer(product);
  const { getUserViaMsisdn } = visitorOf(product, EUROPE);
  expect(await getUserViaMsisdn({ email, emailPassword })).toMatchObject({ id: player.userId });
});

test('early-access-user: a username, an avatar and who referred, of the number that is one’s own', async () => {
  coversSpec('call.early-access-user');
  const { code } = await stranger.api.referrals({});
  const { api, msisdn } = await newVerified(product, 'blg-za-en');
  const form = { username: 'Early bird', avatarURL: LYNX, referId: code };
  const old = { serviceId: 'blg-za', eafcUUID: 'of-a-console' };
  for (const field of ['serviceId', 'eafcUUID'] as const) {
    expect(await refusedAt(api.earlyAccessUser({ ...form, [field]: TOO_LONG }))).toEqual([field]);
  }
  const theirs = { ...form, ...old, msisdn: stranger.msisdn };
  expect(await refusal(api.earlyAccessUser(theirs))).toBe('not_yours');
  const { id } = await api.earlyAccessUser({ ...form, ...old, msisdn });
  expect(await api.profile({})).toMatchObject({
    userId: id,
    username: 'Early bird',
    avatarUrl: LYNX,
    cellNumber: msisdn,
  });
  await product.runDue();
  const { items } = await stranger.api.referrals({});
  expect(items).toMatchObject([{ friend: { username: 'Early bird' } }]);
});

test('early-access-user: an e-mail address and its password are an account to sign in to', async () => {
  coversSpec('call.early-access-user');
  const email = 'early@mail.example';
  const emailPassword = 'early-access';
  const { earlyAccessUser, login } = visitorOf(product, EUROPE);
  await earlyAccessUser({ name: 'Early Bird', email, emailPassword, terms: true });
  expect(await login({ email, emailPassword })).toEqual({ id: null, mettleStateUser: false });
  expect(await refusal(login({ email, emailPassword: 'another' }))).toBe('login_invalid');
});

test('register: a username, avatar and e-mail of the number that is one’s own; the place is the brand’s', async () => {
  coversSpec('call.register');
  const { api, msisdn: cellNumber } = await newVerified(product, 'blg-za-en');
  const form = { username: 'Registered', avatarUrl: LYNX, email: 'registered@mail.example' };
  const place = { country: 'ZA', provider: 'battle-league' };
  expect(await refusedAt(api.register({ ...form, country: 'ZAF' }))).toEqual(['country']);
  expect(await refusedAt(api.register({ ...form, provider: TOO_LONG }))).toEqual(['provider']);
  const theirs = { ...form, cellNumber: stranger.msisdn };
  expect(await refusal(api.register(theirs))).toBe('not_yours');
  expect(await api.register({ ...form, ...place, cellNumber })).toMatchObject({
    ...form,
    ...place,
    cellNumber,
  });
});

test('login and profile: of the number that is one’s own', async () => {
  coversSpec('call.login', 'call.profile');
  const { api, msisdn, userId } = person;
  expect(await api.login({ msisdn })).toMatchObject({ id: userId });
  expect(await refusal(api.login({ msisdn: stranger.msisdn }))).toBe('not_yours');
  expect(await api.profile({ msisdn })).toMatchObject({ userId, cellNumber: msisdn });
  expect(await refusal(api.profile({ msisdn: stranger.msisdn }))).toBe('not_yours');
});

test('profile-update: each field that is sent is another one from then on', async () => {
  coversSpec('call.profile-update', 'profile.defaults', 'profile.fields');
  const { api, msisdn } = await newPlayer(product, { dated: false });
  const change = {
    username: 'Changed',
    avatarUrl: LYNX,
    email: 'changed@mail.example',
    country: 'BW',

    firstName: 'Naledi',
    lastName: 'Khumalo',
    dateOfBirth: '1991-04-05',
    gender: 'female' as const,
  };
  const theirs = { ...change, cellNumber: stranger.msisdn };
  expect(await refusal(api.profileUpdate(theirs))).toBe('not_yours');
  const changed = await api.profileUpdate({ ...change, cellNumber: msisdn });
  expect(changed).toMatchObject({ ...change, cellNumber: msisdn });
  expect(await api.profile({ parts: 'head' })).toEqual(changed);
});

test('update-avatar-from-msisdn: another avatar, as oneself; the service is of old clients', async () => {
  coversSpec('call.dcb/update-avatar-from-msisdn');
  const { api, msisdn } = person;
  const wish = { msisdn, serviceId: 'blg-za', avatar: LYNX };
  const { updateAvatarFromMsisdn: update } = api;
  expect(await refusedAt(update({ ...wish, serviceId: TOO_LONG }))).toEqual(['serviceId']);
  expect(await refusal(update({ ...wish, msisdn: stranger.msisdn }))).toBe('not_yours');
  expect(await update(wish)).toEqual({ avatarUrl: LYNX });
});

test('notifications and notification-read: one of them, read or not, as oneself', async () => {
  coversSpec('call.notifications', 'call.notification-read', 'notification.fields');
  const { api, msisdn, userId } = await newPlayer(product);
  await product.platform.transactions.run((transaction) =>
    notify(transaction, {
      to: userId as PlayerId,
      type: 'match_void',
      link: null,
      params: { opponent: 'Sipho', event: 'Friday Night' },
    }),
  );
  const [told] = (await api.notifications({ msisdn })).items;
  expect(told).toMatchObject({ read: false });
  expect(await refusal(api.notifications({ msisdn: stranger.msisdn }))).toBe('not_yours');
  const notificationId = told?.notificationId ?? '';
  const mark = (read: boolean, as = msisdn) =>
    api.notificationRead({ msisdn: as, read, notificationId });
  expect(await mark(true)).toEqual({ unread: 0 });
  expect(await mark(false)).toEqual({ unread: 1 });
  expect(await refusal(mark(true, stranger.msisdn))).toBe('not_yours');
});

interface Kept {
  readonly subject: string;
  readonly text: string;
  readonly link: string | null;
}

async function inbox(to: string): Promise<Kept[]> {
  return (await product.app.inject(`/sandbox/messages?to=${encodeURIComponent(to)}`)).json();
}
