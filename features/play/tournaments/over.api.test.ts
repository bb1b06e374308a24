import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { inMinutes, letPass } from '#testing/matches.ts';
import { refusal } from '#testing/people.ts';
import { playOut, playToTheEnd, type Running, startTournament } from '#testing/tournaments.ts';

const reason = 'Power is out in the whole city';
const score = { scoreChallenger: 0, scoreChallenged: 2 };

const product = describeProduct();
const organiser = product.official('organiser');

test('every act on a match of an event that was called off is refused, and changes nothing', async () => {
  const cup = await startTournament(product, 4);
  const { eventId, contenders } = cup;
  const [one, two] = (await organiser.api.eventControl({ eventId })).matches.items;
  if (!one || !two) throw new Error('nobody plays');
  await playOut(product, cup, one);
  await organiser.api.cancelEvent({ eventId, reason });
  for (const when of ['at once', 'when its matches have ended']) {
    const before = await standing(cup);
    const seen = await organiser.api.getMatch({ matchId: one.matchId ?? '' });
    expect({ when, actions: seen.actions }).toEqual({ when, actions: [] });
    for (const match of [one, two]) {
      const matchId = match.matchId ?? '';
      const player = contenders.find(({ entryId }) => entryId === match.home?.entryId);
      if (!player) throw new Error('nobody plays');
      const kickoff = inMinutes(product, 60);
      const acts = [
        () => organiser.api.reopenMatch({ matchId, reason }),
        () => organiser.api.ruleMatch({ matchId, ruling: { outcome: 'score', ...score }, reason }),
        () => organiser.api.ruleMatch({ matchId, ruling: { outcome: 'replay', kickoff }, reason }),
        () => organiser.api.ruleMatch({ matchId, ruling: { outcome: 'void' }, reason }),
        () => organiser.api.advanceMatch({ matchId, ...score, reason }),
        () => organiser.api.awardMatch({ matchId, winner: 'challenger', reason }),
        () => organiser.api.takeBothOut({ matchId, reason }),
        () => organiser.api.extendMatch({ matchId, until: kickoff, reason }),
        () => organiser.api.moveKickoff({ matchId, kickoff, reason }),
        () => player.api.rescheduleMatch({ matchId, proposedDate: kickoff }),
        () => player.api.submitScores({ matchId, ...score }),
        () => player.api.editScores({ matchId, ...score }),
        () => player.api.verifyMatchResult({ matchId }),
        () => player.api.disputeMatchResult({ matchId, reason }),
        () => player.api.appealMatchRuling({ matchId, reason }),
        ...(match === two ? [() => player.api.readyUp({ matchId })] : []),
      ];
      for (const act of acts) {
        expect([`${act}`, await codeOf(act)]).toEqual([`${act}`, 'event_over']);
      }
    }
    expect(await refusal(organiser.api.pauseEvent({ eventId, reason }))).toBe('event_not_running');
    expect(await refusal(organiser.api.resumeEvent({ eventId }))).toBe('event_over');
    expect(await organiser.api.previewReopening({ matchId: one.matchId ?? '' })).toMatchObject({
      resets: [],
      opensEvent: false,
    });
    expect(await standing(cup)).toEqual(before);
    await letPass(product, 3 * 60_000);
  }
});

test('an event that is called off in a pause stays called off', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  await organiser.api.pauseEvent({ eventId, reason });
  await organiser.api.cancelEvent({ eventId, reason });
  expect(await refusal(organiser.api.resumeEvent({ eventId }))).toBe('event_over');
  expect(await refusal(organiser.api.pauseEvent({ eventId, reason }))).toBe('event_not_running');
  await letPass(product, 3 * 60_000);
  const { items } = await organiser.api.controlledMatches({ list: 'open', eventId });
  expect(items).toEqual([]);
});

test('a result changed after the end reaches bracket, export and rating alike', async () => {
  const cup = await startTournament(product, 2);
  const { eventId } = cup;
  const [final] = (await organiser.api.eventControl({ eventId })).matches.items;
  const matchId = final?.matchId ?? '';
  await playToTheEnd(product, cup);
  const before = await standing(cup);
  expect(before.champion).not.toBeNull();
  await organiser.api.reopenMatch({ matchId, reason });
  await product.runDue();
  const loser = before.champion === final?.home?.entryId ? 'challenged' : 'challenger';
  const ruled = loser === 'challenged' ? score : { scoreChallenger: 2, scoreChallenged: 0 };
  await organiser.api.ruleMatch({ matchId, ruling: { outcome: 'score', ...ruled }, reason });
  await product.runDue();
  const after = await standing(cup);
  const other = [final?.home, final?.away].find((side) => side?.entryId !== before.champion);
  expect(after.champion).toBe(other?.entryId);
  expect(after.status).toBe('completed');
  expect(JSON.stringify(after.exported)).not.toBe(JSON.stringify(before.exported));
  expect(after.ratings).toEqual(before.ratings.toReversed());
});

/** The code of a refusal, or none where the call is answered. */
function codeOf(act: () => Promise<unknown>): Promise<string | null> {
  return act().then(
    () => null,
    ({ code }: { readonly code: string }) => code,
  );
}

/** All that a result reaches. */
async function standing({ eventId, contenders }: Running) {
  const { champion } = await organiser.api.getBracketEvent({ id: eventId });
  const { status } = await organiser.api.eventById({ id: eventId });
  // refused while it is not over, or called off
  const exported = await organiser.api.exportBracket({ eventId }).catch(() => null);
  const ratings = [];
  for (const { api, userId } of contenders) {
    const stats = await api.getUserProfileStats({ userId });
    ratings.push(stats.ratings.map(({ rating }) => rating));
  }
  return { champion: champion?.entryId ?? null, status, exported, ratings };
}
