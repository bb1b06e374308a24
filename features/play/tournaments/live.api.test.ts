import { expect, test } from 'vitest';
import { extendEvent } from '#features/play/events/server/index.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { inMinutes, letPass, newMatch, newOfficial } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { playOut, type Running, startTournament } from '#testing/tournaments.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const reason = 'Power is out in the whole city';

const product = describeProduct();
const organiser = product.official('organiser');

test('an organiser sees each round with what may be done, and carries a cup through by hand', async () => {
  const cup = await startTournament(product, 4);
  const { eventId } = cup;
  const first = await organiser.api.eventControl({ eventId });
  expect(first).toMatchObject({ round: 'W1', pause: null, event: { status: 'ongoing' } });
  const [one, two] = first.matches.items;
  expect(one?.controls).toEqual(['advance', 'award', 'both_out', 'move']);
  expect(one?.deadline).not.toBeNull();
  const by = { reason };
  await organiser.api.awardMatch({ matchId: one?.matchId ?? '', winner: 'challenged', ...by });
  const set = { scoreChallenger: 3, scoreChallenged: 0 };
  await organiser.api.advanceMatch({ matchId: two?.matchId ?? '', ...set, ...by });
  await product.runDue();
  const second = await organiser.api.eventControl({ eventId });
  expect(second).toMatchObject({ round: 'W2' });
  expect(second.matches.items).toMatchObject([
    { home: { entryId: one?.away?.entryId }, away: { entryId: two?.home?.entryId } },
  ]);
});

test('taking both out lets the next opponent walk over', async () => {
  const cup = await startTournament(product, 4);
  const { eventId } = cup;
  const [one, two] = (await organiser.api.eventControl({ eventId })).matches.items;
  await organiser.api.takeBothOut({ matchId: one?.matchId ?? '', reason });
  await product.runDue();
  await playOut(product, cup, later(two));
  const bracket = await organiser.api.getBracketEvent({ id: eventId });
  expect(bracket.champion?.entryId).toBe(two?.home?.entryId);
});

test('the preview of a reopening names exactly what it resets', async () => {
  const cup = await startTournament(product, 8);
  await playRound(cup, 'W1');
  await playRound(cup, 'W2');
  const before = await everything(cup);
  const opened = before.find(({ key }) => key === 'W1.1');
  const matchId = opened?.matchId ?? '';
  const preview = await organiser.api.previewReopening({ matchId });
  await organiser.api.reopenMatch({ matchId, reason });
  await product.runDue();
  const after = new Map((await everything(cup)).map((match) => [match.key, match]));
  const changed = before.filter(({ key, home, away }) => {
    const now = after.get(key);
    return now?.home?.entryId !== home?.entryId || now?.away?.entryId !== away?.entryId;
  });
  const keys = (matches: readonly { readonly key: string; readonly score: unknown }[]) =>
    matches.map(({ key }) => key).sort();
  expect(keys(preview.resets)).toEqual(keys(changed.filter(({ score }) => score !== null)));
  expect(keys(preview.resets)).toEqual(['W2.1']);
  expect(keys(preview.interrupts)).toEqual(keys(changed.filter(({ score }) => score === null)));
  expect(preview.interrupts).toMatchObject([
    { key: expect.stringMatching(/^(T|W3\.1)$/) },
    { key: expect.stringMatching(/^(T|W3\.1)$/) },
  ]);
  expect(preview).toMatchObject({ opensEvent: false, prizesOwed: 0, prizesPaid: 0 });
});

test('of a cup that is over the preview tells what becomes of the prizes', async () => {
  const prizes = [
    { place: 1, amount: 1_200_000, currency: 'ZAR' },
    { place: 2, amount: 700_000, currency: 'ZAR' },
  ];
  const cup = await startTournament(product, 2, { prizes });
  const [final] = await everything(cup);
  await playOut(product, cup, later(final));
  const { items } = await organiser.api.owedPrizes({ list: 'owed', pageSize: 100 });
  const own = items.filter(({ eventId }) => eventId === cup.eventId);
  const winner = own.find(({ place }) => place === 1);
  if (!winner) throw new Error('no prize');
  const { eventId, place, entryId } = winner;
  await organiser.api.payPrize({ eventId, place, entryId, reference: 'FNB 4711' });
  const matchId = final?.matchId ?? '';
  expect(await organiser.api.previewReopening({ matchId })).toMatchObject({
    opensEvent: true,
    prizesOwed: 1,
    prizesPaid: 1,
    resets: [],
  });
});

