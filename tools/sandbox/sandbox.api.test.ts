import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createProduct } from '#app/product.ts';
import { brandOfCode } from '#brands/brands.ts';
import { auditCoins } from '#features/money/coins/server/index.ts';
import { auditBooks } from '#features/play/leaderboards/server/index.ts';
import type { FoundId, PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent } from '#testing/events.ts';
import { challenge } from '#testing/matches.ts';
import { newPlayer } from '#testing/people.ts';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { letJoin, partnersOf } from './company.ts';
import { beginWithSampleData } from './data/begin.ts';
import { openGround } from './data/ground.ts';
import { auditLedger } from './ledger.ts';
import { html } from './page/html.ts';
import { letPlay, type Partner } from './partners/partner.ts';
import { letSearch } from './partners/searching.ts';
import { introduce } from './people.ts';

const MINUTE = 60_000;
/** Half a minute into a day and a month in Johannesburg and Hebron; in Berlin it is the day before. */
const MONTH_TURNS = new Date('2026-02-28T22:00:30Z');

const product = describeProduct();

test('the page shows what left the platform, the code ready to copy', async () => {
  const player = await newPlayer(product);
  const messages = await product.app.inject(`/sandbox/messages?to=${player.msisdn}`);
  const asShown = await product.app.inject(`/sandbox/messages?to=+${player.msisdn}`);
  expect(asShown.json()).toEqual(messages.json());
  const page = await product.app.inject('/sandbox');
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.body).toContain(`data-copy="${messages.json()[0].code}"`);
});

test('what people are called is shown as text, whatever they are called', async () => {
  const name = '<script>alert("1")</script>';
  expect(html`<b title="${name}">${name}</b>`.text).toBe(
    '<b title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;">' +
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</b>',
  );
});

test('anyone signs in as a player or as staff, and a browser is led on', async () => {
  const player = await newPlayer(product);
  const byProgram = await signIn({ userId: player.userId });
  expect(byProgram.json()).toEqual({ userId: player.userId });
  expect(await viewerOf(byProgram.cookies)).toMatchObject({ userId: player.userId });

  const byForm = await product.app.inject({
    method: 'POST',
    url: '/sandbox/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'role=organiser',
  });
  expect(byForm.statusCode).toBe(303);
  expect(byForm.headers.location).toBe('/games');
  expect(await viewerOf(byForm.cookies)).toMatchObject({ roles: ['organiser'] });
  const again = await signIn({ role: 'organiser' });
  expect(await viewerOf(again.cookies)).toMatchObject({ userId: again.json().userId });
});

test('staff whom several ask for at the same instant, for the first time, are one person', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => signIn({ role: 'support' })));
  expect(new Set(replies.map((reply) => reply.json().userId)).size).toBe(1);
});

test('nonsense is refused, and so is a player nobody knows', async () => {
  expect((await signIn({ userId: 'me' })).statusCode).toBe(422);
  expect((await signIn({ role: 'emperor' })).statusCode).toBe(422);
  const stranger = await signIn({ userId: '018f0000-0000-7000-8000-000000000000' });
  expect(stranger.statusCode).toBe(404);
});

test('who wants a battleground for themselves gets one that is on', async () => {
  const url = '/sandbox/events';
  const payload = { game: 'football-26' };
  const made = await product.app.inject({ method: 'POST', url, payload });
  const event = await product.app.inject(`/api/event-by-id?id=${made.json().eventId}`);
  expect(event.json()).toMatchObject({ status: 'ongoing', entrants: 0 });
  const none = await product.app.inject({ method: 'POST', url, payload: { game: 'chess' } });
  expect(none.statusCode).toBe(422);
});

test('a cup of any format can be had, a chain of stages too; one that cannot be played is refused', async () => {
  const url = '/sandbox/events';
  const open = (cup: object) =>
    product.app.inject({ method: 'POST', url, payload: { game: 'football-26', cup } });
  const swiss = await open({ format: 'swiss', startsIn: 60, tournament: { rounds: 3 } });
  const event = await product.app.inject(`/api/event-by-id?id=${swiss.json().eventId}`);
  expect(event.json()).toMatchObject({ format: 'swiss', status: 'registration_open' });
  const stage = {
    id: 'cup',
    format: { kind: 'knockout', thirdPlace: true },
    size: 8,
    entry: 'open',
  };
  const chain = (advance: object | null) =>
    open({ format: 'stages', startsIn: 60, tournament: { stages: [{ ...stage, advance }] } });
  expect((await chain(null)).statusCode).toBe(200);
  expect((await chain({ to: 'nowhere', best: 2 })).statusCode).toBe(422);
  expect((await open({ format: 'groups', startsIn: 60, capacity: 8 })).statusCode).toBe(200);
});

