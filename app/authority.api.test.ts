import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#platform/http/contract.ts';
import { NARROW_SCOPES, ROLES, type Role, type Scope, scopesFor } from '#platform/http/scopes.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newOfficial } from '#testing/matches.ts';
import { newPlayer, newVerified, type Person, signInByPhone } from '#testing/people.ts';
import { contract } from './contract.ts';

/** Every call there is, and everybody whose call it is not: who they are is all that is looked at here. */

/** Those that end a session come last: the others need it. */
const LAST = ['endOtherSessions', 'endSession', 'logout'];
const CALLS: [string, Call][] = Object.entries(contract).sort(
  ([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b),
);
const CLOSED = CALLS.filter(([, { who }]) => who !== 'anyone');
const OFFICIALS = new Set(
  CLOSED.map(([, call]) => call).filter(({ who }) => who !== 'verified' && who !== 'player'),
);
const HOST = 'blg-za-en.localhost';

/** Calls that change something without a session: each proves its caller, asks for that proof, or is limited by address. */
const OPEN_CHANGES = [
  'closeTicket',
  'codeChallenge', // asks for work; nothing changes
  'consent',
  'decideAsGuardian',
  'earlyAccessUser',
  'emailProof',
  'getGameLeaderboard',
  'getUserProfileStats',
  'getUserViaMsisdn',
  'guardianRequest',
  'kenyaRequestOtp',
  'kenyaValidateOtp',
  'login',
  'logout',
  'openTicket',
  'portalProof',
  'refuseEmail',
  'replyToTicket',
  'requestOtp',
  'resetPassword',
  'sendPasswordRecoveryEmail',
  'uploadTicketPicture',
  'validateOtp',
  'verifyEmail',
];

let verified: Pick<Person, 'session'>;
let player: Person;
let elsewhere: Person;
let suspended: Person;
let banned: Person;
let owner: Person;
const official = {} as Record<Role, Person>;
const keys = new Map<Scope, string>();

const product = describeProduct();

beforeAll(async () => {
  verified = await newVerified(product, 'blg-za-en');
  player = await newPlayer(product);
  elsewhere = await newPlayer(product, { brand: 'blg-ps-ar' });
  for (const role of ROLES) official[role] = await newOfficial(product, role);
  owner = await newOfficial(product, 'administrator');
  suspended = await newOfficial(product, 'organiser');
  banned = await newOfficial(product, 'organiser');
  const { api } = official.administrator;
  const reason = 'Has shouted at everybody';
  await api.suspendPlayer({ userId: suspended.userId, days: 300, reason });
  await api.banPlayer({ userId: banned.userId, cheating: false, reason });
  product.clock.advance(120_000); // until another code is sent
  banned = { ...banned, session: await signInByPhone(product, banned.msisdn) };
  for (const scope of NARROW_SCOPES) {
    const { key } = await owner.api.createApiKey({ name: scope, scopes: [scope] });
    keys.set(scope, key ?? '');
  }
});

test('what anybody may change is a short list', () => {
  const open = CALLS.filter(([, { who, method }]) => who === 'anyone' && method === 'POST');
  expect(open.map(([name]) => name).sort()).toEqual(OPEN_CHANGES);
});

describe.each(CLOSED)('%s', (_name, call) => {
  test('is for nobody without a session of this audience, and for a key by its scopes alone', async () => {
    const strangers: As[] = [{}, { session: 'made-up' }, { session: elsewhere.session }];
    const codes = await Promise.all(strangers.map((as) => codeOf(call, as)));
    expect(codes).toEqual(strangers.map(() => 'sign_in_needed'));
    if (call.who !== 'verified') {
      expect(await codeOf(call, verified)).toBe('registration_needed');
    }
    const opened = await Promise.all(
      NARROW_SCOPES.map((scope) => codeOf(call, { key: keys.get(scope) })),
    );
    const unopened = OFFICIALS.has(call) ? 'scope_needed' : 'sign_in_needed';
    expect(opened.map(doorOf)).toEqual(
      NARROW_SCOPES.map((scope) => (scopesFor(call).includes(scope) ? 'open' : unopened)),
    );
  });

  test('is for who has the role, and not for who is suspended or banned as far as it says', async () => {
    const isOfficials = OFFICIALS.has(call);
    const byRole = await Promise.all(ROLES.map((role) => codeOf(call, official[role])));
    const may = (role: Role) =>
      !isOfficials || call.who === 'official' || call.who === role || role === 'administrator';
    expect(byRole.map(doorOf)).toEqual(ROLES.map((role) => (may(role) ? 'open' : 'role_needed')));
    const asPlayer = doorOf(await codeOf(call, player));
    expect(asPlayer).toBe(isOfficials ? 'role_needed' : 'open');
    const refused = [doorOf(await codeOf(call, suspended)), doorOf(await codeOf(call, banned))];
    expect(refused).toEqual(refusedOf(call));
  });
});

/** The refusals of a suspended and of a banned organiser. */
function refusedOf({ who, refusedWhen }: Call): [string, string] {
  if (who === 'organiser' || who === 'official') return ['suspended', 'banned'];
  if (who !== 'verified' && who !== 'player') return ['role_needed', 'role_needed'];
  return [
    refusedWhen === 'suspended' ? 'suspended' : 'open',
    refusedWhen === 'never' ? 'open' : 'banned',
  ];
}

/** The refusals of a caller before a call reads its input. */
const DOORS = [
  'sign_in_needed',
  'registration_needed',
  'role_needed',
  'scope_needed',
  'suspended',
  'banned',
];

function doorOf(code: string): string {
  return DOORS.includes(code) ? code : 'open';
}

interface As {
  readonly session?: string | undefined;
  readonly key?: string | undefined;
}

async function codeOf(call: Call, as: As): Promise<string> {
  const reply = await send(call, as);
  return reply.statusCode < 400 ? 'ok' : reply.json().code;
}

/** With nothing in it: who is let in is told what is missing, and most calls do nothing. */
function send(call: Call, { session, key }: As) {
  const headers = { host: HOST, ...(key !== undefined && { authorization: `Bearer ${key}` }) };
  const cookies: Record<string, string> = session ? { bl_session: session } : {};
  const { method, path, upload } = call;
  const payload = method === 'POST' && !upload ? { payload: {} } : {};
  return product.app.inject({ method, url: `/api/${path}`, headers, cookies, ...payload });
}