test('a challenge hangs on nothing', async () => {
  const { matchId } = await newMatch(product, 'completed');
  expect(await organiser.api.previewReopening({ matchId })).toMatchObject({ resets: [] });
});

test('while an event is paused no deadline passes, and afterwards all have moved by its length', async () => {
  const cup = await startTournament(product, 4);
  const { eventId } = cup;
  const [match] = (await organiser.api.eventControl({ eventId })).matches.items;
  const matchId = match?.matchId ?? '';
  const ends = (await organiser.api.eventById({ id: eventId })).endsAt;
  const [player] = cup.contenders;
  if (!player) throw new Error('nobody plays');
  await organiser.api.pauseEvent({ eventId, reason });
  await product.runDue();
  expect((await player.api.notifications({})).items[0]).toMatchObject({
    type: 'event_paused',
    text: expect.stringContaining(reason),
  });
  await letPass(product, 50 * HOUR);
  const standing = await organiser.api.eventControl({ eventId });
  expect(standing).toMatchObject({ pause: { reason }, event: { status: 'ongoing' } });
  expect(standing.matches.items[0]).toMatchObject({ status: 'confirmed', deadline: null });
  // the end that holds it open is told to nobody
  const held = { paused: true, status: 'ongoing', endsAt: ends };
  expect(standing.event).toMatchObject(held);
  expect(await organiser.api.eventById({ id: eventId })).toMatchObject(held);
  const { items } = await organiser.api.organiserEvents({ list: 'open' });
  expect(items.find((event) => event.eventId === eventId)).toMatchObject(held);
  const early = organiser.api.moveKickoff({ matchId, kickoff: inMinutes(product, 5), reason });
  expect(await refusal(early)).toBe('event_paused');
  await organiser.api.resumeEvent({ eventId });
  await product.runDue();
  const moved = (await organiser.api.eventControl({ eventId })).matches.items[0];
  expect(since(match?.kickoff, moved?.kickoff)).toBe(50 * HOUR);
  expect(since(match?.deadline, moved?.deadline)).toBe(50 * HOUR);
  expect(since(ends, (await organiser.api.eventById({ id: eventId })).endsAt)).toBe(50 * HOUR);
  const { timeline, isPaused } = await organiser.api.getMatch({ matchId });
  expect(timeline.at(-1)).toMatchObject({ type: 'resume', proposedDate: moved?.kickoff, by: null });
  expect(isPaused).toBe(false);
  await letPass(product, HOUR);
  expect((await organiser.api.getMatch({ matchId })).status).toBe('void');
});

test('repeated pauses add up, also where the jobs come late', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  const [match] = (await organiser.api.eventControl({ eventId })).matches.items;
  for (const hours of [1, 2, 3]) {
    await organiser.api.pauseEvent({ eventId, reason });
    product.clock.advance(hours * HOUR);
    await organiser.api.resumeEvent({ eventId });
  }
  await product.runDue();
  const [moved] = (await organiser.api.eventControl({ eventId })).matches.items;
  expect(since(match?.deadline, moved?.deadline)).toBe(6 * HOUR);
  await playOut(product, cup, later(moved));
  const { champion } = await organiser.api.getBracketEvent({ id: eventId });
  expect(champion).not.toBeNull();
});

