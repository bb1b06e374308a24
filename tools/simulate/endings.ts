import {
  type Bout,
  both,
  challenged,
  checkIn,
  disputedMatch,
  goals,
  inAnyOrder,
  inMs,
  kickedOff,
  scores,
} from './bout.ts';
import { KICKOFF_AHEAD_MS, SHORT_KICKOFF_AHEAD_MS } from './rules.ts';

export interface Ending {
  readonly name: string;
  /** Share in percent. */
  readonly share: number;
  play(bout: Bout): Promise<void>;
}

/** Every way a match can go (rules.md, "A match"). */
export const ENDINGS: readonly Ending[] = [
  { name: 'instant, verified', share: 26, play: instantVerified },
  { name: 'scheduled, verified', share: 11, play: scheduledVerified },
  { name: 'two equal scores at once', share: 9, play: equalScores },
  { name: 'two different scores, ruled', share: 5, play: differentScores },
  { name: 'disputed, ruled', share: 4, play: disputed },
  { name: 'disputed, void', share: 2, play: ruledVoid },
  { name: 'disputed, replayed', share: 2, play: ruledReplay },
  { name: 'ruled, appealed, ruled by an administrator', share: 2, play: appealed },
  { name: 'approved, reopened, ruled anew', share: 2, play: reopened },
  { name: 'edited, verified', share: 5, play: edited },
  { name: 'approved by silence', share: 5, play: silence },
  { name: 'nobody submits', share: 3, play: nobodySubmits },
  { name: 'declined', share: 5, play: declined },
  { name: 'request taken back', share: 2, play: takenBack },
  { name: 'request expires', share: 2, play: expires },
  { name: 'cancelled after confirmation', share: 3, play: cancelled },
  { name: 'rescheduled, verified', share: 4, play: rescheduled },
  { name: 'reschedule declined, verified', share: 2, play: rescheduleDeclined },
  { name: 'one does not turn up', share: 3, play: oneAbsent },
  { name: 'nobody turns up', share: 1, play: nobodyTurnsUp },
  { name: 'accepted and cancelled at the same instant', share: 2, play: acceptAgainstCancel },
];

async function instantVerified(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  const [first, second] = inAnyOrder(bout);
  await first.submit(matchId, goals(bout));
  await second.verify(matchId);
}

async function scheduledVerified(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  await checkIn(bout, matchId);
  await bout.challenger.submit(matchId, goals(bout));
  await bout.challenged.verify(matchId);
}

async function equalScores(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  const score = goals(bout);
  await both(bout.challenger.submit(matchId, score), bout.challenged.submit(matchId, score));
}

async function differentScores(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  const { challenger, challenged } = goals(bout);
  await both(
    bout.challenger.submit(matchId, { challenger: challenger + 1, challenged }),
    bout.challenged.submit(matchId, { challenger, challenged }),
  );
  await bout.organiser.rule(matchId, { outcome: 'score', ...scores(bout) });
}

async function disputed(bout: Bout): Promise<void> {
  const matchId = await disputedMatch(bout);
  await bout.organiser.rule(matchId, { outcome: 'score', ...scores(bout) });
}

async function ruledVoid(bout: Bout): Promise<void> {
  await bout.organiser.rule(await disputedMatch(bout), { outcome: 'void' });
}

async function ruledReplay(bout: Bout): Promise<void> {
  const matchId = await disputedMatch(bout);
  const kickoff = inMs(KICKOFF_AHEAD_MS).toISOString();
  await bout.organiser.rule(matchId, { outcome: 'replay', kickoff });
  await checkIn(bout, matchId);
  await bout.challenged.submit(matchId, goals(bout));
  await bout.challenger.verify(matchId);
}

async function appealed(bout: Bout): Promise<void> {
  const matchId = await disputedMatch(bout);
  await bout.organiser.rule(matchId, { outcome: 'score', ...scores(bout) });
  await bout.challenged.appeal(matchId);
  await bout.administrator.rule(matchId, { outcome: 'score', ...scores(bout) });
}

async function reopened(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  await bout.challenger.submit(matchId, goals(bout));
  await bout.challenged.verify(matchId);
  await bout.organiser.reopen(matchId);
  await bout.organiser.rule(matchId, { outcome: 'score', ...scores(bout) });
}

async function edited(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  const score = goals(bout);
  await bout.challenger.submit(matchId, score);
  await bout.challenger.edit(matchId, { ...score, challenged: score.challenged + 1 });
  await bout.challenged.verify(matchId);
}

async function silence(bout: Bout): Promise<void> {
  const matchId = await kickedOff(bout);
  await bout.challenged.submit(matchId, goals(bout));
}

async function nobodySubmits(bout: Bout): Promise<void> {
  await kickedOff(bout);
}

async function declined(bout: Bout): Promise<void> {
  await bout.challenged.decline(await challenged(bout, 'now'));
}

async function takenBack(bout: Bout): Promise<void> {
  await bout.challenger.cancel(await challenged(bout, 'now'));
}

async function expires(bout: Bout): Promise<void> {
  await challenged(bout, inMs(SHORT_KICKOFF_AHEAD_MS));
}

async function cancelled(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  const [somebody] = inAnyOrder(bout);
  await somebody.cancel(matchId);
}

async function rescheduled(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(2 * KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  await bout.challenger.reschedule(matchId, inMs(KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  await checkIn(bout, matchId);
  await bout.challenger.submit(matchId, goals(bout));
  await bout.challenged.verify(matchId);
}

async function rescheduleDeclined(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  await bout.challenged.reschedule(matchId, inMs(2 * KICKOFF_AHEAD_MS));
  await bout.challenger.decline(matchId);
  await checkIn(bout, matchId);
  await bout.challenged.submit(matchId, goals(bout));
  await bout.challenger.verify(matchId);
}

async function oneAbsent(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(SHORT_KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
  const [somebody] = inAnyOrder(bout);
  await somebody.ready(matchId);
}

async function nobodyTurnsUp(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, inMs(SHORT_KICKOFF_AHEAD_MS));
  await bout.challenged.accept(matchId);
}

async function acceptAgainstCancel(bout: Bout): Promise<void> {
  const matchId = await challenged(bout, 'now');
  await both(bout.challenged.accept(matchId), bout.challenger.cancel(matchId));
}
