import { beforeAll, expect, test } from 'vitest';
import type { EventId, GameId } from '#platform/ids.ts';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { challenge, inMinutes, letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';
import { openMatches, startTournament } from '#testing/tournaments.ts';

const MINUTE = 60_000;
const product = describeProduct();
const organiser = product.official('organiser');
let gameId: GameId;

beforeAll(async () => {
  gameId = await newGame(product);
});

test('who takes part in a cancelled cup hears why, once, and its page tells everybody', async () => {
  const { event, entrant } = await openCup();
  const { eventId } = event;
  const reason = 'The game is down for the weekend';
  await organiser.api.cancelEvent({ eventId, reason });
  await organiser.api.cancelEvent({ eventId, reason });
  const other = await newOfficial(product, 'organiser');
  expect(await refusal(other.api.cancelEvent({ eventId, reason }))).toBe('done_already');
  await product.runDue();
  const [note, ...more] = await notesOf(entrant, 'event_cancelled');
  expect(note?.text).toContain(reason);
  expect(more).toEqual([]);
  const { status, cancelled } = await entrant.api.eventById({ id: eventId });
  expect({ status, cancelled }).toEqual({ status: 'cancelled', cancelled: { reason } });
  expect(await refusal(organiser.api.updateEvent(event))).toBe('event_over');
});

test('open matches of a cancelled battleground fall away, and cost nobody a point', async () => {
  const ground = await newEvent(product);
  const played = await newMatch(product, 'in_progress', await newPair(product, ground));
  const agreed = await newMatch(product, 'confirmed', await newPair(product, ground));
  const asked = await challenge(product, await newPair(product, ground));
  const reason = 'The servers are down for good';
  await organiser.api.cancelEvent({ eventId: ground.eventId, reason });
  await product.runDue();
  for (const { matchId, challenger, eventId } of [agreed, asked, played]) {
    const match = await challenger.api.getMatch({ matchId });
    expect(match.status).toBe('cancelled');
    const { items } = await challenger.api.eventRankings({ id: eventId });
    const own = items.find(({ userId }) => userId === challenger.userId);
    expect(own?.points ?? 0).toBeGreaterThanOrEqual(0);
    expect(await notesOf(challenger, 'match_annulled')).toEqual([]);
  }
});

test('a running cup that is cancelled draws no more matches', async () => {
  const running = await startTournament(product, 4);
  await organiser.api.cancelEvent({ eventId: running.eventId, reason: 'Half of them are gone' });
  await letPass(product, 2 * MINUTE);
  const [first] = running.contenders;
  const { items } = (await first?.api.userMatches({ status: 'upcoming' })) ?? {
    items: [1],
  };
  expect(items).toEqual([]);
});

test('a cup that is cancelled as its final ends owes nobody a prize', async () => {
  const prizes = [{ place: 1, amount: 1_200_000, currency: 'ZAR' }];
  const { eventId, contenders } = await startTournament(product, 2, { prizes });
  const [final] = await openMatches(organiser, eventId);
  const matchId = final?.matchId ?? '';
  const [a, b] = [final?.home, final?.away].map((side) =>
    contenders.find(({ entryId }) => entryId === side?.entryId),
  );
  for (const each of [a, b]) await each?.api.readyUp({ matchId });
  await a?.api.submitScores({ matchId, scoreChallenger: 2, scoreChallenged: 1 });
  await b?.api.verifyMatchResult({ matchId });
  await organiser.api.cancelEvent({ eventId, reason: 'Both of them were somebody else' });
  await product.runDue();
  const { items } = await organiser.api.owedPrizes({ pageSize: 100 });
  expect(items.filter((prize) => prize.eventId === eventId)).toEqual([]);
});

/** A published cup with one entrant. */
async function openCup() {
  const event = {
    gameId,
    format: 'knockout' as const,
    opensAt: inMinutes(product, -1),
    startsAt: inMinutes(product, 120),
    endsAt: inMinutes(product, 600),
    drawsAllowed: false,
    prizes: [],
    texts: { en: { title: 'Winter Cup', description: '', gameRules: [], howToPlay: [] } },
  };
  const { eventId } = await organiser.api.createEvent(event);
  await organiser.api.publishEvent({ eventId });
  const entrant = await newPlayer(product);
  await join(entrant, { eventId: eventId as EventId, gameId }); // as the reply has it
  return { event: { ...event, eventId }, entrant };
}

async function notesOf({ api }: Person, type: string) {
  return (await api.notifications({})).items.filter((note) => note.type === type);
}