test('an end that is written in a pause stands; texts alone leave it to move', async () => {
  const { eventId } = await startTournament(product, 2);
  const planned = async () => (await organiser.api.organiserEvent({ id: eventId })).endsAt;
  const write = async (facts: { endsAt?: string }) => {
    const written = await organiser.api.organiserEvent({ id: eventId });
    const { gameId } = written.game;
    const { format, opensAt, startsAt, drawsAllowed, prizes, texts } = written;
    const { endsAt, tournament, ruleOverrides } = written;
    const known = { format, opensAt, startsAt, endsAt, drawsAllowed, prizes, texts };
    const sent = { ...known, tournament, ruleOverrides, eventId, gameId, ...facts };
    await organiser.api.updateEvent(sent);
  };
  const endsAt = await planned();
  await organiser.api.pauseEvent({ eventId, reason });
  expect(await planned()).toBe(endsAt);
  product.clock.advance(HOUR);
  await write({});
  await organiser.api.resumeEvent({ eventId });
  expect(since(endsAt, await planned())).toBe(HOUR);

  await organiser.api.pauseEvent({ eventId, reason });
  const later = inMinutes(product, 5 * 24 * 60);
  await write({ endsAt: later });
  expect(await planned()).toBe(later);
  expect((await organiser.api.eventById({ id: eventId })).status).toBe('ongoing');
  product.clock.advance(2 * HOUR);
  await organiser.api.resumeEvent({ eventId });
  expect(await planned()).toBe(later);

  await organiser.api.pauseEvent({ eventId, reason });
  const sooner = inMinutes(product, 60);
  await write({ endsAt: sooner });
  await letPass(product, 3 * HOUR);
  await organiser.api.resumeEvent({ eventId });
  expect(since(sooner, await planned())).toBe(3 * HOUR);
  expect((await organiser.api.eventById({ id: eventId })).status).toBe('ongoing');
});

test('an event that needs longer while it stands still gets it, and ends by the rest of the pause later', async () => {
  const { eventId } = await startTournament(product, 2);
  const planned = async () => (await organiser.api.organiserEvent({ id: eventId })).endsAt;
  const { transactions } = product.platform;
  const extend = (until: string) =>
    transactions.run((transaction) => extendEvent(transaction, eventId, new Date(until)));
  const endsAt = await planned();
  await organiser.api.pauseEvent({ eventId, reason });
  product.clock.advance(HOUR);
  await extend(inMinutes(product, 60));
  expect(await planned()).toBe(endsAt); // that is sooner
  const needed = inMinutes(product, 5 * 24 * 60);
  await extend(needed);
  expect(await planned()).toBe(needed);
  product.clock.advance(2 * HOUR);
  await organiser.api.resumeEvent({ eventId });
  expect(since(needed, await planned())).toBe(2 * HOUR);
});

test('a clone of an event that stands still lasts as long as was planned', async () => {
  const { eventId } = await startTournament(product, 2);
  const { startsAt, endsAt } = await organiser.api.organiserEvent({ id: eventId });
  await organiser.api.pauseEvent({ eventId, reason });
  const clone = await organiser.api.cloneEvent({ eventId, startsAt: inMinutes(product, 60) });
  const made = await organiser.api.organiserEvent({ id: clone.eventId });
  expect(since(made.startsAt, made.endsAt)).toBe(since(startsAt, endsAt));
});

test('who leaves just after a pause is late for nothing that it has moved', async () => {
  const { eventId, contenders } = await startTournament(product, 2);
  const [match] = (await organiser.api.eventControl({ eventId })).matches.items;
  const matchId = match?.matchId ?? '';
  await organiser.api.pauseEvent({ eventId, reason });
  product.clock.advance(5 * HOUR);
  await organiser.api.resumeEvent({ eventId });
  // no job has been there yet
  const [leaver, other] = contenders;
  await leaver?.api.leaveEvent({ eventId });
  expect((await organiser.api.getMatch({ matchId })).status).toBe('no_show');
  await product.runDue();
  const { champion } = await organiser.api.getBracketEvent({ id: eventId });
  expect(champion?.userId).toBe(other?.userId);
});

test('a challenge that a pause has moved is open just after it', async () => {
  const made = await newMatch(product);
  const { eventId, challengerTeamId, challengedTeamId, matchId } = made;
  await organiser.api.pauseEvent({ eventId, reason });
  product.clock.advance(5 * HOUR);
  await organiser.api.resumeEvent({ eventId });
  const proposedDate = inMinutes(product, 300);
  const again = { eventId, challengerTeamId, challengedTeamId, proposedDate };
  await expect(made.challenger.api.createChallenge(again)).rejects.toMatchObject({
    code: 'challenge_open',
    extra: { matchId },
  });
});

