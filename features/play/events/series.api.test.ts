import { expect, test } from 'vitest';
import type { EventId, Id } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal, refusedFields, removeProfile } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  openMatches,
  openTournament,
  playToTheEnd,
  type Running,
  startTournament,
} from '#testing/tournaments.ts';

const product = describeProduct();
const organiser = product.official('organiser');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('the best 4 of each of two qualifiers meet in a double-elimination final of 8, to its champion, by jobs alone', async () => {
  coversSpec('number.qualifier');
  const series = await newSeries();
  const final = await openFinal(series, 6 * DAY);
  const qualifiers: Running[] = [];
  for (let week = 0; week < 2; week += 1) {
    const played = await startTournament(product, 8, { series: { ...series, role: 'qualifier' } });
    await playToTheEnd(product, played);
    qualifiers.push(played);
  }
  const contenders = qualifiers.flatMap((each) => each.contenders);
  const entrants = await organiser.api.eventByParticipants({ id: final.eventId, pageSize: 100 });
  expect(entrants.total).toBe(8);
  const inFinal = entrants.items.map(({ userId, entryId }) => {
    const player = contenders.find((contender) => contender.userId === userId);
    if (!player) throw new Error('somebody else is in the final');
    return { ...player, entryId };
  });
  const [someone] = inFinal;
  const told = (await someone?.api.notifications({}))?.items.find(
    ({ type }) => type === 'event_qualified',
  );
  expect(told?.link).toBe(`/event-home/${final.eventId}`);

  await letPass(product, 6 * DAY - 50 * MINUTE - passed());
  for (const { api } of inFinal) await api.checkInToEvent({ eventId: final.eventId });
  await letPass(product, HOUR);
  const begun = await organiser.api.getBracketEvent({ id: final.eventId, round: 'W1' });
  expect(begun).toMatchObject({ entrants: 8, format: 'double_elimination' });
  const qualifierOf = (entryId = '') => {
    const player = inFinal.find((each) => each.entryId === entryId);
    return qualifiers.findIndex((each) => each.contenders.some((c) => c.userId === player?.userId));
  };
  for (const { home, away } of begun.matches.items) {
    expect(qualifierOf(home?.entryId)).not.toBe(qualifierOf(away?.entryId));
  }
  await playToTheEnd(product, { eventId: final.eventId, contenders: inFinal });
  const over = await organiser.api.getBracketEvent({ id: final.eventId });
  expect(over.event.status).toBe('completed');
  expect(over.champion?.seed).toBe(1);
}, 60_000);

test('who declines leaves the place to the next best, and does not come back; nobody joins a final otherwise', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 3 * DAY);
  const qualifier = await startTournament(product, 4, {
    series: { ...series, role: 'qualifier', advance: 2 },
  });
  await playToTheEnd(product, qualifier);
  const before = await userIds(final.eventId);
  expect(before).toHaveLength(2);
  const decliner = qualifier.contenders.find(({ userId }) => userId === before[0]);
  if (!decliner) throw new Error('nobody has qualified');
  await decliner.api.leaveEvent({ eventId: final.eventId });
  await product.runDue();
  const after = await userIds(final.eventId);
  expect(after).toHaveLength(2);
  expect(after).not.toContain(decliner.userId);
  expect(after).toContain(before[1]);

  expect(await refusal(decliner.api.joinEvent({ eventId: final.eventId }))).toBe('joining_refused');
  const stranger = await newPlayer(product);
  const seen = await stranger.api.eventById({ id: final.eventId });
  expect(seen.missing.map(({ code }) => code)).toContain('qualifier_needed');
  expect(seen.series).toMatchObject({ role: 'final', events: [{ advance: 2 }, { role: 'final' }] });
});

test('nobody who is banned or has removed their profile moves up into a final', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 3 * DAY);
  const { eventId, contenders } = await startTournament(product, 4, {
    series: { ...series, role: 'qualifier', advance: 2 },
  });
  await playToTheEnd(product, { eventId, contenders });
  const [first, second] = await userIds(final.eventId);
  const [third, fourth] = contenders.filter(({ userId }) => ![first, second].includes(userId));
  if (third) await removeProfile(product, third);
  const administrator = await newOfficial(product, 'administrator');
  const ban = { userId: fourth?.userId ?? '', cheating: true, reason: 'Played with two accounts' };
  await administrator.api.banPlayer(ban);
  await contenders.find(({ userId }) => userId === first)?.api.leaveEvent(final);
  await product.runDue();
  expect(await userIds(final.eventId)).toEqual([second]);
});

test('a changed result of a qualifier moves the places in the final', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 3 * DAY);
  const qualifier = await startTournament(product, 2, {
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  await playToTheEnd(product, qualifier);
  const [first] = await userIds(final.eventId);
  const [match] = (await organiser.api.getBracketEvent({ id: qualifier.eventId })).matches.items;
  const matchId = match?.matchId ?? '';
  await organiser.api.reopenMatch({ matchId, reason: 'The wrong screenshot' });
  await product.runDue();
  await organiser.api.ruleMatch({
    matchId,
    ruling: { outcome: 'score', scoreChallenger: 0, scoreChallenged: 5 },
    reason: 'As the second one shows',
  });
  await product.runDue();
  const now = await userIds(final.eventId);
  expect(now).toEqual([match?.away?.userId]);
  expect(now).not.toContain(first);
  const loser = qualifier.contenders.find(({ userId }) => userId === first);
  const told = (await loser?.api.notifications({}))?.items.map(({ type }) => type);
  expect(told).toContain('event_unqualified');
});

