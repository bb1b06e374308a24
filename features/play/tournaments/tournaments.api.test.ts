import { applyCommand, createBracket, holdBracket } from '@battle-league/brackets/elimination.ts';
import { championOf } from '@battle-league/brackets/elimination-placings.ts';
import { winnerOf } from '@battle-league/brackets/outcome.ts';
import { expect, test } from 'vitest';
import type { PlayerId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join } from '#testing/events.ts';
import { letPass, newOfficial } from '#testing/matches.ts';
import { newPlayer, refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';
import {
  openMatches,
  openTournament,
  playOut,
  type Running,
  startTournament,
} from '#testing/tournaments.ts';
import { prizesPersonalData } from './server/index.ts';

const product = describeProduct();

const MINUTE = 60_000;
/** R12,000, R7,000, R4,000 and R2,000 of R25,000, in cents. */
const PRIZES = [1_200_000, 700_000, 400_000, 200_000].map((amount, index) => ({
  place: index + 1,
  amount,
  currency: 'ZAR',
}));

test('a cup runs from check-in to the prizes that are owed, and is paid off once', async () => {
  const cup = await startTournament(product, 4, { prizes: PRIZES });
  const { eventId } = cup;
  const begun = await bracketOf(cup);
  expect(begun).toMatchObject({ entrants: 4, champion: null, event: { status: 'ongoing' } });
  expect(begun.rounds).toEqual([
    { round: 'W1', matches: 2, done: 0 },
    { round: 'W2', matches: 1, done: 0 },
    { round: 'T', matches: 1, done: 0 },
  ]);
  for (const match of begun.matches.items) {
    expect(match).toMatchObject({ status: 'confirmed', winner: null });
    await playOut(product, cup, match);
  }
  const [final] = (await bracketOf(cup, 'W2')).matches.items;
  const [third] = (await bracketOf(cup, 'T')).matches.items;
  expect(final?.home?.entryId).toBe(begun.matches.items[0]?.home?.entryId);
  if (!final || !third) throw new Error('no final');
  await playOut(product, cup, third);
  await letPass(product, MINUTE);
  await playOut(product, cup, final);
  await letPass(product, MINUTE);

  const over = await bracketOf(cup);
  expect(over.event.status).toBe('completed');
  expect(over.champion?.entryId).toBe(final.home?.entryId);
  const organiser = await newOfficial(product, 'organiser');
  const owed = await organiser.api.owedPrizes({ pageSize: 100 });
  const own = owed.items.filter((prize) => prize.eventId === eventId);
  expect(own.map(({ place, amount, entryId }) => [place, amount, entryId])).toEqual([
    [1, 1_200_000, final.home?.entryId],
    [2, 700_000, final.away?.entryId],
    [3, 400_000, third.home?.entryId],
    [4, 200_000, third.away?.entryId],
  ]);
  const entryId = final.home?.entryId ?? '';
  const winner = final.home?.userId as PlayerId; // as the reply has it
  expect(await prizesPersonalData.exportData(product.platform.db, winner)).toMatchObject([
    { place: 1 },
  ]);
  const first = { eventId, place: 1, entryId };
  await organiser.api.payPrize({ ...first, reference: 'EFT 1' });
  await organiser.api.payPrize({ ...first, reference: 'EFT 1' });
  const twice = organiser.api.payPrize({ ...first, reference: 'EFT 2' });
  expect(await refusal(twice)).toBe('prize_paid_already');
  const other = await newOfficial(product, 'organiser');
  const told = await other.api.payPrize({ ...first, reference: 'EFT 1' }).catch(String);
  expect(told).toContain(organiser.username);
  const paid = (await organiser.api.owedPrizes({ list: 'paid' })).items;
  expect(paid).toMatchObject([{ place: 1, reference: 'EFT 1' }]);
});

test('a cup to whose matches nobody came owes nobody anything, and of others only who came', async () => {
  const organiser = await newOfficial(product, 'organiser');
  const owedOf = async (eventId: string) => {
    const { items } = await organiser.api.owedPrizes({ list: 'owed', pageSize: 100 });
    return items.filter((prize) => prize.eventId === eventId);
  };
  const nobody = await startTournament(product, 2, { prizes: PRIZES });
  const cup = await startTournament(product, 4, { prizes: PRIZES });
  const [first] = await openMatches(organiser, cup.eventId);
  if (!first) throw new Error('nothing to play');
  await playOut(product, cup, first);
  await letPass(product, 60 * MINUTE);
  const { event, champion } = await organiser.api.getBracketEvent({ id: nobody.eventId });
  expect({ status: event.status, champion }).toEqual({ status: 'completed', champion: null });
  expect(await owedOf(nobody.eventId)).toEqual([]);
  expect(await owedOf(cup.eventId)).toMatchObject([
    { place: 1, entryId: first.home?.entryId },
    { place: 2, entryId: first.away?.entryId },
  ]);
});

test('who has not checked in when it closes is out, and a cup of one is called off', async () => {
  const event = await openTournament(product);
  const here = await newPlayer(product);
  const absent = await newPlayer(product);
  await join(here, event);
  await join(absent, event);
  expect(await refusal(here.api.checkInToEvent({ eventId: event.eventId }))).toBe(
    'event_check_in_closed',
  );
  await letPass(product, 65 * MINUTE);
  const [told] = (await here.api.notifications({})).items;
  expect(told).toMatchObject({ type: 'event_check_in', link: `/event-home/${event.eventId}` });
  const seen = await here.api.eventById({ id: event.eventId });
  expect(seen.actions).toEqual(['check_in', 'leave']);
  await here.api.checkInToEvent({ eventId: event.eventId });
  await here.api.checkInToEvent({ eventId: event.eventId });
  await letPass(product, 41 * MINUTE);
  expect(await here.api.eventById({ id: event.eventId })).toMatchObject({ entrants: 1 });
  await letPass(product, 30 * MINUTE);
  expect(await here.api.eventById({ id: event.eventId })).toMatchObject({
    status: 'cancelled',
    cancelled: { reason: null },
  });
});

test('where nobody comes to a match both are out, and the next opponent walks over', async () => {
  const cup = await startTournament(product, 4, { prizes: PRIZES });
  const [played] = (await bracketOf(cup)).matches.items;
  if (!played) throw new Error('no match');
  await playOut(product, cup, played);
  await letPass(product, 60 * MINUTE);
  const over = await bracketOf(cup, 'W2');
  expect(over.matches.items).toMatchObject([{ vacant: ['away'], how: 'walkover', winner: 'home' }]);
  expect(over.champion?.entryId).toBe(played.home?.entryId);
  expect(over.event.status).toBe('completed');
});

test('who leaves after the start loses the open match and all later ones by walkover', async () => {
  const cup = await startTournament(product, 3);
  const first = (await bracketOf(cup, 'W1')).matches.items[0];
  const leaver = cup.contenders.find(({ entryId }) => entryId === first?.home?.entryId);
  if (!first || !leaver) throw new Error('no match');
  await leaver.api.leaveEvent({ eventId: cup.eventId });
  await product.runDue();
  const after = await bracketOf(cup, 'W2');
  expect(after.matches.items[0]?.away?.entryId).toBe(first.away?.entryId);
  expect(after.matches.items[0]?.status).toBe('confirmed');
  expect((await bracketOf(cup, 'W1')).matches.items).toMatchObject([
    { how: 'walkover', winner: 'away', status: 'no_show' },
  ]);
});

test('a reopened result that has another winner resets exactly what hung on it', async () => {
  const cup = await startTournament(product, 4);
  const [one, two] = (await bracketOf(cup)).matches.items;
  if (!one?.matchId || !two) throw new Error('no matches');
  await playOut(product, cup, one);
  await playOut(product, cup, two);
  const before = (await bracketOf(cup, 'W2')).matches.items[0];
  const organiser = await newOfficial(product, 'organiser');
  await organiser.api.reopenMatch({ matchId: one.matchId, reason: 'The wrong screenshot' });
  await product.runDue();
  const meanwhile = (await bracketOf(cup, 'W2')).matches.items[0];
  expect(meanwhile).toMatchObject({ home: null, away: { entryId: before?.away?.entryId } });
  expect(meanwhile?.matchId).toBeNull();
  const old = await organiser.api.getMatch({ matchId: before?.matchId ?? '' });
  expect(old.status).toBe('cancelled');

  await organiser.api.ruleMatch({
    matchId: one.matchId,
    ruling: { outcome: 'score', scoreChallenger: 0, scoreChallenged: 1 },
    reason: 'As the second screenshot shows',
  });
  await product.runDue();
  const after = (await bracketOf(cup, 'W2')).matches.items[0];
  expect(after?.home?.entryId).toBe(one.away?.entryId);
  expect(after?.status).toBe('confirmed');
  expect((await bracketOf(cup, 'W1')).matches.items[1]?.winner).toBe('home');
});

test('a double elimination needs its second final only where the first goes to the losers’ champion', async () => {
  const cup = await startTournament(product, 4, { format: 'double_elimination' });
  for (const round of ['W1', 'W2', 'L1', 'L2']) {
    for (const match of (await bracketOf(cup, round)).matches.items) {
      await playOut(product, cup, match);
    }
  }
  const [final] = (await bracketOf(cup, 'F1')).matches.items;
  if (!final) throw new Error('no final');
  await playOut(product, cup, final, [0, 3]);
  const [reset] = (await bracketOf(cup, 'F2')).matches.items;
  expect(reset?.home?.entryId).toBe(final.home?.entryId);
  if (!reset) throw new Error('no second final');
  await playOut(product, cup, reset);
  expect((await bracketOf(cup)).champion?.entryId).toBe(final.home?.entryId);
  expect((await bracketOf(cup)).matches.items).toMatchObject([{ key: 'F2', how: 'played' }]);
});

test('a second final that is not needed is no round of the bracket', async () => {
  const cup = await startTournament(product, 2, { format: 'double_elimination' });
  for (const round of ['W1', 'F1']) {
    for (const match of (await bracketOf(cup, round)).matches.items) {
      await playOut(product, cup, match);
    }
  }
  await letPass(product, MINUTE);
  const over = await bracketOf(cup);
  expect(over.event.status).toBe('completed');
  expect(over.rounds.map(({ round }) => round)).toEqual(['W1', 'F1']);
  expect(over.matches.items).toMatchObject([{ key: 'F1' }]);
});

test('a league is played round by round, and its table told best first', async () => {
  const league = await startTournament(product, 4, { format: 'league', drawsAllowed: true });
  for (const round of ['R1', 'R2', 'R3']) {
    for (const match of (await bracketOf(league, round)).matches.items) {
      await playOut(product, league, match, round === 'R1' ? [1, 1] : [2, 0]);
    }
    await letPass(product, 24 * 60 * MINUTE);
  }
  const visitor = await newPlayer(product);
  const { items } = await visitor.api.leagueTable({ id: league.eventId });
  expect(items).toHaveLength(4);
  expect(items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  expect(items.every(({ played, form }) => played === 3 && form[0] === 'drawn')).toBe(true);
  expect((await bracketOf(league)).event.status).toBe('completed');
});

test('whatever order the results come in, the placings are those of the engine alone', async () => {
  const cup = await startTournament(product, 9, { format: 'double_elimination' });
  for (;;) {
    const { rounds } = await bracketOf(cup);
    const open = [];
    for (const { round, done, matches } of rounds) {
      if (done === matches) continue;
      const { items } = (await bracketOf(cup, round)).matches;
      open.push(...items.filter(({ status }) => status === 'confirmed'));
    }
    if (open.length === 0) break;
    // all at once, each with the result that its key gives
    await Promise.all(open.map((match) => playOut(product, cup, match, resultFor(match.key))));
  }
  const all = await Promise.all(
    (await bracketOf(cup)).rounds.map(({ round }) => bracketOf(cup, round)),
  );
  const matches = all.flatMap((each) => each.matches.items);
  const first = all[0]?.matches.items ?? [];
  const seeds = new Map(
    [...first, ...matches].flatMap(({ home, away }) =>
      [home, away].flatMap((side) => (side ? [[side.seed, side.entryId] as const] : [])),
    ),
  );
  const seeded = Array.from({ length: 9 }, (_, index) => seeds.get(index + 1) ?? '');
  const created = createBracket({ kind: 'double_elimination', reset: true }, seeded);
  if (created.kind !== 'created') throw new Error(created.code);
  const alone = holdBracket(created);
  for (const { key, how } of matches.toReversed().concat(matches, matches, matches, matches)) {
    if (how !== 'played') continue;
    const [home, away] = resultFor(key);
    applyCommand(alone, {
      type: 'report',
      key,
      outcome: { kind: 'played', score: { home, away } },
    });
  }
  for (const match of matches) {
    const held = alone.matches.get(match.key);
    expect([match.key, match.home?.entryId ?? null, match.winner]).toEqual([
      match.key,
      held?.home.kind === 'entrant' ? held.home.entrant : null,
      held?.result ? winnerOf(held.result.outcome) : null,
    ]);
  }
  expect((await bracketOf(cup)).champion?.entryId).toBe(championOf(alone.shape, alone.matches));
});

/** Anything, as long as it is always the same for a key. */
function resultFor(key: string): readonly [number, number] {
  return [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3 === 0
    ? [0, 2]
    : [3, 1];
}

test('anybody may look at a bracket, without a credential', async () => {
  coversSpec('call.get-bracket-event', 'client.public-bracket', 'event.brackets');
  const cup = await startTournament(product, 4);
  const ask = (query: string) =>
    product.app.inject({ url: `/api/get-bracket-event?id=${cup.eventId}${query}` });
  const begun = (await ask('')).json();
  expect(begun).toMatchObject({ entrants: 4, matches: { total: 2, items: [{ round: 'W1' }, {}] } });
  const whole = (await ask('&round=ALL')).json();
  expect(whole.matches.items.map(({ key }: { key: string }) => key)).toEqual([
    'W1.1',
    'W1.2',
    'W2.1',
    'T',
  ]);
});

test('a ruling that comes after the planned end does not end the cup: the final is played', async () => {
  const cup = await startTournament(product, 3);
  const [semi] = (await bracketOf(cup, 'W1')).matches.items;
  const matchId = semi?.matchId ?? '';
  const [a, b] = [semi?.home, semi?.away].map((side) =>
    cup.contenders.find(({ entryId }) => entryId === side?.entryId),
  );
  if (!a || !b) throw new Error('no match');
  await a.api.readyUp({ matchId });
  await b.api.readyUp({ matchId });
  await a.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await b.api.disputeMatchResult({ matchId, reason: 'It was the other way round' });
  await letPass(product, 5 * 24 * 60 * MINUTE);
  const organiser = await newOfficial(product, 'organiser');
  await organiser.api.ruleMatch({
    matchId,
    ruling: { outcome: 'score', scoreChallenger: 2, scoreChallenged: 1 },
    reason: 'As the screenshot shows',
  });
  await product.runDue();
  const [final] = (await bracketOf(cup, 'W2')).matches.items;
  if (!final) throw new Error('no final');
  expect((await bracketOf(cup)).event.status).toBe('ongoing');
  await playOut(product, cup, final);
  expect((await bracketOf(cup)).champion?.entryId).toBe(final.home?.entryId);
});

test('a player follows their own path through the bracket', async () => {
  const cup = await startTournament(product, 4);
  const [one] = (await bracketOf(cup)).matches.items;
  if (!one) throw new Error('no match');
  await playOut(product, cup, one);
  const entryId = one.home?.entryId ?? '';
  const visitor = await newPlayer(product);
  const path = await visitor.api.getBracketEvent({ id: cup.eventId, entryId });
  expect(path.matches.items.map(({ key }) => key)).toEqual(['W1.1', 'W2.1']);
});

function bracketOf({ eventId, contenders }: Running, round?: string) {
  const [first] = contenders;
  if (!first) throw new Error('nobody takes part');
  return first.api.getBracketEvent({ id: eventId, ...(round && { round }) });
}
