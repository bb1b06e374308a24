import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#features/foundation/notifications/rules/settings.ts';
import type { Call } from '#platform/http/contract.ts';
import { newId } from '#platform/ids.ts';
import { lineTo } from '#testing/database.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { type Named, plausibleInput } from '#testing/inputs.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { makeThings, picture } from '#testing/things.ts';
import { contract } from './contract.ts';

/** Objects of one player, requested by id: by an official with every role in another audience, and by another player. */

const CALLS: [string, Call][] = Object.entries(contract).filter(
  ([name]) => !['logout', 'endOtherSessions'].includes(name),
);
/** Stands in all that is written here, and nowhere else. */
const MARK = 'vigorously';

const product = describeProduct();
let database: pg.Pool;
let owner: Person;
let player: Person;
let administrator: Person;
let named: Named;
let queryOfStored: string;
let before: readonly unknown[];

beforeAll(async () => {
  database = lineTo(product.platform.config.databaseUrl);
  player = await newPlayer(product);
  const other = await newPlayer(product, { brand: 'blg-ps-ar' });
  administrator = await newOfficial(product, 'administrator', other);
  ({ owner, named } = await makeThings(product, MARK));
  const { gameId: _, key: __, ...own } = named;
  queryOfStored = await storedOf(Object.values(own).flat().filter(isId));
  before = await stored();
});
afterAll(() => database.end());

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function isId(value: unknown): value is string {
  return typeof value === 'string' && ID.test(value);
}

/** Parts of a reply that were asked for, or that everybody may see. */
const SHOWN: Readonly<Record<string, 'everywhere' | 'here'>> = {
  exportActs: 'everywhere', // administrators see the acts of every audience
  officialActs: 'everywhere',
  requestOtp: 'here', // repeats the number that it was sent
  storeItems: 'here',
};
/** Actions of one player about another that change nothing of the other. */
const ABOUT_ANOTHER = [
  'blockPlayer',
  'muteChatPlayer',
  'profileShare',
  'shareProfile',
  'addOrRemoveFriend',
];
/** These ask for more than a shape: here it is, about what is another's, or by a proof that is none. */
const MEANT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  announceToEntrants: { texts: { ar: 'words enough' } },
  checkoutBilling: { country: 'ZA' },
  checkoutPersonal: { email: 'somebody@mail.example' },
  createSeries: { texts: { ar: { title: 'words enough' } } },
  kenyaValidateOtp: { otp: '00000x' },
  portalProof: { nonce: 'n'.repeat(32) },
  pushUnsubscribe: { deviceId: newId() },
  register: { username: 'Somebody' },
  ruleMatch: { ruling: { outcome: 'void' }, reason: 'words enough for any reason' },
  sendPasswordRecoveryEmail: { email: 'somebody@mail.example' },
  setNotificationSettings: { ...DEFAULT_SETTINGS },
  setPlayTimes: { week: Array(7).fill([]) },
  updateGame: { slug: 'a-game' },
  validateOtp: { otp: '00000x' },
};
/**
 * These say that the input is wrong where they have looked at it: at a number that is not of the audience, a picture
 * or a name that is not the caller's; or they are about what is to be, and is nobody's yet.
 */
const OWN = [
  ...['kenyaValidateOtp', 'codeChallenge', 'requestOtp', 'validateOtp'],
  ...['openTicket', 'removeProfile'],
  ...['createEvent', 'importBracket', 'pushSubscribe'],
];

describe.each(CALLS)('%s', (name, call) => {
  test('shows and does nothing with what is another’s', async () => {
    const meant = MEANT[name];
    const here = await send(call, player.session, 'blg-za-en.localhost', meant);
    const there = await send(call, administrator.session, 'blg-ps-ar.localhost', meant);
    const secrets = [MARK, owner.msisdn];
    const seen = (body: string, words: string[]) => words.filter((word) => body.includes(word));
    if (!SHOWN[name]) expect(seen(here.body, secrets)).toEqual([]);
    if (SHOWN[name] !== 'everywhere') {
      expect(seen(there.body, [...secrets, owner.username])).toEqual([]);
    }
    for (const reply of [here, there]) {
      expect(reply.statusCode, reply.body).toBeLessThan(500);
      if (OWN.includes(name) || reply.statusCode < 400) continue;
      expect(reply.json().code, reply.body).not.toBe('input_invalid'); // it was looked at
    }
    if (ABOUT_ANOTHER.includes(name)) before = await stored();
    expect(await stored()).toEqual(before);
  });
});

async function send(call: Call, session: string, host: string, meant = {}) {
  const input = { ...plausibleInput(call, named), ...meant };
  const cookies = { bl_session: session };
  const headers = { host };
  const url = `/api/${call.path}`;
  if (call.method === 'POST' && !call.upload) {
    return product.app.inject({ method: 'POST', url, headers, cookies, payload: input });
  }
  const query = new URLSearchParams(
    Object.entries(input).map(([field, value]): [string, string] => [field, String(value)]),
  );
  const file = call.upload ? await formWith(await picture()) : {};
  const request = { method: call.method, url: `${url}?${query}`, cookies };
  return product.app.inject({ ...request, ...file, headers: { ...headers, ...file.headers } });
}

async function formWith(
  file: Blob,
): Promise<{ headers?: Record<string, string>; payload?: Buffer }> {
  const form = new FormData();
  form.set('file', file);
  const body = new Response(form);
  const type = body.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, payload: Buffer.from(await body.arrayBuffer()) };
}

/** Every row that names one of the things, or their owner, as one figure a table; but for notes of what was tried. */
async function stored(): Promise<readonly unknown[]> {
  return (await database.query({ name: 'stored', text: queryOfStored })).rows;
}

async function storedOf(ids: readonly string[]): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1)`,
    [['official_acts', 'login_tries', 'idempotency_keys']],
  );
  const parts = rows.map(
    ({ name }) => `select '${name}' as t, sum(hashtextextended(r::text, 0)) as h from ${name} r
      where r::text ~ '${ids.join('|')}'`,
  );
  return `${parts.join(' union all ')} order by 1`;
}