test('what is entered in a pause is waited for from its end on', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  const [match] = (await organiser.api.eventControl({ eventId })).matches.items;
  const matchId = match?.matchId ?? '';
  const [a, b] = cup.contenders;
  if (!a || !b) throw new Error('nobody plays');
  await a.api.readyUp({ matchId });
  await b.api.readyUp({ matchId });
  await organiser.api.pauseEvent({ eventId, reason });
  await letPass(product, HOUR);
  await a.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await letPass(product, 3 * HOUR);
  expect((await a.api.getMatch({ matchId })).status).toBe('awaiting_approval');
  await organiser.api.resumeEvent({ eventId });
  await product.runDue();
  await letPass(product, HOUR - 1);
  expect((await a.api.getMatch({ matchId })).status).toBe('awaiting_approval');
  await letPass(product, 1);
  expect((await a.api.getMatch({ matchId })).status).toBe('completed');
});

test('pausing and resuming twice is answered as the first time, and only where it may be', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  expect(await refusal(organiser.api.resumeEvent({ eventId }))).toBe('event_not_paused');
  const { pausedAt } = await organiser.api.pauseEvent({ eventId, reason });
  product.clock.advance(MINUTE);
  expect(await organiser.api.pauseEvent({ eventId, reason })).toEqual({ pausedAt });
  const other = await newOfficial(product, 'organiser');
  expect(await refusal(other.api.pauseEvent({ eventId, reason }))).toBe('done_already');
  await organiser.api.resumeEvent({ eventId });
  expect(await organiser.api.resumeEvent({ eventId })).toEqual({ done: true });
  expect(await refusal(other.api.resumeEvent({ eventId }))).toBe('done_already');
  const [final] = await everything(cup);
  await organiser.api.awardMatch({ matchId: final?.matchId ?? '', winner: 'challenger', reason });
  await product.runDue();
  const over = organiser.api.pauseEvent({ eventId, reason });
  expect(await refusal(over)).toBe('event_not_running');
});

test('what was called off, or played to its end, in a pause stands still no more', async () => {
  const off = await startTournament(product, 2);
  await organiser.api.pauseEvent({ eventId: off.eventId, reason });
  const over = await startTournament(product, 2);
  await organiser.api.pauseEvent({ eventId: over.eventId, reason });
  const [match] = await everything(over);
  const matchId = match?.matchId ?? '';
  await organiser.api.awardMatch({ matchId, winner: 'challenger', reason });
  await organiser.api.cancelEvent({ eventId: off.eventId, reason });
  await letPass(product, MINUTE);
  for (const { eventId, contenders } of [off, over]) {
    const [player] = contenders;
    const [played] = await everything({ eventId, contenders });
    const api = player?.api ?? organiser.api;
    expect(await organiser.api.eventControl({ eventId })).toMatchObject({ pause: null });
    expect(await api.eventById({ id: eventId })).toMatchObject({ pause: null, paused: false });
    const shown = await api.getMatch({ matchId: played?.matchId ?? '' });
    expect(shown).toMatchObject({ list: 'completed', isPaused: false });
  }
});

test('players and organisers of other audiences steer nothing', async () => {
  const { eventId, contenders } = await startTournament(product, 2);
  const foreign = await newPlayer(product, { brand: 'blg-ps-ar' });
  await newOfficial(product, 'organiser', foreign);
  const [player] = contenders;
  if (!player) throw new Error('nobody plays');
  const [match] = (await organiser.api.eventControl({ eventId })).matches.items;
  const matchId = match?.matchId ?? '';
  const tries = ({ api }: Person) => [
    api.eventControl({ eventId }),
    api.previewReopening({ matchId }),
    api.pauseEvent({ eventId, reason }),
    api.resumeEvent({ eventId }),
  ];
  const codes = async (person: Person) => new Set(await Promise.all(tries(person).map(refusal)));
  expect(await codes(player)).toEqual(new Set(['role_needed']));
  expect(await codes(foreign)).toEqual(new Set(['not_found']));
});

async function everything({ eventId }: Running) {
  const { matches } = await organiser.api.getBracketEvent({
    id: eventId,
    round: 'ALL',
    pageSize: 100,
  });
  return matches.items;
}

async function playRound(cup: Running, round: string): Promise<void> {
  await letPass(product, 5 * MINUTE);
  for (const match of (await everything(cup)).filter((each) => each.round === round)) {
    await playOut(product, cup, match);
  }
}

function later<T>(match: T | undefined): T {
  if (!match) throw new Error('no match');
  return match;
}

function since(before: string | null | undefined, after: string | null | undefined): number {
  return new Date(after ?? 0).getTime() - new Date(before ?? 0).getTime();
}
