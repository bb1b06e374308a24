import { stoodStillSince } from '#features/events/rules/pauses.ts';
import {
  type CheckInRules,
  eventForPlay,
  extendEvent,
  type PlayEvent,
} from '#features/events/server/index.ts';
import type { Fixtures } from '#features/matches/server/index.ts';
import type { EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Change } from '../rules/elimination/decision.ts';
import { type BracketMatch, sameSlot, statusOf } from '../rules/elimination/match.ts';
import { timesOf } from '../rules/pace.ts';
import { paceOf } from '../rules/play.ts';
import { winnerOf } from '../rules/sides.ts';
import { entrantIn, type KeptMatch, matchesOf, updateMatch } from './rows.ts';

/** What a match may take at most beside its kickoff: play, a score, and the silence that approves it. */
export const MATCH_TAKES_MS = 3 * 60 * 60 * 1000;

/** Carries what a bracket decides out on the matches that are played for it. */
export interface Conductor {
  readonly checkIn: CheckInRules;
  /** Arranges the matches among these that can be played and are not yet. */
  arrangeOpen(work: Work, eventId: EventId, matches: readonly KeptMatch[]): Promise<void>;
  /** Keeps what has changed; ends matches that are no longer needed, and arranges those that now are. */
  carryOut(work: Work, eventId: EventId, changes: readonly Change[]): Promise<void>;
}

export function createConductor(fixtures: Fixtures, checkIn: CheckInRules): Conductor {
  const arrange = async (work: Work, event: PlayEvent, match: KeptMatch): Promise<KeptMatch> => {
    const home = entrantIn(match.home);
    const away = entrantIn(match.away);
    if (match.matchId || statusOf(match) !== 'open' || !home || !away) return match;
    const pace = paceOf(event.format, event.tournament);
    const times = timesOf(match.wave, work.now, startOf(event), pace);
    const { eventId } = event;
    // a ruling may have come later than anybody has planned for
    if (times.playBy > event.endsAt) await extendEvent(work, eventId, endFrom(times.playBy));
    return { ...match, matchId: await fixtures.arrange(work, { eventId, home, away, ...times }) };
  };

  /** What was played for a match of the bracket ends with it. */
  const release = async (work: Work, before: KeptMatch, after: BracketMatch) => {
    const { matchId } = before;
    if (!matchId) return null;
    if (!sameSides(before, after)) {
      await fixtures.annul(work, matchId);
      return null;
    }
    if (after.result?.by === 'absence') {
      const winner = winnerOf(after.result.outcome);
      if (winner === 'home' || winner === 'away') await fixtures.award(work, matchId, winner);
      else await fixtures.annul(work, matchId);
    }
    return matchId;
  };

  return {
    checkIn,

    async arrangeOpen(work, eventId, matches) {
      const event = await playedEvent(work, eventId);
      for (const match of matches) {
        const arranged = await arrange(work, event, match);
        if (arranged !== match) await updateMatch(work.db, eventId, arranged, work.now);
      }
    },

    async carryOut(work, eventId, changes) {
      if (changes.length === 0) return;
      const event = await playedEvent(work, eventId);
      const kept = await matchesOf(
        work.db,
        eventId,
        changes.map(({ after }) => after.key),
      );
      for (const { after } of changes) {
        const before = kept.get(after.key);
        if (!before) throw new Error(`${eventId} has no match ${after.key}`);
        const matchId = await release(work, before, after);
        const now = await arrange(work, event, { ...before, ...after, matchId });
        await updateMatch(work.db, eventId, now, work.now);
        work.announce(`event:${eventId}`, 'bracket', newsOf(now));
      }
    },
  };
}

/** Rounds count from the start, and from as much later as the event has stood still. */
function startOf({ startsAt, pauses }: PlayEvent): Date {
  return new Date(startsAt.getTime() + stoodStillSince(startsAt, pauses));
}

/** Time enough for the match that is played last, and for its result. */
function endFrom(playBy: Date): Date {
  return new Date(playBy.getTime() + MATCH_TAKES_MS);
}

async function playedEvent(work: Work, eventId: EventId): Promise<PlayEvent> {
  const event = await eventForPlay(work.db, eventId);
  if (!event) throw new Error(`event ${eventId} is missing`);
  return event;
}

/** What a screen needs to know of a change: below 1 KB. */
function newsOf({ key, home, away, result, matchId }: KeptMatch): Record<string, unknown> {
  return {
    key,
    home: entrantIn(home),
    away: entrantIn(away),
    outcome: result?.outcome ?? null,
    matchId,
  };
}

function sameSides(a: BracketMatch, b: BracketMatch): boolean {
  return sameSlot(a.home, b.home) && sameSlot(a.away, b.away);
}
