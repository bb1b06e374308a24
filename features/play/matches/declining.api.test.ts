import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { challenge, inMinutes, letPass, newMatch, newPair, type Pair } from '#testing/matches.ts';
import { refusal } from '#testing/people.ts';

const MINUTE = 60_000;
const WAIT = 10 * MINUTE;

const product = describeProduct();

test.each([{ isInstant: true }, {}])(
  'a rival who asks eight times costs the one who declines 25 points a day (%o)',
  async (how) => {
    const pair = await newPair(product);
    for (let asked = 0; asked < 8; asked++) {
      const { matchId } = await challenge(product, pair, how);
      const shown = await pair.challenged.api.getMatch({ matchId });
      expect(shown.penaltyForDecline).toBe(asked === 0 ? -25 : 0);
      await pair.challenged.api.declineSchedule({ matchId });
      const again = challenge(product, pair, how);
      expect(await refusal(again)).toBe('challenge_declined');
      await letPass(product, WAIT);
    }
    expect(await pointsOf(pair)).toBe(-25);
  },
);

test('the wait ends to the minute, says how long it is, and binds nobody else', async () => {
  const pair = await newPair(product);
  const { matchId } = await newMatch(product, 'declined', pair);
  product.clock.advance(WAIT - 1);
  await expect(challenge(product, pair)).rejects.toMatchObject({
    status: 429,
    code: 'challenge_declined',
    message: expect.stringContaining('1 minute.'),
  });
  const { challenger, challenged, challengerTeamId, challengedTeamId, ...event } = pair;
  const teams = { challengerTeamId: challengedTeamId, challengedTeamId: challengerTeamId };
  const back = { ...event, challenger: challenged, challenged: challenger, ...teams };
  const returned = await challenge(product, back, { isInstant: true });
  await challenged.api.cancelMatch({ matchId: returned.matchId });
  product.clock.advance(1);
  expect((await challenge(product, pair)).matchId).not.toBe(matchId);
});

test('who is challenged, asks for another time and then cancels has declined: the same wait, one price', async () => {
  const pair = await newPair(product);
  const { challenged } = pair;
  for (let asked = 0; asked < 2; asked++) {
    const { matchId } = await challenge(product, pair);
    await challenged.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 120) });
    const shown = await challenged.api.getMatch({ matchId });
    expect(shown.penaltyForCancel).toBe(asked === 0 ? -25 : 0);
    await challenged.api.cancelMatch({ matchId });
    expect(await refusal(challenge(product, pair))).toBe('challenge_declined');
    await letPass(product, WAIT);
  }
  await newMatch(product, 'declined', pair);
  expect(await pointsOf(pair)).toBe(-25);
});

test('a challenger who takes a challenge back, or cancels a confirmed match, may ask again at once', async () => {
  const pair = await newPair(product);
  await newMatch(product, 'cancelled', pair);
  const { matchId } = await newMatch(product, 'confirmed', pair);
  await pair.challenged.api.cancelMatch({ matchId });
  await challenge(product, pair);
});

test('another rival costs as before', async () => {
  const pair = await newPair(product);
  await newMatch(product, 'declined', pair);
  const other = await newPair(product, pair);
  const rival: Pair = {
    ...other,
    challenged: pair.challenged,
    challengedTeamId: pair.challengedTeamId,
  };
  await newMatch(product, 'declined', rival);
  expect(await pointsOf(pair)).toBe(-50);
});

async function pointsOf({ challenged: { api } }: Pair): Promise<number> {
  return (await api.profileStats({})).points;
}
