import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newPlayer, newVerified, refusal, visitorOf } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { createSamplePlayer, playerCards, startSessionFor } from './server/index.ts';

const product = describeProduct();

test('what is sent of a profile is changed, and nothing else', async () => {
  coversSpec('call.profile-update', 'call.profile', 'profile.fields', 'screen.profile');
  const { api, msisdn } = await newPlayer(product, { username: 'Naledi' });
  const changed = await api.profileUpdate({
    cellNumber: msisdn,
    firstName: 'Naledi',
    lastName: 'Khumalo',
    dateOfBirth: '1990-03-22',
    gender: 'female',
    bio: 'Left wing.',
    country: 'BW',
  });
  expect(changed).toMatchObject({ username: 'Naledi', gender: 'female', country: 'BW' });
  const cleared = await api.profileUpdate({ gender: '', dateOfBirth: '', avatarUrl: lynx });
  expect(cleared).toMatchObject({ gender: null, dateOfBirth: null, bio: 'Left wing.' });
  expect(await api.profile({ parts: 'head' })).toEqual(cleared);
});

test('what an old client sends for an unknown player is accepted', async () => {
  coversSpec('profile.defaults');
  const { api, msisdn } = await newPlayer(product, { username: 'Oldie' });
  const sent = { username: 'Oldie', avatarUrl: lynx, email: '', cellNumber: msisdn };
  const unknown = { firstName: 'Name', lastName: 'Surname', dateOfBirth: '1990-03-22' };
  const reply = await api.profileUpdate({ ...sent, ...unknown, country: 'ZA', gender: 'male' });
  expect(reply).toMatchObject({ dateOfBirth: '1990-03-22', gender: 'male', email: null });
});

test('optional fields that come empty are not given', async () => {
  coversSpec('call.register', 'call.profile-update');
  const { api, msisdn } = await newVerified(product, 'blg-za-en');
  const nothing = { avatarUrl: '', email: '', country: '', provider: '', referId: '' };
  const made = await api.register({ username: 'Emptyhanded', cellNumber: msisdn, ...nothing });
  expect(made).toMatchObject({
    username: 'Emptyhanded',
    avatarUrl: '/avatars/default.svg',
    email: null,

    country: 'ZA',
    provider: expect.stringMatching(/./),
  });
  await api.profileUpdate({ bio: 'Left wing.', avatarUrl: lynx, firstName: 'Naledi' });
  const sent = { username: '', avatarUrl: '', country: '', emailPassword: '', cellNumber: '' };
  const updated = await api.profileUpdate({ ...sent, gender: '' });
  expect(updated).toMatchObject({ username: 'Emptyhanded', avatarUrl: lynx, country: 'ZA' });
  expect(updated).toMatchObject({ bio: 'Left wing.', firstName: 'Naledi' });
  const cleared = await api.profileUpdate({ bio: '', firstName: '' });
  expect(cleared).toMatchObject({ bio: '', firstName: null });
});

test('a country is taken by its name as by its code', async () => {
  coversSpec('call.register', 'call.profile-update');
  const { api } = await newVerified(product, 'blg-za-en');
  const made = await api.register({ username: 'Gaborone', country: 'Botswana' });
  expect(made.country).toBe('BW');
  for (const [country, code] of [
    ['South Africa', 'ZA'],
    ['Namibie', 'NA'],
    ['bw', 'BW'],
    ['Brasilien', 'BR'],
    ['Japan', 'JP'],
  ] as const) {
    expect((await api.profileUpdate({ country })).country).toBe(code);
  }
  expect(await refusal(api.profileUpdate({ country: 'Atlantis' }))).toBe('input_invalid');
  expect(await refusal(api.profileUpdate({ country: 'EU' }))).toBe('input_invalid');
});

test('nobody passes for another by letters of other scripts that look the same', async () => {
  await newPlayer(product, { username: 'Capeto' });
  const { api } = await newPlayer(product, { username: 'Иван Pro' });
  const alike = ['\u0421apeto', '\u0441\u0430\u0440\u0435\u0442\u043e', 'C\u03b1pet\u03bf'];
  for (const username of alike) {
    expect(await refusal(api.profileUpdate({ username }))).toBe('username_taken');
    const visitor = newPlayer(product, { username });
    await expect(visitor).rejects.toMatchObject({ code: 'username_taken' });
  }
  expect(await api.profileUpdate({ username: 'Иван Pro', bio: 'Goalkeeper.' })).toMatchObject({
    bio: 'Goalkeeper.',
  });
});