test("a battleground of one's own speaks the languages of the brand", async () => {
  const headers = { host: 'blg-et-en.localhost', 'accept-language': 'am' };
  const payload = { game: 'football-26' };
  const made = await product.app.inject({
    method: 'POST',
    url: '/sandbox/events',
    payload,
    headers,
  });
  const url = `/api/event-by-id?id=${made.json().eventId}`;
  const amharic = await product.app.inject({ url, headers });
  expect(amharic.json().title).toBe('የዕለቱ የፉትቦል 26 ፍልሚያ');
  const english = await product.app.inject({
    url,
    headers: { ...headers, 'accept-language': 'en' },
  });
  expect(english.json().title).toBe('Football 26 Daily Battleground');
});

// within a test's time, which ends before the partner looks around again
test('a sparring partner of any audience hears at once that it is challenged', async () => {
  const brand = 'blg-ps-ar';
  const event = await newEvent(product, { brandCode: brand });
  const challenger = await newPlayer(product, { brand });
  const challenged = await newPlayer(product, { brand });
  const challengerTeamId = await join(challenger, event);
  const challengedTeamId = await join(challenged, event);
  const { hasLookedAround, hasAccepted } = await letSpar(brand, challenged.userId as PlayerId); // as players have it
  await hasLookedAround;
  const pair = { ...event, challenger, challenged, challengerTeamId, challengedTeamId };
  const { matchId } = await challenge(product, pair);
  expect(await hasAccepted).toBe(matchId);
});

test('a partner of an earlier sandbox joins battlegrounds in games that are newer than its accounts', async () => {
  const brand = brandOfCode('saf-ke-en');
  if (!brand) throw new Error('no brand');
  const partner = await newPlayer(product, { brand: 'saf-ke-en' });
  const about = { playerId: partner.userId as PlayerId, note: '', position: 0 }; // as players have it
  await product.platform.transactions.run((transaction) =>
    introduce(transaction, { ...about, audience: brand.audience, part: 'partner' }),
  );
  const { eventId } = await openGround(product.platform, brand, 'last-zone');
  expect((await partner.api.eventById({ id: eventId })).entrants).toBe(0);
  await letJoin(product, brand);
  expect((await partner.api.eventById({ id: eventId })).entrants).toBe(1);
  const { items } = await partner.api.getGameAccounts({});
  expect(items.filter(({ accountName }) => accountName === null)).toEqual([]);
});

test('a partner looks once a player has looked for a while, and both are in a match', async () => {
  const code = 'saf-ke-en';
  const brand = brandOfCode(code);
  if (!brand) throw new Error('no brand');
  const ground = await newEvent(product, { brandCode: code });
  const partner = await newPlayer(product, { brand: code });
  const player = await newPlayer(product, { brand: code });
  await join(partner, ground);
  await join(player, ground);
  const about = { playerId: partner.userId as PlayerId, note: '', position: -1 }; // as players have it
  await product.platform.transactions.run((transaction) =>
    introduce(transaction, { ...about, audience: brand.audience, part: 'partner' }),
  );
  const partners = (await partnersOf(product, brand)).filter(
    ({ userId }) => userId === partner.userId,
  );
  const pace = { patienceMs: 100, everyMs: 100, whileLookingMs: 100 };
  onTestFinished(letSearch(partners, (error) => expect.unreachable(String(error)), pace));
  const search = () => player.api.getSearch({});
  // nobody looks, so the partner does not look either
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect((await search()).looking).toBe(0);
  await player.api.startSearch({});
  product.clock.advance(6_000); // the public count is kept for 5 s
  await expect.poll(async () => (await search()).state, { timeout: 20_000 }).toBe('found');
  const { found } = await search();
  expect(found?.opponent.userId).toBe(partner.userId);
  await player.api.acceptFound({ foundId: (found?.foundId ?? '') as FoundId }); // as the reply has it
  await expect.poll(async () => (await search()).last?.matchId, { timeout: 20_000 }).toBeTruthy();
});

