import { AssertionError } from 'node:assert';
import { sql } from 'kysely';
import type { AppContract } from '#app/contract.ts';
import { contract } from '#app/contract.ts';
import { openContent } from '#features/foundation/messages/server/index.ts';
import type { PlayerId } from '#platform/ids.ts';
import { subscribePlayer } from '#sandbox/subscription.ts';
import { type ClientOf, createClient, type Sent } from '#ui/api/client.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import type { TestProduct } from './product.ts';

export type Api = ClientOf<AppContract>;

/** Somebody who uses the product over its API, in a session of their own. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly msisdn: string;
  /** The session's token, the value of the cookie `bl_session`. */
  readonly session: string;
  /** Throws an `ApiProblem` where a call is refused. */
  readonly api: Api;
}

const HOSTS = {
  'blg-za-en': 'blg-za-en.localhost',
  'blg-ps-ar': 'blg-ps-ar.localhost',
  'blg-ps-am': 'blg-ps-am.localhost',
  'blg-et-en': 'blg-et-en.localhost',
  'tlk-za-en': 'tlk-za-en.localhost',
  'saf-ke-en': 'saf-ke-en.localhost',
  'mtn-ng-en': 'mtn-ng-en.localhost',
} as const;
const PREFIX = {
  'blg-za-en': '2782',
  'blg-ps-ar': '97059',
  'blg-ps-am': '97059',
  'blg-et-en': '25191',
  'tlk-za-en': '2781',
  'saf-ke-en': '25471',
  'mtn-ng-en': '234803',
} as const;
type PhoneBrand = keyof typeof HOSTS;

const TABLE = Object.fromEntries(
  Object.entries(contract).map(([name, call]) => [name, [call.method, call.path] as const]),
);

let lastNumber = 1_000_000;

/** Date of birth of everybody who is not made without one. */
export const BORN = '1990-03-22';

export interface NewPlayer {
  readonly username?: string;
  readonly brand?: PhoneBrand;
  readonly subscribed?: boolean;
  /** `false`: without a date of birth. */
  readonly dated?: boolean;
}

/** A registered player, made the way anyone becomes one: by number, code and registration form; with a subscription. */
export async function newPlayer(
  product: TestProduct,
  { username, brand = 'blg-za-en', subscribed = true, dated = true }: NewPlayer = {},
): Promise<Person> {
  lastNumber += 1;
  const number = lastNumber; // before anything is waited for: others are made meanwhile
  const msisdn = `${PREFIX[brand]}${number}`;
  const session = await signInByPhone(product, msisdn, brand);
  const api = apiOf(product, session, HOSTS[brand]);
  const name = username ?? `player-${number}`;
  const { userId } = await api.register({ username: name, ...(dated && { dateOfBirth: BORN }) });
  if (subscribed) await subscribe(product, userId);
  return { userId, username: name, msisdn, session, api };
}

/** Somebody who has proved a number, and has not registered. */
export async function newVerified(
  product: TestProduct,
  brand: PhoneBrand,
  prefix: string = PREFIX[brand],
) {
  lastNumber += 1;
  const msisdn = `${prefix}${lastNumber}`;
  const session = await signInByPhone(product, msisdn, brand);
  return { msisdn, session, api: apiOf(product, session, HOSTS[brand]) };
}

/** Somebody who came in by e-mail and password. */
export interface EmailPerson extends Omit<Person, 'msisdn'> {
  readonly email: string;
  readonly password: string;
}

/** A registered player of an e-mail brand; the address is proved by the code of its mail, if `verified` is not `false`. */
export async function newEmailPlayer(
  product: TestProduct,
  {
    brand = 'eal-eu-en',
    verified = true,
    subscribed = true,
  }: { brand?: string; verified?: boolean; subscribed?: boolean } = {},
): Promise<EmailPerson> {
  lastNumber += 1;
  const number = lastNumber; // before anything is waited for: others are made meanwhile
  const host = `${brand}.localhost`;
  const email = `player-${number}@mail.example`;
  const password = `password-${number}`;
  const form = { name: `Given Family${number}`, email, emailPassword: password, terms: true };
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/early-access-user',
    headers: { host },
    payload: form,
  });
  const session = sessionIn(reply);
  const api = apiOf(product, session, host);
  if (verified) await api.verifyEmail({ code: await codeInOutbox(product, email) });
  const username = `player-${number}`;
  const { userId } = await api.register({ username, dateOfBirth: BORN });
  if (subscribed) await subscribe(product, userId);
  return { userId, username, email, password, session, api };
}

