import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join } from '#testing/events.ts';
import { challenge, inMinutes, newMatch, newPair, type Pair } from '#testing/matches.ts';
import { newPlayer, type Person, refusal } from '#testing/people.ts';

// it is Tuesday, 10 November 2026, 12:00 UTC: 14:00 for both players
const product = describeProduct();

const EVENINGS = Array.from({ length: 7 }, () => [{ from: '18:00', until: '20:00' }]);

test('what a player says stays, is replaced as a whole, and days that are over are forgotten', async () => {
  const { api } = await newPlayer(product);
  expect(await api.playTimes({})).toEqual({
    timeZone: 'Africa/Johannesburg',
    week: [[], [], [], [], [], [], []],
    days: [],
  });
  const days = [
    { date: '2026-11-20', hours: [] },
    { date: '2026-11-09', hours: [] },
  ];
  const kept = { week: EVENINGS, days: [{ date: '2026-11-20', hours: [] }] };
  expect(await api.setPlayTimes({ week: EVENINGS, days })).toMatchObject(kept);
  expect(await api.setPlayTimes({ week: EVENINGS, days })).toMatchObject(kept);
  expect(await api.playTimes({})).toMatchObject(kept);
  await api.setPlayTimes({ week: EVENINGS, days: [] });
  expect((await api.playTimes({})).days).toEqual([]);
});

test('hours that are none are refused', async () => {
  const { api } = await newPlayer(product);
  const week = EVENINGS.with(0, [{ from: '25:00', until: '26:00' }]);
  expect(await refusal(api.setPlayTimes({ week, days: [] }))).toBe('input_invalid');
  const twice = [
    { date: '2026-11-20', hours: [] },
    { date: '2026-11-20', hours: [] },
  ];
  expect(await refusal(api.setPlayTimes({ week: EVENINGS, days: twice }))).toBe('input_invalid');
});

test('a challenge offers the times at which both can play, and nothing else of the opponent’s', async () => {
  const { challenger, challenged, challengerTeamId, challengedTeamId } = await newPair(product);
  const asked = { challengerTeamId, challengedTeamId };
  const none = {
    slots: [],
    ownTimesKnown: false,
    opponentTimeZone: 'Africa/Johannesburg',
    clash: null,
    givesNoPoints: false,
  };
  expect(await challenger.api.commonTimes(asked)).toEqual(none);
  await challenger.api.setPlayTimes({ week: EVENINGS, days: [] });
  expect(await challenger.api.commonTimes(asked)).toEqual({ ...none, ownTimesKnown: true });
  await challenged.api.setPlayTimes({ week: late(), days: [] });
  const { slots } = await challenger.api.commonTimes(asked);
  expect(slots).toEqual(['2026-11-10T17:00:00.000Z', '2026-11-10T17:30:00.000Z']);
});

test('an open match offers them to either player alike, and to nobody else', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'confirmed');
  await challenger.api.setPlayTimes({ week: EVENINGS, days: [] });
  await challenged.api.setPlayTimes({ week: late(), days: [] });
  const { slots } = await challenger.api.commonTimes({ matchId });
  expect(slots).toHaveLength(2);
  expect((await challenged.api.commonTimes({ matchId })).slots).toEqual(slots);
  const stranger = await newPlayer(product);
  expect(await refusal(stranger.api.commonTimes({ matchId }))).toBe('not_yours');
  expect(await refusal(stranger.api.commonTimes({}))).toBe('input_invalid');
});

test('a confirmed match of either within 30 min is told before a time is sent, and never offered', async () => {
  const pair = await newPair(product);
  const { challenger, challenged } = pair;
  const evening = '2026-11-10T17:00:00.000Z';
  for (const player of [challenger, challenged]) {
    await player.api.setPlayTimes({ week: EVENINGS, days: [] });
  }
  const { matchId } = await challenge(product, pair, { proposedDate: evening });
  await challenged.api.acceptMatch({ matchId });
  const third = await withEntry(pair);
  await third.api.setPlayTimes({ week: EVENINGS, days: [] });

  const asOther = { challengerTeamId: third.entryId, challengedTeamId: pair.challengedTeamId };
  const near = '2026-11-10T17:15:00.000Z';
  const found = await third.api.commonTimes({ ...asOther, at: near });
  expect(found.clash).toBe('opponent');
  expect(found.slots).not.toContain(evening);
  const asOwn = { challengerTeamId: pair.challengerTeamId, challengedTeamId: third.entryId };
  expect((await challenger.api.commonTimes({ ...asOwn, at: near })).clash).toBe('own');
  const later = await challenger.api.commonTimes({ ...asOwn, at: inMinutes(product, 600) });
  expect(later.clash).toBeNull();
  // the match itself is not in the way of its own new time
  expect((await challenger.api.commonTimes({ matchId, at: near })).clash).toBeNull();
});

async function withEntry({ eventId, gameId }: Pair): Promise<Person & { entryId: string }> {
  const person = await newPlayer(product);
  const entryId = await join(person, { eventId, gameId });
  return { ...person, entryId };
}

function late() {
  return Array.from({ length: 7 }, () => [{ from: '19:00', until: '01:00' }]);
}