test('sample data is true, is made once, and is made anew after a start that was killed half-way', {
  timeout: 10 * MINUTE,
}, async () => {
  const fresh = await startTestProduct();
  try {
    await killedHalfWay(fresh);
    await make(fresh);
    const { db } = fresh.platform;
    const ledger = await auditLedger(db);
    expect(ledger).toMatchObject({ sum: 0, unbalanced: [] });
    expect(ledger.transactions).toBeGreaterThan(0);
    expect([...(await auditBooks(db)), ...(await auditCoins(db))]).toEqual([]);
    const { rows: leftOver } = await sql`
      select from players where username = 'Half Made'`.execute(db);
    expect(leftOver).toEqual([]);
    const { rows: unseen } = await sql<{ most: number }>`
      select max(results)::int as most from (
        select count(*) as results from (
          select challenger_id as player from match_results where challenger_seen_at is null
          union all select challenged_id from match_results where challenged_seen_at is null
        ) as seen group by player
      ) as players`.execute(db);
    expect(unseen).toEqual([{ most: expect.any(Number) }]);
    expect(unseen[0]?.most).toBeLessThanOrEqual(2);
    const { rows: tickets } = await sql<{ state: string }>`
      select distinct state from tickets order by state`.execute(db);
    expect(tickets.map(({ state }) => state)).toEqual(['answered', 'open', 'waiting']);
    const { rows: charged } = await sql<{ running: number; odd: number }>`
      select count(*) as running, count(*) filter (where current_until <= ${MONTH_TURNS}
        or current_until > ${MONTH_TURNS}::timestamptz + interval '31 days'
        or not exists (select from subscription_charges c where c.subscription_id = s.id
          and c.covers_until = s.current_until)) as odd
      from subscriptions s where status = 'active'`.execute(db);
    expect(charged).toEqual([{ running: expect.any(Number), odd: 0 }]);
    expect(charged[0]?.running).toBeGreaterThan(10);
    await make(fresh);
    expect(await auditLedger(db)).toEqual(ledger);
  } finally {
    await fresh.close();
  }
});

/** Makes a player an agreeable sparring partner, and reports two of its calls. */
async function letSpar(brandCode: string, playerId: PlayerId) {
  const brand = brandOfCode(brandCode);
  if (!brand) throw new Error(`no brand ${brandCode}`);
  const { audience } = brand;
  const about = { playerId, audience, part: 'partner', note: '', position: 0 } as const;
  await product.platform.transactions.run((transaction) => introduce(transaction, about));
  const [partner] = await partnersOf(product, brand);
  if (!partner) throw new Error('no partner');
  const url = await product.app.listen({ port: 0, host: '127.0.0.1' });
  const lookedAround = Promise.withResolvers<void>();
  const accepted = Promise.withResolvers<string>();
  const api: Partner['api'] = {
    ...partner.api,
    async userMatches(input) {
      const matches = await partner.api.userMatches(input);
      if (input.status === 'awaiting-approval') lookedAround.resolve(); // the last of its lists
      return matches;
    },
    async acceptMatch(input) {
      const reply = await partner.api.acceptMatch(input);
      accepted.resolve(input.matchId);
      return reply;
    },
  };
  onTestFinished(letPlay({ ...partner, api }, { url, onError: accepted.reject }));
  return { hasLookedAround: lookedAround.promise, hasAccepted: accepted.promise };
}

/** Leaves the state of a start that was killed half-way: its mark and one player. */
async function killedHalfWay(fresh: TestProduct): Promise<void> {
  await newPlayer(fresh, { username: 'Half Made' });
  const { db } = fresh.platform;
  await sql`insert into sandbox_marks values ('sample-data begun', '{}', now())`.execute(db);
}

async function make({ platform }: TestProduct): Promise<void> {
  const { config } = platform;
  await beginWithSampleData(
    config.databaseUrl ?? '',
    (databaseUrl, clock) =>
      createProduct(
        { ...config, databaseUrl },
        { clock, workers: false, requestsPerMinute: 1_000_000 },
      ),
    () => undefined,
    { now: MONTH_TURNS, days: 2 },
  );
}

function signIn(payload: object) {
  return product.app.inject({ method: 'POST', url: '/sandbox/sign-in', payload });
}

async function viewerOf(cookies: readonly { name: string; value: string }[]) {
  const session = cookies.find(({ name }) => name === 'bl_session')?.value ?? '';
  const reply = await product.app.inject({
    url: '/api/viewer',
    cookies: { bl_session: session },
  });
  return reply.json().player;
}
