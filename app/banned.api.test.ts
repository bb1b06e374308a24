import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { apiOf, newPlayer, type Person, refusal, signInByPhone } from '#testing/people.ts';
import { contract } from './contract.ts';

const HOST = 'blg-za-en.localhost';

/** A banned player keeps these: their data, payments, the way to appeal and the way out. Strangers keep theirs. */
const OPEN_TO_BANNED = [
  'changePassword',
  'chargeOutcome',
  'coinStatement',
  'consents',
  'downloadMyData',
  'endOtherSessions',
  'endSession',
  'home',
  'homeSeen',
  'kenyaUnsubscribe',
  'myData',
  'myOrders',
  'notificationRead',
  'notificationSettings',
  'notifications',
  'privacyRequest',
  'privacyRequests',
  'profile',
  'pushUnsubscribe',
  'receipts',
  'removeOwnPicture',
  'removeProfile',
  'requestMyData',
  'sendRemovalCode',
  'sessions',
  'setNotificationSettings',
  'setTimeZone',
  'showVoucher',
  'stopCalendarFeed',
  'subscription',
  'subscriptionReceipts',
  'telkomUnsubscribe',
  'tickets',
  'unsubscribe',
];

const product = describeProduct();
let cheat: Person;
let official: Person;
let feed: string;

beforeAll(async () => {
  const before = await newPlayer(product);
  const { feed: made } = await before.api.newCalendarFeed({ generation: 0 });
  feed = new URL(made?.url ?? '').pathname;
  expect((await read(feed)).statusCode).toBe(200);
  const moderator = await newOfficial(product, 'moderator');
  const ban = { cheating: true, reason: 'Aim assistance in nine matches' };
  await moderator.api.banPlayer({ userId: before.userId, ...ban });
  official = await newOfficial(product, 'administrator');
  product.clock.advance(120_000); // until another code is sent
  const session = await signInByPhone(product, before.msisdn);
  cheat = { ...before, session, api: apiOf(product, session, HOST) };
});

const read = (url: string) => product.app.inject({ url, headers: { host: HOST } });

/** Without input: a call that lets its caller in says what is missing, or does nothing to the player. */
function send(name: keyof typeof contract, session: string) {
  const { method, path, upload } = contract[name];
  const payload = method === 'POST' && !upload ? { payload: {} } : {};
  const cookies = { bl_session: session };
  const headers = { host: HOST };
  return product.app.inject({ method, url: `/api/${path}`, headers, cookies, ...payload });
}

test('of all calls a banned player makes those of a short list, and is refused by the rest', async () => {
  const names = Object.keys(contract) as (keyof typeof contract)[];
  const open: string[] = [];
  for (const name of names.filter((each) => contract[each].who !== 'anyone')) {
    if (name === 'endSession' || name === 'endOtherSessions') {
      open.push(name); // shown below
      continue;
    }
    const reply = await send(name, cheat.session);
    const code = reply.statusCode < 400 ? 'ok' : reply.json().code;
    if (code === 'banned' || code === 'role_needed')
      expect([name, reply.statusCode]).toEqual([name, 403]);
    else open.push(name);
  }
  expect(open.sort()).toEqual(OPEN_TO_BANNED);
});

test('an official who is banned keeps no more than that', async () => {
  await sql`update players set roles = array['administrator'] where id = ${cheat.userId}`.execute(
    product.platform.db,
  );
  const names = Object.keys(contract) as (keyof typeof contract)[];
  const { api } = official;
  expect((await api.playerFile({ userId: cheat.userId })).standing).toMatchObject({ kind: 'ban' });
  for (const name of names) {
    if (['anyone', 'verified', 'player'].includes(contract[name].who)) continue;
    const reply = await send(name, cheat.session);
    expect([name, reply.statusCode, reply.json().code]).toEqual([name, 403, 'banned']);
  }
});

test('name and bio stay as they were, the calendar is gone, and the way out is there', async () => {
  const advertisement = { username: 'cheap-coins', bio: 'Cheats at coins.example' };
  expect(await refusal(cheat.api.profileUpdate(advertisement))).toBe('banned');
  const shown = await official.api.player({ userId: cheat.userId });
  expect(shown).toMatchObject({ username: cheat.username, bio: '' });
  expect((await read(feed)).statusCode).toBe(404);
  expect((await cheat.api.profile({})).userId).toBe(cheat.userId);
  expect((await cheat.api.notifications({})).items[0]?.type).toBe('player_banned');
  const appeal = {
    category: 'other' as const,
    subject: 'Appeal',
    text: 'I did not cheat in any match.',
  };
  expect((await cheat.api.openTicket(appeal)).ticketId).toBeTruthy();
  await cheat.api.endOtherSessions({});
  const { items } = await cheat.api.sessions({});
  expect(items).toHaveLength(1);
  await cheat.api.endSession({ sessionId: items[0]?.sessionId ?? '' });
  expect(await refusal(cheat.api.profile({}))).toBe('sign_in_needed');
});
