import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { visitorOf } from '#testing/people.ts';
import { type Contender, playOut, type Running, startTournament } from '#testing/tournaments.ts';

const product = describeProduct();

const drawn = async ({ eventId }: Running) =>
  (await visitorOf(product).getBracketEvent({ id: eventId, round: 'ALL', pageSize: 50 })).matches
    .items;

function playerOf({ contenders }: Running, entryId: string | undefined): Contender {
  const found = contenders.find((one) => one.entryId === entryId);
  if (!found) throw new Error('no such player');
  return found;
}

test('in a cup the step takes the place of a table, and the cup itself replaces the words of its final', async () => {
  const cup = await startTournament(product, 4, {
    prizes: [{ place: 1, amount: 120_000, currency: 'ZAR' }],
  });
  const [semi, other] = (await drawn(cup)).filter(({ matchId }) => matchId);
  if (!semi?.matchId || !other?.matchId) throw new Error('no semi-finals');
  await playOut(product, cup, semi);
  const winner = playerOf(cup, semi.home?.entryId);
  const loser = playerOf(cup, semi.away?.entryId);
  expect(await winner.api.matchMoment({ matchId: semi.matchId })).toMatchObject({
    frame: 'win',
    place: null,
    bracket: { step: 'advanced', round: semi.round, next: { opponent: null }, place: null },
    next: { act: 'next_round', opponent: null },
  });
  expect(await loser.api.matchMoment({ matchId: semi.matchId })).toMatchObject({
    frame: 'defeat',
    bracket: { step: 'continues', next: { round: 'T' } }, // the match for the third place
    larger: null,
  });
  await playOut(product, cup, other);
  const finalist = playerOf(cup, other.home?.entryId);
  const { bracket } = await winner.api.matchMoment({ matchId: semi.matchId });
  expect(bracket?.next).toMatchObject({ opponent: { userId: finalist.userId } });
  expect(bracket?.next?.kickoff).toEqual(expect.any(String));

  const final = (await drawn(cup)).find(
    ({ key, matchId }) => matchId && key !== semi.key && key !== other.key && key !== 'T',
  );
  const third = (await drawn(cup)).find(({ key }) => key === 'T');
  if (!final?.matchId || !third) throw new Error('no final');
  await playOut(product, cup, final);
  expect(
    await playerOf(cup, final.away?.entryId).api.matchMoment({ matchId: final.matchId }),
  ).toMatchObject({ frame: 'defeat', bracket: { step: 'pending' } });
  await playOut(product, cup, third);
  const champion = playerOf(cup, final.home?.entryId);
  const moment = await champion.api.matchMoment({ matchId: final.matchId });
  expect(moment.bracket).toMatchObject({ step: 'placed', place: { from: 1, to: 1 } });
  expect(moment.bracket?.prize).toEqual({ amount: 120_000, currency: 'ZAR' });
  expect(moment.larger).toMatchObject({ kind: 'cup_won', eventId: cup.eventId });
  expect(moment.larger?.path.map(({ matchId }) => matchId)).toHaveLength(2);
  expect(moment.larger?.path.at(-1)?.matchId).toBe(final.matchId);
  const second = playerOf(cup, final.away?.entryId);
  expect(await second.api.matchMoment({ matchId: final.matchId })).toMatchObject({
    bracket: { step: 'placed', place: { from: 2, to: 2 } },
    larger: null,
  });

  // closing the result without the cup keeps the cup for later
  const { newest, others } = await champion.api.moments({});
  const results = [newest, ...others].flatMap((one) => (one ? [one.resultId] : []));
  await champion.api.markMomentSeen({ results });
  const kept = await champion.api.moments({});
  expect(kept).toMatchObject({ newest: null, larger: { kind: 'cup_won' }, moreLarger: 0 });
  await champion.api.markMomentSeen({ larger: kept.larger?.key });
  expect(await champion.api.moments({})).toMatchObject({ newest: null, larger: null });
  expect((await champion.api.matchMoment({ matchId: final.matchId })).larger).toBeNull();
});
