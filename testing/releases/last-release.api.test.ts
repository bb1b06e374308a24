import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { z } from 'zod';
import { contract } from '#app/contract.ts';
import { auditSeasons } from '#features/play/seasons/server/index.ts';
import type { Call } from '#platform/http/contract.ts';
import type { MatchId } from '#platform/ids.ts';
import { type Api, apiOfSession } from '#sandbox/api.ts';
import { createBareDatabase, lineTo, type TestDatabase } from '../database.ts';
import { startTestProduct, type TestProduct } from '../product.ts';
import { writeData } from './client.ts';
import { loadDump } from './dump.ts';
import { type Phone, type Phones, readPhones } from './phones.ts';
import { lastRelease } from './releases.ts';
import { shiftBetween } from './shift.ts';

/** A deployment of the last release starts this one: nothing is lost, everything is read, and deadlines still fire. */

const NOW = '2027-03-17T09:30:00.000Z';
const BRAND = 'blg-za-en';
const HOST = `${BRAND}.localhost`;
const HOUR_MS = 3_600_000;

/** An update must not change these counts, nor the sums of the ledgers. */
const BOOKS = {
  players: 'select count(*) from players',
  sessions: 'select count(*) from sessions',
  games: `select slug, title, category, account_kind, platforms, position from games order by 6, 1`,
  events: 'select count(*) from events',
  entries: 'select count(*) from entries',
  matches: 'select status, count(*) from matches group by 1 order by 1',
  results: 'select month, count(*) from match_results group by 1 order by 1',
  points: `select t.month, t.reason, sum(e.points) from points_entries e
    join points_transactions t on t.id = e.transaction_id where e.account like 'player:%'
    group by 1, 2 order by 1, 2`,
  allPoints: 'select sum(points) from points_entries',
  boards: `select b.kind, b.month, sum(r.points) from ranking_rows r
    join ranking_boards b on b.id = r.board_id group by 1, 2 order by 1, 2`,
  coins: `select account like 'player:%' as own, sum(amount) from coin_entries group by 1 order by 1`,
  charges: 'select state, count(*) from subscription_charges group by 1 order by 1',
  messages: 'select count(*) from chat_messages',
  notifications: 'select count(*) from notifications',
  divisions: 'select week, count(*), sum(points) from season_places group by 1 order by 1',
} as const;

/** About things of which the sample data has none, or which are the caller's own alone. */
const NOT_READ = new Set([
  'eventTemplate',
  'commonTimes',
  'downloadMyData',
  'webhookDeliveries',
  'moderationCase',
  'ticket',
  'mailTopics',
  'matchMoment',
]);
const OF_TOURNAMENTS = new Set([
  'getBracketEvent',
  'leagueTable',
  'previewEvent',
  'exportBracket',
  'exportLeagueTable',
  'eventSeeds',
]);
const OF_PLAYERS = new Set<Call['who']>(['anyone', 'verified', 'player']);

const release = lastRelease();
const phones: Phones = readPhones(release);
let database: TestDatabase;
let line: pg.Pool;
let product: TestProduct;
let before: Record<string, unknown>;

beforeAll(async () => {
  database = await createBareDatabase(inject('serverUrl'));
  const dataDir = await mkdtemp(join(tmpdir(), 'bl-release-'));
  writeData(release, dataDir);
  const shift = shiftBetween(new Date(phones.at), new Date(NOW));
  await loadDump(release, database.connectionString, shift);
  line = lineTo(database.connectionString);
  await addActs();
  before = await booksOf();
  product = await startTestProduct({}, { found: { database, dataDir, now: NOW } });
});
afterAll(async () => {
  await line.end();
  await product.close();
});

/** Writes acts of an official as the last release did: without a brand. */
async function addActs(): Promise<void> {
  for (const table of ['events', 'matches', 'players']) {
    await line.query(
      `insert into official_acts (id, at, audience, official_id, via_key, call, subjects, input)
      select gen_random_uuid(), now(), thing.audience, official.id, false, $1, array[thing.id], '{}'
      from ${table} thing join players official
        on official.audience = thing.audience and official.roles <> '{}'
      limit 1`,
      [`of-${table === 'matches' ? 'match' : table.slice(0, -1)}`],
    );
  }
}

test('the update changes no count and no sum, and every ledger sums to zero', async () => {
  expect(await booksOf()).toEqual(before);
  const [{ sum }] = (before.allPoints as [{ sum: string }]) ?? [];
  expect(Number(sum)).toBe(0);
  for (const each of Object.values(before)) expect(each).not.toEqual([]);
  const months = (before.results as { month: string }[]).map(({ month }) => month);
  expect(months.at(-1)).toBe(NOW.slice(0, 7));
  const audit = await product.app.inject({ url: '/sandbox/audit', headers: { host: HOST } });
  expect(audit.json()).toEqual({ differences: [] });
  expect(await auditSeasons(product.platform.db)).toEqual([]);
});