test('while a qualifier is played again its player stays in the final, and still qualified also checked in', async () => {
  const series = await newSeries();
  const final = await openFinal(series, DAY);
  const role = { ...series, role: 'qualifier', advance: 1 } as const;
  const again = await startTournament(product, 2, { series: role });
  const [match] = await openMatches(organiser, again.eventId);
  await playToTheEnd(product, again);
  const other = await startTournament(product, 2, { series: role });
  await playToTheEnd(product, other);
  await letPass(product, DAY - 50 * MINUTE - passed());
  const entrants = async () => {
    const { items } = await organiser.api.organiserEntrants({ eventId: final.eventId });
    return items.map(({ userId, checkedInAt }) => ({ userId, checkedInAt }));
  };
  const seated = (await entrants()).map(({ userId }) =>
    [...again.contenders, ...other.contenders].find((each) => each.userId === userId),
  );
  expect(seated).toHaveLength(2);
  for (const player of seated) await player?.api.checkInToEvent({ eventId: final.eventId });
  const before = await entrants();

  const matchId = match?.matchId ?? '';
  await organiser.api.reopenMatch({ matchId, reason: 'The wrong screenshot' });
  await seated.find((each) => each && other.contenders.includes(each))?.api.leaveEvent(final);
  await product.runDue();
  const own = before.filter(({ userId }) =>
    again.contenders.some((contender) => contender.userId === userId),
  );
  expect(await entrants()).toEqual(expect.arrayContaining(own));
  const better = (match?.home?.seed ?? 0) < (match?.away?.seed ?? 0);
  const [scoreChallenger, scoreChallenged] = better ? [3, 0] : [0, 3];
  const ruling = { outcome: 'score', scoreChallenger, scoreChallenged } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the second one shows' });
  await product.runDue();
  expect(await entrants()).toEqual(expect.arrayContaining(own));
  const winner = seated.find((each) => each?.userId === own[0]?.userId);
  const told = (await winner?.api.notifications({}))?.items.map(({ type }) => type);
  expect(told).not.toContain('event_unqualified');
});

test('a daily battleground is a qualifier, too: the leaders of its ranking go on when it ends', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 4 * DAY);
  const gameId = await newGame(product);
  const event = await newEvent(product, {
    gameId,
    endsAt: new Date(product.clock.now().getTime() + DAY),
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  const best = await leaderOf(event);
  await letPass(product, DAY + MINUTE);
  expect(await userIds(final.eventId)).toEqual([best]);
});

