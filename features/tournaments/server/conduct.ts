import { stoodStillSince } from '#features/events/rules/pauses.ts';
import {
  type CheckInRules,
  eventForPlay,
  extendEvent,
  type PlayEvent,
} from '#features/events/server/index.ts';
import type { Fixtures } from '#features/matches/server/index.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import type { Change } from '../rules/elimination/decision.ts';
import { type BracketMatch, sameSlot, statusOf } from '../rules/elimination/match.ts';
import { timesOf } from '../rules/pace.ts';
import { hasTable, paceOf } from '../rules/play.ts';
import { winnerOf } from '../rules/sides.ts';
import { readyMatches } from './ready.ts';
import {
  entrantIn,
  type Field,
  type KeptMatch,
  matchesOf,
  storedKey,
  updateMatch,
} from './rows.ts';

/** What a match may take at most beside its kickoff: play, a score, and the silence that approves it. */
export const MATCH_TAKES_MS = 3 * 60 * 60 * 1000;

/** Asks for the next step of arranging the matches of a stage. */
export const ARRANGE = 'tournament-arrange';

/** So many matches are arranged in one transaction. */
const ARRANGED_AT_ONCE = 200;

type InStage = Pick<Field, 'eventId' | 'stage' | 'format'>;

/** Carries what a bracket decides out on the matches that are played for it. */
export interface Conductor {
  readonly checkIn: CheckInRules;
  /**
   * Arranges the matches of a stage that can be played and are not yet, or those of some of its entrants: so many at
   * once, and the rest by jobs.
   */
  arrangeReady(work: Work, stage: InStage, among?: readonly EntryId[]): Promise<void>;
  /** Does so by jobs alone, when the transaction is over. */
  arrangeLater(work: Work, stage: Pick<InStage, 'eventId' | 'stage'>): Promise<void>;
  /** Keeps what has changed; ends matches that are no longer needed, and arranges those that now are. */
  carryOut(work: Work, field: Field, changes: readonly Change[]): Promise<void>;
  /** Ends what is played for these matches: they are drawn anew. */
  discard(work: Work, matches: Iterable<KeptMatch>): Promise<void>;
}

export function createConductor(
  fixtures: Fixtures,
  checkIn: CheckInRules,
  atOnce = ARRANGED_AT_ONCE,
): Conductor {
  const arrange = async (
    work: Work,
    event: PlayEvent,
    format: Field['format'],
    match: KeptMatch,
  ): Promise<KeptMatch> => {
    const home = entrantIn(match.home);
    const away = entrantIn(match.away);
    if (match.matchId || statusOf(match) !== 'open' || !home || !away) return match;
    const pace = paceOf(event.format, event.tournament);
    const times = timesOf(match.wave, work.now, startOf(event), pace);
    const { eventId } = event;
    // a ruling may have come later than anybody has planned for
    if (times.playBy > event.endsAt) await extendEvent(work, eventId, endFrom(times.playBy));
    const needsWinner = !hasTable(format);
    const fixture = { eventId, home, away, needsWinner, ...times };
    return { ...match, matchId: await fixtures.arrange(work, fixture) };
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

    async arrangeReady(work, { eventId, stage, format }, among) {
      const event = await playedEvent(work, eventId);
      // where rounds follow each other at once nobody is to play two matches side by side
      const inTurn = hasTable(format) && paceOf(event.format, event.tournament).roundEvery === 0;
      const matches = await readyMatches(work.db, { eventId, stage, inTurn, among }, atOnce);
      for (const match of matches) {
        const arranged = await arrange(work, event, format, match);
        if (arranged !== match) await updateMatch(work.db, eventId, arranged, work.now);
      }
      if (matches.length === atOnce) await this.arrangeLater(work, { eventId, stage });
    },

    arrangeLater: (work, { eventId, stage }) => work.job(ARRANGE, { eventId, stage }),

    async carryOut(work, field, changes) {
      if (changes.length === 0) return;
      const { eventId } = field;
      const event = await playedEvent(work, eventId);
      const kept = await matchesOf(
        work.db,
        field,
        changes.map(({ after }) => after.key),
      );
      for (const { after } of changes) {
        const before = kept.get(after.key);
        if (!before) throw new Error(`${eventId} has no match ${after.key}`);
        const matchId = await release(work, before, after);
        const now = await arrange(work, event, field.format, { ...before, ...after, matchId });
        await updateMatch(work.db, eventId, now, work.now);
        work.announce(`event:${eventId}`, 'bracket', newsOf(now));
      }
    },

    async discard(work, matches) {
      for (const { matchId } of matches) if (matchId) await fixtures.annul(work, matchId);
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
function newsOf(match: KeptMatch): Record<string, unknown> {
  const { stage, group, key, home, away, result, matchId } = match;
  return {
    stage,
    key: storedKey(group, key),
    home: entrantIn(home),
    away: entrantIn(away),
    outcome: result?.outcome ?? null,
    matchId,
  };
}

function sameSides(a: BracketMatch, b: BracketMatch): boolean {
  return sameSlot(a.home, b.home) && sameSlot(a.away, b.away);
}
