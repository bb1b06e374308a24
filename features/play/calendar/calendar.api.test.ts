import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLog } from '#platform/telemetry/log.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { inMinutes, newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';
import { startTestProduct } from '#testing/product.ts';

const product = describeProduct();

async function linkOf({ api }: Person): Promise<string> {
  const { generation } = await api.calendarFeed({});
  const { feed } = await api.newCalendarFeed({ generation });
  if (!feed) throw new Error('no link');
  return new URL(feed.url).pathname;
}

function ask(path: string, headers: Record<string, string> = {}) {
  return product.app.inject({ url: path, headers: { host: 'blg-za-en.localhost', ...headers } });
}

async function eventsAt(path: string): Promise<ICAL.Event[]> {
  const { body } = await ask(path);
  const calendar = new ICAL.Component(ICAL.parse(body));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

const statusOf = (event: ICAL.Event | undefined) =>
  event?.component.getFirstPropertyValue('status');

test('a calendar reads one’s matches under a secret link, with the check-in as alarm', async () => {
  const match = await newMatch(product, 'confirmed');
  const { challenger, challenged, matchId } = match;
  const path = await linkOf(challenger);
  const reply = await ask(path);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
  });
  const [event, ...others] = await eventsAt(path);
  expect(others).toEqual([]);
  expect(event?.uid).toContain(matchId);
  expect(event?.summary).toBe(`vs ${challenged.username} · Friday Night`);
  expect(event?.startDate.toJSDate().toISOString()).toBe(inMinutes(product, 60));
  expect(statusOf(event)).toBe('CONFIRMED');
  const alarm = event?.component.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
  const again = await ask(path, { 'if-none-match': String(reply.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a moved kickoff is the same appointment with a higher sequence, a cancelled match says so', async () => {
  const { challenger, challenged, matchId } = await newMatch(product, 'confirmed');
  const path = await linkOf(challenger);
  const [before] = await eventsAt(path);
  const proposedDate = inMinutes(product, 240);
  await challenger.api.rescheduleMatch({ matchId, proposedDate });
  await challenged.api.acceptMatch({ matchId });
  const [moved] = await eventsAt(path);
  expect(moved?.uid).toBe(before?.uid);
  expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  expect(moved?.startDate.toJSDate().toISOString()).toBe(proposedDate);
  await challenger.api.cancelMatch({ matchId });
  const [cancelled] = await eventsAt(path);
  expect(statusOf(cancelled)).toBe('CANCELLED');
});

test('a match decided before its kickoff is cancelled, one of a paused event tentative; the last change moves along', async () => {
  const organiser = await newOfficial(product, 'organiser');
  const { challenger, eventId, matchId } = await newMatch(product, 'confirmed');
  const path = await linkOf(challenger);
  const reason = 'The venue has no power';
  const seen: { sequence: number; changed: string }[] = [];
  const read = async () => {
    const [event] = await eventsAt(path);
    const changed = String(event?.component.getFirstPropertyValue('last-modified'));
    seen.push({ sequence: event?.sequence ?? 0, changed });
    const alarms = event?.component.getAllSubcomponents('valarm').length;
    return { status: statusOf(event), alarms, summary: event?.summary, start: event?.startDate };
  };
  const before = await read();
  expect(before).toMatchObject({ status: 'CONFIRMED', alarms: 1 });
  product.clock.advance(60_000);
  await organiser.api.pauseEvent({ eventId, reason });
  expect(await read()).toMatchObject({ status: 'TENTATIVE', alarms: 0, summary: before.summary });
  product.clock.advance(120_000);
  await organiser.api.resumeEvent({ eventId });
  const resumed = await read();
  expect(resumed).toMatchObject({ status: 'CONFIRMED', alarms: 1 });
  expect(resumed.start?.subtractDate(before.start as ICAL.Time).toSeconds()).toBe(120);
  product.clock.advance(60_000);
  await product.runDue();
  await read();
  product.clock.advance(60_000);
  await organiser.api.awardMatch({ matchId, winner: 'challenger', reason });
  expect(await read()).toMatchObject({ status: 'CANCELLED', alarms: 0 });
  for (const [index, { sequence, changed }] of seen.entries()) {
    const last = seen[index - 1];
    if (!last) continue;
    expect(sequence).toBeGreaterThan(last.sequence);
    expect(changed > last.changed).toBe(true);
  }
});

test('a request stands there as not certain, in the words of the player’s language', async () => {
  const { challenger, challenged } = await newMatch(product, 'requested');
  await sql`update players set language = 'de' where id = ${challenger.userId}`.execute(
    product.platform.db,
  );
  const [event] = await eventsAt(await linkOf(challenger));
  expect(statusOf(event)).toBe('TENTATIVE');
  expect(event?.summary).toBe(`Anfrage: ${challenged.username} · Friday Night`);
});

test('a new link ends the one before, said twice it is one, and no link is answered once it is off', async () => {
  const player = await newPlayer(product);
  expect((await player.api.calendarFeed({})).feed).toBeNull();
  const first = await linkOf(player);
  expect((await ask(first)).statusCode).toBe(200);
  expect((await player.api.calendarFeed({})).feed?.readAt).not.toBeNull();
  const { generation } = await player.api.calendarFeed({});
  const [made, again] = await Promise.all([
    player.api.newCalendarFeed({ generation }),
    player.api.newCalendarFeed({ generation }),
  ]);
  expect(again.feed?.url).toBe(made.feed?.url);
  const second = new URL(made.feed?.url ?? '').pathname;
  expect(second).not.toBe(first);
  expect((await ask(first)).statusCode).toBe(404);
  expect((await ask(second)).statusCode).toBe(200);
  await player.api.stopCalendarFeed({});
  expect((await ask(second)).statusCode).toBe(404);
  expect((await player.api.calendarFeed({})).feed).toBeNull();
});

test('only the hash of a link is kept, and no log names it', async () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const watched = await startTestProduct({}, { log });
  try {
    const path = await linkOf(await newPlayer(watched));
    const token = path.split('/').at(-1)?.replace('.ics', '') ?? '';
    const reply = await watched.app.inject({ url: path, headers: { host: 'blg-za-en.localhost' } });
    expect(reply.statusCode).toBe(200);
    const { rows } = await sql<{ row: string }>`
      select row_to_json(f)::text as row from calendar_feeds f`.execute(watched.platform.db);
    expect(rows.map(({ row }) => row.includes(token))).toEqual([false]);
    expect(lines.some((line) => line.includes('/calendar/'))).toBe(true);
    expect(lines.filter((line) => line.includes(token))).toEqual([]);
  } finally {
    await watched.close();
  }
  expect((await ask('/calendar/nothing.ics')).statusCode).toBe(404);
});
