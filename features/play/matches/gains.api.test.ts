import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { join, newEvent, newGame } from '#testing/events.ts';
import { letPass, newMatch, newOfficial, newPair } from '#testing/matches.ts';
import { newPlayer, type Person } from '#testing/people.ts';

const A_DAY = 24 * 3_600_000;
const reason = 'The screenshot shows it';

const product = describeProduct();

test('a match tells each of its players what it has brought, and nobody else', async () => {
  const { matchId, eventId, challenger, challenged } = await newMatch(product, 'completed');
  const pointsIn = async ({ api }: Person) => {
    const { points } = await api.getMatch({ matchId });
    const inEvent = await api.eventByIdMatches({ eventId });
    const own = await api.userMatches({ status: 'completed' });
    expect([inEvent.items[0]?.points, own.items[0]?.points]).toEqual([points, points]);
    return points;
  };
  expect(await pointsIn(challenger)).toBe(200);
  expect(await pointsIn(challenged)).toBe(10 + 50);
  const stranger = await newPlayer(product);
  const { items } = await stranger.api.eventByIdMatches({ eventId });
  expect(items[0]).not.toHaveProperty('points');
});

test('what a reopened result gave is gone, what was earned otherwise stays', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'completed');
  const organiser = await newOfficial(product, 'organiser');
  const reopened = await organiser.api.reopenMatch({ matchId, reason });
  expect(reopened).not.toHaveProperty('points');
  expect((await challenger.api.getMatch({ matchId })).points).toBe(0);
  expect((await challenged.api.getMatch({ matchId })).points).toBe(10);
  const ruling = { outcome: 'score', scoreChallenger: 0, scoreChallenged: 1 } as const;
  await organiser.api.ruleMatch({ matchId, ruling, reason });
  expect((await challenged.api.getMatch({ matchId })).points).toBe(10 + 200);
});

test('a fault shows as what it costs', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'declined');
  expect((await challenged.api.getMatch({ matchId })).points).toBe(-25);
  expect((await challenger.api.getMatch({ matchId })).points).toBe(0);
});

test('who hears that a result is final hears what it brings', async () => {
  const { challenger } = await newMatch(product, 'completed');
  const silent = await newMatch(product, 'awaiting_approval');
  await letPass(product, A_DAY);
  const textFor = async ({ api }: Person) => {
    const { items } = await api.notifications({ limit: 50 });
    return items.find(({ type }) => type === 'match_approved')?.text;
  };
  expect(await textFor(challenger)).toMatch(/3–\u20601.*You get 200 points\.$/);
  expect(await textFor(silent.challenger)).toMatch(/You get 200 points\.$/);
  expect(await textFor(silent.challenged)).toMatch(/1–\u20603.*You get no points\.$/);
});

test('the two may play again while the battleground lasts, and hear when that gives no points', async () => {
  const pair = await newPair(product);
  const { challenger, challenged, challengerTeamId, challengedTeamId } = pair;
  const asked = { challengerTeamId, challengedTeamId };
  const noPoints = async (at?: string) =>
    (await challenger.api.commonTimes(at ? { ...asked, at } : asked)).givesNoPoints;
  const whenAsked = async () => {
    const { matchId } = await newMatch(product, 'requested', pair);
    const asker = await challenger.api.getMatch({ matchId });
    expect(asker).not.toHaveProperty('givesNoPoints'); // only the challenged player sees it
    const { givesNoPoints } = await challenged.api.getMatch({ matchId });
    const listed = await challenged.api.userMatches({ status: 'upcoming' });
    expect(listed.items).toMatchObject([{ matchId, givesNoPoints }]); // the list has it, too
    await challenger.api.cancelMatch({ matchId });
    return givesNoPoints;
  };
  expect(await whenAsked()).toBe(false);
  for (let i = 0; i < 3; i += 1) {
    expect(await noPoints()).toBe(false);
    const { matchId } = await newMatch(product, 'completed', pair);
    const [seen, theirs] = [await challenger.api.getMatch({ matchId }), challenged.api];
    expect(seen.rematchWith).toBe(challengedTeamId);
    expect((await theirs.getMatch({ matchId })).rematchWith).toBe(challengerTeamId);
  }
  expect(await noPoints()).toBe(true);
  const tomorrow = new Date(product.clock.now().getTime() + A_DAY).toISOString();
  expect(await noPoints(tomorrow)).toBe(false);
  expect(await whenAsked()).toBe(true);
});

test("one's matches of one game are listed and counted by themselves", async () => {
  const football = await newPair(product);
  const { challenger } = football;
  const gameId = await newGame(product, { slug: 'kick-off', title: 'Kick Off', position: 2 });
  const event = await newEvent(product, { gameId });
  const rival = await newPlayer(product);
  const kickOff = {
    ...event,
    challenger,
    challenged: rival,
    challengerTeamId: await join(challenger, event),
    challengedTeamId: await join(rival, event),
  };
  const first = await newMatch(product, 'declined', football);
  const second = await newMatch(product, 'declined', kickOff);
  product.clock.advance(10 * 60_000); // a declined player asks no sooner
  const third = await newMatch(product, 'declined', football);
  const all = await challenger.api.userMatches({ status: 'completed' });
  expect(all.total).toBe(3);
  const ofGame = (game: string, page = 1) =>
    challenger.api.userMatches({ status: 'completed', gameId: game, page, pageSize: 1 });
  expect(await ofGame(gameId)).toMatchObject({
    items: [{ matchId: second.matchId }],
    total: 1,
    counts: all.counts,
  });
  expect(await ofGame(football.gameId)).toMatchObject({
    items: [{ matchId: third.matchId }],
    total: 2,
  });
  expect((await ofGame(football.gameId, 2)).items).toMatchObject([{ matchId: first.matchId }]);
  expect((await ofGame(gameId, 2)).items).toEqual([]);
});