test('a battleground that was paused, or ends sooner than planned, is a qualifier until its new end', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 4 * DAY);
  const gameId = await newGame(product);
  const event = await newEvent(product, {
    gameId,
    endsAt: new Date(product.clock.now().getTime() + DAY),
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  const { eventId } = event;
  const other = await newEvent(product, {
    gameId,
    endsAt: new Date(product.clock.now().getTime() + 3 * DAY),
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  const best = await leaderOf(event);
  const bestOther = await leaderOf(other);
  const reason = 'The servers are down';
  await organiser.api.pauseEvent({ eventId, reason });
  await letPass(product, DAY + MINUTE);
  await organiser.api.resumeEvent({ eventId });
  const written = await organiser.api.organiserEvent({ id: other.eventId });
  const { format, opensAt, startsAt, drawsAllowed, prizes, texts } = written;
  const facts = { format, opensAt, startsAt, drawsAllowed, prizes, texts, gameId };
  const endsAt = new Date(product.clock.now().getTime() + HOUR).toISOString();
  await organiser.api.updateEvent({ ...facts, eventId: other.eventId, endsAt });
  expect(await userIds(final.eventId)).toEqual([]);
  await letPass(product, HOUR + MINUTE);
  expect(await userIds(final.eventId)).toEqual([bestOther]);
  await letPass(product, DAY);
  expect((await userIds(final.eventId)).toSorted()).toEqual([best, bestOther].toSorted());
});

test('a final waits for its qualifiers: it begins later, which its players hear, and nobody is told to check in before', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 7 * HOUR);
  const first = await startTournament(product, 2, {
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  await playToTheEnd(product, first);
  const [inFinal] = await userIds(final.eventId);
  const finalist = first.contenders.find(({ userId }) => userId === inFinal);
  await openTournament(product, {
    series: { ...series, role: 'qualifier' },
    startsAt: new Date(product.clock.now().getTime() + 8 * HOUR),
    endsAt: new Date(product.clock.now().getTime() + 9 * HOUR),
  });
  await letPass(product, 5 * HOUR);
  const seen = await organiser.api.eventById({ id: final.eventId });
  expect(seen.status).toBe('registration_open');
  const link = `/event-home/${final.eventId}`;
  const all = (await finalist?.api.notifications({}))?.items ?? [];
  const told = all.filter((note) => note.link === link);
  expect(told.map(({ type, title }) => [type, title])).toEqual([
    ['event_postponed', 'Final postponed'],
    ['event_qualified', 'You qualified'],
  ]);
  expect(Date.parse(seen.startsAt)).toBeGreaterThan(product.clock.now().getTime() + HOUR);
});

test('a final waits for a qualifier that is still played after its dates, and nobody goes on from it meanwhile', async () => {
  const series = await newSeries();
  const final = await openFinal(series, 2 * DAY);
  const first = await startTournament(product, 2, {
    series: { ...series, role: 'qualifier', advance: 2 },
  });
  await playToTheEnd(product, first);
  const second = await startTournament(product, 2, {
    series: { ...series, role: 'qualifier', advance: 1 },
  });
  const [match] = await openMatches(organiser, second.eventId);
  const matchId = match?.matchId ?? '';
  const [a, b] = [match?.home, match?.away].map((side) =>
    second.contenders.find(({ entryId }) => entryId === side?.entryId),
  );
  for (const each of [a, b]) await each?.api.readyUp({ matchId });
  await a?.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await b?.api.disputeMatchResult({ matchId, reason: 'It was the other way round' });
  await letPass(product, 2 * DAY - 30 * MINUTE - passed());
  const seen = await organiser.api.eventById({ id: final.eventId });
  expect(Date.parse(seen.startsAt)).toBeGreaterThan(product.clock.now().getTime() + HOUR);
  const [decliner] = first.contenders;
  await decliner?.api.leaveEvent({ eventId: final.eventId });
  await product.runDue();
  const seated = await userIds(final.eventId);
  expect(seated).toEqual([first.contenders[1]?.userId]);

  const ruling = { outcome: 'score', scoreChallenger: 1, scoreChallenged: 2 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason: 'As the screenshot shows' });
  await product.runDue();
  expect(await userIds(final.eventId)).toEqual([...seated, b?.userId]);
});

test('more than the final holds do not go on, and a series has one final', async () => {
  const series = await newSeries();
  const gameId = await newGame(product);
  const write = (event: object) => organiser.api.createEvent({ ...draft(), gameId, ...event });
  const as = (role: 'qualifier' | 'final') => ({ series: { ...series, role } });
  await write({ ...as('final'), format: 'double_elimination', capacity: 8 });
  expect(await refusedFields(write(as('final')))).toEqual({
    series: 'This series already has a final.',
  });
  await write({ ...as('qualifier'), capacity: 16 });
  await write({ ...as('qualifier'), capacity: 16 });
  expect(await refusedFields(write({ ...as('qualifier'), capacity: 16 }))).toEqual({
    series: '12 players advance to final. It has room for 8.',
  });
  const { items } = await organiser.api.organiserSeries({});
  expect(items.find(({ seriesId }) => seriesId === series.seriesId)?.events).toHaveLength(3);
});

let seriesBegan = 0;

async function newSeries() {
  seriesBegan = product.clock.now().getTime();
  const texts = { en: { title: 'Road to the final' } };
  const { seriesId } = await organiser.api.createSeries({ texts });
  return { seriesId: seriesId as Id<'series'> }; // as the reply has it
}

function passed(): number {
  return product.clock.now().getTime() - seriesBegan;
}

function openFinal(series: { seriesId: Id<'series'> }, inMs: number) {
  const now = product.clock.now().getTime();
  return openTournament(product, {
    format: 'double_elimination',
    startsAt: new Date(now + inMs),
    endsAt: new Date(now + inMs + DAY),
    series: { ...series, role: 'final' },
  });
}

/** The winner of the first match of a battleground, who leads it. */
async function leaderOf(event: Awaited<ReturnType<typeof newEvent>>): Promise<string> {
  const a = await newPlayer(product);
  const b = await newPlayer(product);
  const [challengerTeamId, challengedTeamId] = [await join(a, event), await join(b, event)];
  const { eventId } = event;
  const { matchId } = await a.api.createChallenge({
    eventId,
    challengerTeamId,
    challengedTeamId,
    isInstant: true,
  });
  await b.api.acceptMatch({ matchId });
  for (const { api } of [a, b]) await api.readyUp({ matchId });
  await a.api.submitScores({ matchId, scoreChallenger: 4, scoreChallenged: 1 });
  await b.api.verifyMatchResult({ matchId });
  await product.runDue();
  return a.userId;
}

async function userIds(id: EventId): Promise<string[]> {
  const { items } = await organiser.api.eventByParticipants({ id, pageSize: 100 });
  return items.map(({ userId }) => userId);
}

function draft() {
  const at = (ms: number) => new Date(product.clock.now().getTime() + ms).toISOString();
  return {
    format: 'knockout' as const,

    opensAt: at(0),
    startsAt: at(2 * HOUR),
    endsAt: at(DAY),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Cup', description: '', gameRules: [], howToPlay: [] } },
  };
}