test("another's number or name is refused", async () => {
  const { api } = await newPlayer(product, { username: 'Keeper' });
  const other = await newPlayer(product, { username: 'Other' });
  expect(await refusal(api.profileUpdate({ cellNumber: other.msisdn }))).toBe('not_yours');
  expect(await refusal(api.profileUpdate({ username: 'OTHER' }))).toBe('username_taken');
  expect(await refusal(api.getUserViaMsisdn({ msisdn: other.msisdn }))).toBe('not_yours');
  expect(await refusal(api.login({ msisdn: other.msisdn }))).toBe('not_yours');
  expect(await refusal(api.earlyAccessUser({ msisdn: other.msisdn }))).toBe('not_yours');
  expect(await refusal(api.updateAvatarFromMsisdn({ msisdn: other.msisdn, avatar: lynx }))).toBe(
    'not_yours',
  );
  expect((await api.profileUpdate({ username: 'KEEPER' })).username).toBe('KEEPER');
});

test.each([
  [{ email: 'nobody' }, 'Please enter a valid email address.'],
  [{ username: 'x' }, 'Username shorter than 3 characters'],
  [{ username: 'x'.repeat(21) }, 'Username is longer than 20 characters'],
  [{ username: '\u3164\u3164\u3164' }, 'Use only letters, digits, spaces and . _ -'],
  [{ username: 'Keeper\u034F' }, 'Use only letters, digits, spaces and . _ -'],
  [{ dateOfBirth: '2026-02-30' }, 'Please enter a real date of birth.'],
  [{ dateOfBirth: '2008-11-11' }, 'You must be 18 or older to play.'],
  [{ country: 'XX' }, 'Please check this field.'],
  [{ avatarUrl: 'https://elsewhere.example/x.svg' }, 'Please check this field.'],
])('%j: %s', async (change, message) => {
  const { api } = await newPlayer(product);
  const problem = await api.profileUpdate(change).catch((error: unknown) => error);
  expect(isApiProblem(problem) && problem.errors.map((each) => each.message)).toEqual([message]);
});

test('anyone sees of a player what is public, within the same audience', async () => {
  coversSpec('profile.fields');
  const { userId, api } = await newPlayer(product, { username: 'Public' });
  await api.profileUpdate({ bio: 'Hello', email: 'public@mail.example' });
  const seen = await visitorOf(product).player({ userId });
  expect(seen).toEqual({
    userId,
    username: 'Public',
    avatarUrl: '/avatars/default.svg',
    country: 'ZA',
    bio: 'Hello',
    memberSince: expect.any(String),
    look: { frame: null, banner: null, colour: null },
  });
  const abroad = visitorOf(product, 'blg-ps-ar.localhost');
  expect(await refusal(abroad.player({ userId }))).toBe('not_found');
});

test('the session says how far a login has come', async () => {
  coversSpec('login.reply', 'call.login');
  const { api, userId, msisdn } = await newPlayer(product);
  expect(await api.login({ msisdn })).toEqual({ id: userId, mettleStateUser: true });
  const own = await api.profile({ parts: 'head' });
  expect((await api.getUserViaMsisdn({ msisdn })).user).toEqual(own);
  expect(await refusal(visitorOf(product).login({ msisdn }))).toBe('sign_in_needed');
});

test('the upsert makes and changes the user of a proved number', async () => {
  coversSpec('client.profile-update', 'call.dcb/update-avatar-from-msisdn');
  const { api, userId } = await newPlayer(product, { username: 'Before' });
  const change = { username: 'After', avatarURL: lynx, eafcUUID: '1234', email: '' };
  expect(await api.earlyAccessUser(change)).toEqual({ id: userId, mettleStateUser: true });
  expect(await api.profile({})).toMatchObject({ username: 'After', avatarUrl: lynx });
  expect(await api.updateAvatarFromMsisdn({ avatar: '/avatars/fox.svg' })).toEqual({
    avatarUrl: '/avatars/fox.svg',
  });
});

test('signing out ends the session', async () => {
  const { api } = await newPlayer(product);
  await api.logout({});
  expect(await refusal(api.profile({}))).toBe('sign_in_needed');
});

test('a sample player has a card and can be signed in as', async () => {
  const { db, clock } = product.platform;
  const place = { audience: 'blg-za', brand: 'blg-za-en', country: 'ZA', provider: 'sample' };
  const speech = { language: 'en', timeZone: 'Africa/Johannesburg' };
  const fresh = { ...place, ...speech, username: 'Sample', avatarUrl: lynx };
  const id = await createSamplePlayer(db, fresh, clock.now());
  expect((await playerCards(db, [id, id])).get(id)).toMatchObject({ username: 'Sample' });
  const token = await startSessionFor(db, id, clock.now());
  const reply = await product.app.inject({
    url: '/api/profile',
    cookies: { bl_session: token ?? '' },
  });
  expect(reply.json().userId).toBe(id);
});

const lynx = '/avatars/lynx.svg';
