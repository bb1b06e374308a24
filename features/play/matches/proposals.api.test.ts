import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { challenge, inMinutes, newMatch, newPair } from '#testing/matches.ts';
import { refusal } from '#testing/people.ts';
import { coversSpec } from '#testing/specification/index.ts';

/** The time of a match: another one is proposed, accepted or declined. */

const product = describeProduct();

test('another time is asked for, declined at no cost, and agreed on', async () => {
  const { matchId, challenger, challenged } = await newMatch(product, 'confirmed');
  const agreed = (await challenger.api.getMatch({ matchId })).kickoff;
  await challenger.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 200) });
  const asked = await challenged.api.getMatch({ matchId });
  expect(asked).toMatchObject({ label: 'reschedule_request', penaltyForDecline: 0 });
  expect(await challenged.api.declineSchedule({ matchId })).toMatchObject({
    status: 'confirmed',
    kickoff: agreed,
  });
  const later = inMinutes(product, 240);
  await challenged.api.rescheduleMatch({ matchId, proposedDate: later });
  expect(await challenger.api.acceptMatch({ matchId })).toMatchObject({
    kickoff: later,
    reschedulesLeft: 2,
  });
});

test('who declines names the proposal that was seen, and not another one', async () => {
  coversSpec('call.decline-schedule');
  const { matchId, challenger, challenged } = await newMatch(product, 'confirmed');
  await challenger.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 200) });
  const proposed = (await challenged.api.getMatch({ matchId })).proposedDate ?? '';
  const seen = inMinutes(product, 60);
  expect(await refusal(challenged.api.declineSchedule({ matchId, proposedDate: seen }))).toBe(
    'match_state_conflict',
  );
  const { userId: acceptedById, msisdn } = challenged;
  const wish = { matchId, proposedDate: proposed, acceptedById, msisdn };
  for (const other of [{ acceptedById: challenger.userId }, { msisdn: challenger.msisdn }]) {
    expect(await refusal(challenged.api.declineSchedule({ ...wish, ...other }))).toBe('not_yours');
  }
  expect(await challenged.api.declineSchedule(wish)).toMatchObject({ status: 'confirmed' });
});

test.each([
  ['without milliseconds', (at: string) => at.replace(/\.\d+Z$/, 'Z')],
  ['with microseconds', (at: string) => at.replace(/Z$/, '000Z')],
  ['of another offset', (at: string) => atOffset(at, '+02:00')],
  ['of an offset without a colon', (at: string) => atOffset(at, '+0200')],
  ['of an offset in hours', (at: string) => atOffset(at, '-05')],
])('the proposal that is declined may be written %s', async (_, written) => {
  coversSpec('call.decline-schedule');
  const { matchId, challenger, challenged } = await newMatch(product, 'confirmed');
  product.clock.advance(321); // no whole second
  await challenger.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 200) });
  const { proposedDate } = await challenged.api.getMatch({ matchId });
  expect(proposedDate).not.toMatch(/\.000Z$/);
  const wish = { matchId, proposedDate: written(proposedDate) };
  expect(await challenged.api.declineSchedule(wish)).toMatchObject({ status: 'confirmed' });
});

test('who accepts names the proposal that was seen: a late yes is none to another time', async () => {
  coversSpec('call.accept-match');
  const { matchId, challenger, challenged } = await newMatch(product, 'confirmed');
  await challenger.api.rescheduleMatch({ matchId, proposedDate: inMinutes(product, 200) });
  const seen = inMinutes(product, 60);
  expect(await refusal(challenged.api.acceptMatch({ matchId, proposedDate: seen }))).toBe(
    'match_state_conflict',
  );
});

test('a kickoff is in the future and inside the dates of the event', async () => {
  coversSpec('message.kickoff');
  const pair = await newPair(product);
  for (const minutes of [-1, 0, 48 * 60]) {
    const proposedDate = inMinutes(product, minutes);
    const call = challenge(product, pair, { proposedDate });
    await expect(call).rejects.toMatchObject({
      status: 422,
      code: 'kickoff_invalid',
      message: 'Invalid kickoff time',
    });
  }
});

/** The same instant as the clocks of another zone show it. */
function atOffset(instant: string, offset: string): string {
  const there = new Date(instant).getTime() + Number(offset.slice(0, 3)) * 3_600_000;
  return new Date(there).toISOString().replace('Z', offset);
}