test('roles cover all brands of their audience, and the log takes acts with a brand', async () => {
  const { rows } = await line.query<{ audience: string; roles: string[]; brands: object }>(
    `select audience, roles, role_brands as brands from players where roles <> '{}'`,
  );
  expect(rows).not.toEqual([]);
  for (const { audience, roles, brands } of rows) {
    const whole = roles.map((role) => [role, [`audience:${audience}`]]);
    expect(brands).toEqual(Object.fromEntries(whole));
  }
  const { rows: acts } = await line.query<{ call: string; brand: string; owner: string }>(`
    select call, official_acts.brand, coalesce(events.brand, players.brand) as owner
    from official_acts
    left join matches on matches.id = subjects[1]
    left join events on events.id = coalesce(matches.event_id, subjects[1])
    left join players on players.id = subjects[1]
    where call like 'of-%'`);
  expect(acts.map(({ call }) => call).sort()).toEqual(['of-event', 'of-match', 'of-player']);
  for (const { brand, owner } of acts) expect(brand).toBe(owner);
  const change = line.query(`update official_acts set reason = 'Another one'`);
  await expect(change).rejects.toThrow('only grows');
});

test('a player is still signed in, and what was upcoming is upcoming', async () => {
  const { thandi } = phones.phones;
  const api = apiOf(thandi);
  expect((await api.viewer({})).player?.userId).toBe(thandi.userId);
  const upcoming = await api.userMatches({ status: 'upcoming' });
  expect(upcoming.items.map(({ matchId }) => matchId)).toContain(phones.upcomingId);
  for (const { kickoff } of upcoming.items)
    expect(Date.parse(kickoff ?? '')).toBeGreaterThan(Date.parse(NOW));
});

test('results of that release count as seen, so that nobody meets a row of old moments', async () => {
  const { rows } = await line.query(`select count(*)::int as results,
      count(*) filter (where challenger_seen_at is null or challenged_seen_at is null)::int as unseen
    from match_results`);
  expect(rows[0].results).toBeGreaterThan(0);
  expect(rows[0].unseen).toBe(0);
  const waiting = await apiOf(phones.phones.thandi).moments({});
  expect(waiting).toMatchObject({ newest: null, others: [], total: 0 });
});

test('every call that reads is answered', async () => {
  const things = await thingsOf();
  const administrator = await signInAsAdministrator();
  const wrong: string[] = [];
  for (const [name, call] of Object.entries(contract) as [string, Call][]) {
    if (call.method !== 'GET' || NOT_READ.has(name)) continue;
    const asked = {
      ...things,
      ...(OF_TOURNAMENTS.has(name) && { id: things.cup, eventId: things.cup }),
    };
    const session = OF_PLAYERS.has(call.who) ? sessionOf(phones.phones.thandi) : administrator;
    const reply = await product.app.inject({
      url: `/api/${call.path}`,
      query: queryOf(call, asked),
      headers: { host: HOST },
      cookies: { bl_session: session },
    });
    if (reply.statusCode !== 200) wrong.push(`${name}: ${reply.statusCode} ${reply.body}`);
  }
  expect(wrong).toEqual([]);
});

test('a deadline that waits as a job passes when its time has come', async () => {
  const matchId = phones.upcomingId as MatchId;
  const api = apiOf(phones.phones.thandi);
  const { status } = await api.getMatch({ matchId });
  expect(status).toBe('confirmed');
  product.clock.advance(7 * HOUR_MS);
  await product.runDue();
  expect((await api.getMatch({ matchId })).status).toBe('void');
});

async function booksOf(): Promise<Record<string, unknown>> {
  const books: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(BOOKS)) books[name] = (await line.query(sql)).rows;
  return books;
}

function apiOf(phone: Phone): Api {
  return apiOfSession(product.app, sessionOf(phone), BRAND);
}

function sessionOf({ cookies }: Phone): string {
  return cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
}

/** Values for whatever calls cannot do without, by the names of their fields: things that the dump holds. */
async function thingsOf(): Promise<Record<string, string>> {
  const one = async (sql: string): Promise<string> => (await line.query(sql)).rows[0].id;
  const { thandi, sipho } = phones.phones;
  return {
    id: phones.eventId,
    eventId: phones.eventId,
    ids: phones.eventId,

    matchId: phones.matchId,
    roomId: phones.roomId,
    userId: sipho.userId,

    eventName: 'football-26',
    entrants: '8',
    q: thandi.username,
    kind: 'terms',
    cup: await one(`select e.id from events e join final_places f on f.event_id = e.id
      where e.audience = 'blg-za' and e.format = 'knockout' limit 1`),
    ticketId: await one(`select t.id from tickets t where t.audience = 'blg-za' limit 1`),
  };
}

function queryOf({ input }: Call, things: Readonly<Record<string, string>>) {
  const { shape } = input as z.ZodObject; // of calls that read
  const needed = Object.keys(shape).filter((key) => !shape[key].safeParse(undefined).success);
  return Object.fromEntries(needed.map((key) => [key, things[key] ?? '']));
}

async function signInAsAdministrator(): Promise<string> {
  const reply = await product.app.inject({
    method: 'POST',
    url: '/sandbox/sign-in',
    headers: { host: HOST },
    payload: { role: 'administrator' },
  });
  return reply.cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
}
