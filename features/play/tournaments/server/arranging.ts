import { statusOf } from '@battle-league/brackets/elimination-match.ts';
import { hasTable, keysPairedByDraw } from '@battle-league/brackets/field.ts';
import { timesOf } from '@battle-league/brackets/plan.ts';
import { stoodStillSince } from '#core/pauses.ts';
import { MATCH_TAKES_MS, paceOf } from '#features/play/events/rules/event-plan.ts';
import { eventForPlay, extendEvent, type PlayEvent } from '#features/play/events/server/index.ts';
import type { Fixtures } from '#features/play/matches/server/index.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { Work } from '#platform/work.ts';
import { drawnShape, matchesOf } from './field-matches.ts';
import { readyMatches } from './ready.ts';
import { entrantIn, type Field, type KeptMatch, keepMatches } from './rows.ts';
import { fieldIn, type KeptStage, updateStage } from './stage-rows.ts';

/** Asks for the next step of arranging the matches of a stage. */
export const ARRANGE = 'tournament-arrange';

export type InStage = Pick<Field, 'eventId' | 'stage' | 'format'>;

/** Gives the matches of a bracket that can be played each a match of its event. */
export interface Arranging {
  /**
   * Arranges the matches of a stage that can be played and are not yet, or those of some of its entrants: so many at
   * once, and the rest by jobs.
   */
  arrangeReady(work: Work, stage: InStage, among?: readonly EntryId[]): Promise<void>;
  /** Arranges what the draw of a stage alone makes playable: the next so many, and the rest by jobs. */
  arrangeDrawn(work: Work, stage: KeptStage): Promise<void>;
  /** Does so by jobs alone, when the transaction is over. */
  arrangeLater(work: Work, stage: Pick<InStage, 'eventId' | 'stage'>): Promise<void>;
}

export function arrangingMatches(fixtures: Fixtures, atOnce: number): Arranging {
  return {
    async arrangeReady(work, { eventId, stage, format }, among) {
      // where rounds follow each other at once nobody is to play two matches side by side
      const inTurn = hasTable(format) && (await hasNoDays(work, eventId));
      const matches = await readyMatches(work.db, { eventId, stage, inTurn, among }, atOnce);
      await keepArranged(work, fixtures, { eventId, stage, format }, matches);
      if (matches.length === atOnce) await this.arrangeLater(work, { eventId, stage });
    },

    async arrangeDrawn(work, stage) {
      const { eventId, arranged: skip } = stage;
      const field = fieldIn(stage, null);
      const shape = drawnShape(field);
      if (!shape) return this.arrangeReady(work, field);
      const keys = keysPairedByDraw(shape, { skip, limit: atOnce });
      if (keys.length === 0) return;
      const matches = await matchesOf(work.db, field, keys);
      await keepArranged(work, fixtures, field, [...matches.values()]);
      await updateStage(work.db, stage, { arranged: skip + keys.length });
      if (keys.length === atOnce) await this.arrangeLater(work, { eventId, stage: stage.stage });
    },

    arrangeLater: (work, { eventId, stage }) => work.job(ARRANGE, { eventId, stage }),
  };
}

/** Arranges these, and keeps those that got a match. */
async function keepArranged(
  work: Work,
  fixtures: Fixtures,
  stage: InStage,
  matches: readonly KeptMatch[],
): Promise<void> {
  if (matches.length === 0) return;
  const event = await playedEvent(work, stage.eventId);
  const arranged = await arrange(work, fixtures, event, stage.format, matches);
  const fresh = arranged.filter(({ matchId }, index) => matchId !== matches[index]?.matchId);
  await keepMatches(work.db, stage.eventId, fresh, work.now);
}

/** Gives each of these that can be played its match. */
export async function arrange(
  work: Work,
  fixtures: Fixtures,
  event: PlayEvent,
  format: Field['format'],
  matches: readonly KeptMatch[],
): Promise<KeptMatch[]> {
  const playable = playableOf(matches, event, format, work.now);
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
}

/** Those with both sides known and nothing arranged yet, with who plays and when. */
function playableOf(
  matches: readonly KeptMatch[],
  event: PlayEvent,
  format: Field['format'],
  now: Date,
) {
  const pace = paceOf(event);
  const start = startOf(event);
  return matches.flatMap((match) => {
    const home = entrantIn(match.home);
    const away = entrantIn(match.away);
    if (match.matchId || statusOf(match) !== 'open' || !home || !away) return [];
    const times = timesOf(match.wave, now, start, pace);
    return [{ match, fixture: { home, away, needsWinner: !hasTable(format), ...times } }];
  });
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

/** An event whose bracket is played: it is there. */
export async function playedEvent(work: Work, eventId: EventId): Promise<PlayEvent> {
  const event = await eventForPlay(work.db, eventId);
  if (!event) throw new Error(`event ${eventId} is missing`);
  return event;
}