/** Gives somebody who came in by a number an address, and proves it by the code of its mail, which is gone then. */
export async function proveEmail(
  product: TestProduct,
  { api }: Pick<Person, 'api'>,
  email: string,
) {
  await api.profileUpdate({ email });
  await api.verifyEmail({ code: await codeInOutbox(product, email) });
  await sql`delete from outbox where recipient = ${email}`.execute(product.platform.db);
}

type Leaver =
  | Pick<Person, 'api' | 'username' | 'msisdn'>
  | (Pick<EmailPerson, 'api' | 'username' | 'password'> & { readonly msisdn?: undefined });

/** Removes somebody's profile, as they do it themselves: by their password, else by a code that comes to their number. */
export async function removeProfile(product: TestProduct, person: Leaver): Promise<void> {
  const { api, username: confirmation } = person;
  if (person.msisdn === undefined) {
    await api.removeProfile({ confirmation, emailPassword: person.password });
    return;
  }
  await api.removeProfile({ confirmation, otp: await removalCode(product, person) });
}

/** The code that comes to the own number; what was sent there before is long ago. */
export async function removalCode(
  product: TestProduct,
  { api, msisdn }: Pick<Person, 'api' | 'msisdn'>,
): Promise<string> {
  await sql`update one_time_codes set created_at = created_at - interval '1 hour'
    where msisdn = ${msisdn}`.execute(product.platform.db);
  await api.sendRemovalCode({});
  return codeSentTo(product, msisdn);
}

/** Subscribes somebody, whom it costs nothing. */
export async function subscribe({ platform }: TestProduct, userId: string): Promise<void> {
  const player = userId as PlayerId; // the primary key of players
  await platform.transactions.run((transaction) => subscribePlayer(platform, transaction, player));
}

/** The code of a mail that has not left yet: no job has to run for it. */
async function codeInOutbox({ platform }: TestProduct, email: string): Promise<string> {
  const { rows } = await sql<Parameters<typeof openContent>[1]>`
    select sealed, content from outbox where recipient = ${email}
    order by created_at desc, id desc limit 1`.execute(platform.db);
  const mail = rows[0] && openContent(platform.secret, rows[0]);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error(`no code for ${email}`);
  return code;
}

/** Proves a number by its code; the token of the session it starts. */
export async function signInByPhone(
  product: TestProduct,
  msisdn: string,
  brand: PhoneBrand = 'blg-za-en',
): Promise<string> {
  const host = HOSTS[brand];
  const visitor = apiOf(product, undefined, host);
  await visitor.requestOtp({ msisdn });
  const reply = await product.app.inject({
    method: 'POST',
    url: '/api/dcb/validate-otp',
    headers: { host },
    payload: { msisdn, otp: await codeSentTo(product, msisdn) },
  });
  return sessionIn(reply);
}

/** The code of the last message to a number. */
async function codeSentTo(product: TestProduct, msisdn: string): Promise<string> {
  const messages = await product.app.inject(`/sandbox/messages?to=${msisdn}`);
  return messages.json()[0].code;
}

interface Reply {
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly body: string;
}

function sessionIn({ cookies, body }: Reply): string {
  const cookie = cookies.find(({ name }) => name === 'bl_session');
  if (!cookie) throw new Error(`no session: ${body}`);
  return cookie.value;
}

/** The API as a visitor without a session calls it. */
export function visitorOf(product: TestProduct, host = 'blg-za-en.localhost'): Api {
  return apiOf(product, undefined, host);
}

/** The code with which a call is refused; fails if it is not. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (isApiProblem(error)) return error.code;
    throw error;
  }
  throw new AssertionError({ message: 'the call was not refused' });
}

/** The messages at the fields of a refused call, by field. */
export async function refusedFields(call: Promise<unknown>): Promise<Record<string, string>> {
  try {
    await call;
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
  }
  throw new AssertionError({ message: 'the call was not refused' });
}

/** The API as the holder of a session calls it, at any brand. */
export function apiOf(product: TestProduct, session: string | undefined, host: string): Api {
  const exchange = async ({ method, url, json, options }: Sent) => {
    const headers: Record<string, string> = { host };
    if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
    const payload = options.file ? multipart(await bytesOf(options.file), headers) : json;
    const response = await product.app.inject({
      method: method === 'GET' ? 'GET' : 'POST',
      url,
      headers,
      cookies: session ? { bl_session: session } : {},
      ...(payload === undefined || payload === null ? {} : { payload: payload as object }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return createClient<AppContract>(TABLE, exchange);
}

const BOUNDARY = 'boundary-of-the-test';

async function bytesOf(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

function multipart(bytes: Buffer, headers: Record<string, string>): Buffer {
  headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="score.png"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}
