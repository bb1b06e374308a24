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
import { pairedByDraw } from '../rules/drawn-bracket.ts';
import type { Change } from '../rules/elimination/decision.ts';
import { type BracketMatch, sameSides, statusOf } from '../rules/elimination/match.ts';
import type { MatchKey } from '../rules/model.ts';
import { MATCH_TAKES_MS, timesOf } from '../rules/pace.ts';
import { hasTable, paceOf } from '../rules/play.ts';
import { winnerOf } from '../rules/sides.ts';
import { drawnShape, matchesOf } from './field-matches.ts';
import { newsOf } from './news.ts';
import { readyMatches } from './ready.ts';
import { entrantIn, type Field, type KeptMatch, keepMatches } from './rows.ts';
import { fieldIn, type KeptStage, updateStage } from './stage-rows.ts';

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
  /** Arranges what the draw of a stage alone makes playable: the next so many, and the rest by jobs. */
  arrangeDrawn(work: Work, stage: KeptStage): Promise<void>;
  /** Does so by jobs alone, when the transaction is over. */
  arrangeLater(work: Work, stage: Pick<InStage, 'eventId' | 'stage'>): Promise<void>;
  /**
   * Keeps what has changed; ends matches that are no longer needed, and arranges those that now are. Who has read the
   * matches already hands them in.
   */
  carryOut(
    work: Work,
    field: Field,
    changes: readonly Change[],
    known?: ReadonlyMap<MatchKey, KeptMatch>,
  ): Promise<void>;
  /** Ends what is played for these matches: they are drawn anew. */
  discard(work: Work, matches: Iterable<KeptMatch>): Promise<void>;
}

export function createConductor(
  fixtures: Fixtures,
  checkIn: CheckInRules,
  atOnce = ARRANGED_AT_ONCE,
): Conductor {
  /** Gives each of these that can be played its match. */
  const arrange = async (
    work: Work,
    event: PlayEvent,
    format: Field['format'],
    matches: readonly KeptMatch[],
  ): Promise<KeptMatch[]> => {
    const pace = paceOf(event);
    const start = startOf(event);
    const playable = matches.flatMap((match) => {
      const home = entrantIn(match.home);
      const away = entrantIn(match.away);
      if (match.matchId || statusOf(match) !== 'open' || !home || !away) return [];
      const times = timesOf(match.wave, work.now, start, pace);
      return [{ match, fixture: { home, away, needsWinner: !hasTable(format), ...times } }];
    });
    if (playable.length === 0) return [...matches];
    // a ruling may have come later than anybody has planned for
    const last = new Date(Math.max(...playable.map(({ fixture }) => fixture.playBy.getTime())));
    const endsAt = last > event.endsAt ? endFrom(last) : event.endsAt;
    if (endsAt !== event.endsAt) await extendEvent(work, event.eventId, endsAt);
    const ids = await fixtures.arrange(
      work,
      { ...event, endsAt },
      playable.map(({ fixture }) => fixture),
    );
    const arranged = new Map(playable.map(({ match }, index) => [match, ids[index] ?? null]));
    return matches.map((match) => ({ ...match, matchId: arranged.get(match) ?? match.matchId }));
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

  /** Arranges these, and keeps those that got a match. */
  const keepArranged = async (work: Work, stage: InStage, matches: readonly KeptMatch[]) => {
    if (matches.length === 0) return;
    const event = await playedEvent(work, stage.eventId);
    const arranged = await arrange(work, event, stage.format, matches);
    const fresh = arranged.filter(({ matchId }, index) => matchId !== matches[index]?.matchId);
    await keepMatches(work.db, stage.eventId, fresh, work.now);
  };

  return {
    checkIn,

    async arrangeReady(work, { eventId, stage, format }, among) {
      // where rounds follow each other at once nobody is to play two matches side by side
      const inTurn = hasTable(format) && (await hasNoDays(work, eventId));
      const matches = await readyMatches(work.db, { eventId, stage, inTurn, among }, atOnce);
      await keepArranged(work, { eventId, stage, format }, matches);
      if (matches.length === atOnce) await this.arrangeLater(work, { eventId, stage });
    },

    async arrangeDrawn(work, stage) {
      const { eventId, arranged: skip } = stage;
      const field = fieldIn(stage, null);
      const shape = drawnShape(field);
      if (!shape) return this.arrangeReady(work, field);
      const keys = pairedByDraw(shape, { skip, limit: atOnce });
      if (keys.length === 0) return;
      const matches = await matchesOf(work.db, field, keys);
      await keepArranged(work, field, [...matches.values()]);
      await updateStage(work.db, stage, { arranged: skip + keys.length });
      if (keys.length === atOnce) await this.arrangeLater(work, { eventId, stage: stage.stage });
    },

    arrangeLater: (work, { eventId, stage }) => work.job(ARRANGE, { eventId, stage }),

    async carryOut(work, field, changes, known) {
      if (changes.length === 0) return;
      const { eventId } = field;
      const keys = changes.map(({ after }) => after.key);
      const kept = known ?? (await matchesOf(work.db, field, keys));
      const released = [];
      for (const { after } of changes) {
        const before = kept.get(after.key);
        if (!before) throw new Error(`${eventId} has no match ${after.key}`);
        released.push({ ...before, ...after, matchId: await release(work, before, after) });
      }
      const event = await playedEvent(work, eventId);
      const arranged = await arrange(work, event, field.format, released);
      await keepMatches(work.db, eventId, arranged, work.now);
      for (const match of arranged) work.announce(`event:${eventId}`, 'bracket', newsOf(match));
    },

    async discard(work, matches) {
      for (const { matchId } of matches) if (matchId) await fixtures.annul(work, matchId);
    },
  };
}

async function hasNoDays(work: Work, eventId: EventId): Promise<boolean> {
  const event = await playedEvent(work, eventId);
  return paceOf(event).roundEvery === 0;
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
