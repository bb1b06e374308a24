import { io } from 'socket.io-client';
import type { StreamEntry } from '#platform/realtime/streams.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import type { Api } from '../api.ts';
import type { Character } from './characters.ts';
import { type Move, nextMove } from './next-move.ts';

export interface Partner {
  readonly userId: string;
  readonly session: string;
  /** The host of its brand; the session is valid in that audience only. */
  readonly host: string;
  readonly character: Character;
  readonly api: Api;
}

interface Surroundings {
  /** Address of the product itself. */
  readonly url: string;
  readonly onError: (error: unknown) => void;
}

/** Delay of a reaction, so that a player sees it happen. */
const REACTION_MS = 1_200;
/** Interval at which it reads its matches, in case an announcement was lost. */
const LOOK_AROUND_MS = 60_000;
/** Interval at which it renews its availability, well before it expires. */
const SAY_READY_MS = 10 * 60_000;
/** Characters that decline or postpone challenges do not ask for any. */
const UNREADY: readonly Character[] = ['decliner', 'busy'];
const OPEN_LISTS = ['upcoming', 'in-progress', 'awaiting-approval'] as const;

/** Lets a partner play: reacts to what happens in its matches until it is stopped. */
export function letPlay(partner: Partner, { url, onError }: Surroundings): () => void {
  const timers = new Map<string, NodeJS.Timeout>();
  const later = (matchId: string, ms: number) => {
    clearTimeout(timers.get(matchId));
    const timer = setTimeout(() => {
      timers.delete(matchId);
      move(matchId).catch(report);
    }, ms);
    timers.set(matchId, timer.unref());
  };
  const report = (error: unknown) => {
    // another player was quicker, or its time is over: the next announcement has the new state
    if (!isApiProblem(error)) onError(error);
  };
  const move = async (matchId: string) => {
    const match = await partner.api.getMatch({ matchId });
    const now = new Date();
    const next = nextMove(match, partner.character, now);
    if (next?.act === 'wait') later(matchId, next.until.getTime() - now.getTime() + REACTION_MS);
    else if (next) await perform(partner.api, matchId, next);
  };
  const lookAround = async () => {
    for (const status of OPEN_LISTS) {
      const { items } = await partner.api.userMatches({ status });
      for (const { matchId } of items) if (!timers.has(matchId)) later(matchId, REACTION_MS);
    }
  };
  const socket = io(url, {
    path: '/live',
    transports: ['websocket'],
    extraHeaders: { host: partner.host, cookie: `bl_session=${partner.session}` },
    forceNew: true,
  });
  socket.on('connect', () => {
    // after the subscription to live updates, so that no change is missed
    socket.emit('follow', { channel: `player:${partner.userId}` }, () => {
      lookAround().catch(report);
    });
    sayReady(partner).catch(report);
  });
  socket.on('entries', (entries: readonly StreamEntry[]) => {
    for (const { type, data } of entries) {
      if (type === 'match' && typeof data.matchId === 'string') later(data.matchId, REACTION_MS);
    }
  });
  const round = setInterval(() => lookAround().catch(report), LOOK_AROUND_MS).unref();
  const ready = setInterval(() => sayReady(partner).catch(report), SAY_READY_MS).unref();
  return () => {
    clearInterval(round);
    clearInterval(ready);
    for (const timer of timers.values()) clearTimeout(timer);
    socket.disconnect();
  };
}

/** Announces its availability in all of today's battlegrounds that it has joined. */
async function sayReady({ api, character }: Partner): Promise<void> {
  if (UNREADY.includes(character)) return;
  const { items } = await api.events({});
  for (const { eventId, status, format, ownEntryId } of items) {
    const isOn = status === 'ongoing' && format === 'daily_battleground';
    if (isOn && ownEntryId) await api.lookForMatch({ eventId, isLooking: true });
  }
}

async function perform(
  api: Api,
  matchId: string,
  move: Exclude<Move, { act: 'wait' }>,
): Promise<void> {
  switch (move.act) {
    case 'accept':
      await acceptOrDecline(api, matchId);
      return;
    case 'decline':
      await api.declineSchedule({ matchId });
      return;
    case 'ready':
      await api.readyUp({ matchId });
      return;
    case 'verify':
      await api.verifyMatchResult({ matchId });
      return;
    case 'dispute':
      await api.disputeMatchResult({ matchId, reason: move.reason });
      return;
    case 'reschedule':
      await api.rescheduleMatch({ matchId, proposedDate: move.proposedDate.toISOString() });
      return;
    case 'submit': {
      const { challenger: scoreChallenger, challenged: scoreChallenged } = move;
      await api.submitScores({ matchId, scoreChallenger, scoreChallenged });
    }
  }
}

/** Declines if the partner has another match at that time, so that the challenge gets an answer. */
async function acceptOrDecline(api: Api, matchId: string): Promise<void> {
  try {
    await api.acceptMatch({ matchId });
  } catch (error) {
    if (!isApiProblem(error) || error.code !== 'kickoff_clash') throw error;
    await api.declineSchedule({ matchId });
  }
}
