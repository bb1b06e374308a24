import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#platform/http/contract.ts';
import { ROLES, type Role } from '#platform/http/scopes.ts';
import { type BrandedObjects, newBrandedObjects } from '#testing/branded.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { newBrandOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { OFFICIALS_CALLS, permissionsTable } from '#testing/permissions.ts';
import { MANY_CODES } from '#testing/product.ts';

/** Every call of officials, made by an official of another brand of the audience and by one of the right brand. */

const BRAND = 'tlk-za-en';
const OTHERS = ['blg-za-en', 'vc-za-en'];
const DAY_MS = 86_400_000;

/** The lists, each with one thing in it that belongs to the brand. */
const LISTED: Readonly<Record<string, (of: BrandedObjects) => string>> = {
  apiKeys: ({ key }) => key,
  controlledMatches: ({ match }) => match,
  disputedMatches: ({ match }) => match,
  doubtfulScreenshots: ({ match }) => match,
  exportActs: ({ player }) => player,
  exportPrizes: ({ event }) => event,
  figures: () => BRAND,
  findPlayers: ({ player }) => player,
  heldPoints: ({ pair }) => pair,
  heldReferrals: ({ referral }) => referral,
  keptOrders: ({ order }) => order,
  moderationQueue: ({ message }) => message,
  officialActs: ({ player }) => player,
  officials: ({ official }) => official,
  organiserEvents: ({ event }) => event,
  owedPrizes: ({ event }) => event,
  owedRefunds: ({ charge }) => charge,
  reportedPictures: ({ picture }) => picture,
  supportTickets: ({ ticket }) => ticket,
  waitingGifts: ({ gift }) => gift,
  webhooks: ({ webhook }) => webhook,
  openPrivacyRequests: ({ request }) => request,
};

const BY_OBJECT = OFFICIALS_CALLS.filter(([, { by }]) => by?.includes(':') && !by.endsWith('list'));
const LISTS = OFFICIALS_CALLS.filter(([, { by }]) => by?.endsWith('list'));
const WITHIN = OFFICIALS_CALLS.filter(([, { by }]) => by === 'within').sort(
  ([a], [b]) => Number(a === 'deleteWebhook') - Number(b === 'deleteWebhook'),
);
const SPOKEN = OFFICIALS_CALLS.filter(([, { by }]) => by === 'spoken');

let objects: BrandedObjects;
const right = {} as Record<Role, Person>;
const other = {} as Record<Role, Person>;

const product = describeProduct(MANY_CODES);

beforeAll(async () => {
  objects = await newBrandedObjects(product);
  product.clock.advance(DAY_MS);
  for (const role of ROLES) {
    right[role] = await newBrandOfficial(product, role, [BRAND], await newPlayer(product));
    other[role] = await newBrandOfficial(product, role, OTHERS, await newPlayer(product));
  }
});

test('docs/permissions.md has the table of the contracts', async () => {
  const page = await readFile(new URL('../docs/permissions.md', import.meta.url), 'utf8');
  expect(page.slice(page.indexOf('| call'))).toBe(`${permissionsTable()}\n`);
});

test('every list of officials has something in it here', () => {
  expect(LISTS.map(([name]) => name).sort()).toEqual(Object.keys(LISTED).sort());
});

describe.each(LISTS)('%s', (name, call) => {
  test('shows officials what their brands own alone', async () => {
    const wanted = LISTED[name]?.(objects) ?? '';
    const sent = name === 'findPlayers' ? { q: wanted } : LIST_INPUTS[name];
    const shown = await send(call, right[roleFor(call)], { ...sent });
    expect([shown.statusCode, shown.body]).toEqual([200, expect.stringContaining(wanted)]);
    const hidden = await send(call, other[roleFor(call)], { ...sent });
    expect([hidden.statusCode, hidden.body]).toEqual([200, expect.not.stringContaining(wanted)]);
  });
});

describe.each(BY_OBJECT)('%s', (_name, call) => {
  test('is 403 for an official of another brand, and not for one of the right brand', async () => {
    const sent = { [fieldOf(call)]: objectOf(call) };
    const refused = await send(call, other[roleFor(call)], sent);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'other_brand']);
    const made = await send(call, right[roleFor(call)], sent);
    expect(made.statusCode, made.body.slice(0, 200)).not.toBe(403);
    expect(made.statusCode, made.body.slice(0, 200)).not.toBe(500);
  });
});

describe.each(WITHIN)('%s', (_name, call) => {
  test('is 403 for an official of another brand, and not for one of the right brand', async () => {
    const isKey = call.path.includes('key');
    const sent = isKey
      ? { keyId: objects.key }
      : { webhookId: objects.webhook, since: '2026-11-10T12:00:00Z' };
    const refused = await send(call, other[roleFor(call)], sent);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'other_brand']);
    const made = await send(call, right[roleFor(call)], sent);
    expect(made.statusCode, made.body.slice(0, 200)).not.toBe(403);
  });
});

describe.each(SPOKEN)('%s', (_name, call) => {
  test('is 403 at another brand, and not at the right one', async () => {
    expect((await send(call, other.organiser, {})).json().code).toBe('other_brand');
    expect((await send(call, right.organiser, {})).statusCode).toBe(422);
  });
});

const LIST_INPUTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  controlledMatches: { list: 'disputed' },
  figures: { span: '30' },
};

function fieldOf({ by }: Call): string {
  return by?.split('|')[0]?.split(':')[1] ?? '';
}

function objectOf({ by }: Call): string {
  const kind = by?.split(':')[0] as keyof BrandedObjects; // a kind of the rules
  return objects[kind];
}

/** The narrowest role of a call: a moderator's where any will do. */
function roleFor({ who, path }: Call): Role {
  if (path === 'api-keys' || path === 'revoke-api-key') return 'administrator';
  return ROLES.find((role) => role === who) ?? 'moderator';
}

function send(
  { method, path }: Call,
  { session }: Person,
  sent: Readonly<Record<string, unknown>>,
) {
  const headers = { host: `${BRAND}.localhost` };
  const cookies = { bl_session: session };
  const url = `/api/${path}`;
  return method === 'GET'
    ? product.app.inject({ method, url, headers, cookies, query: sent as Record<string, string> })
    : product.app.inject({ method, url, headers, cookies, payload: sent });
}
