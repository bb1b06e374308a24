import type { Selectable } from 'kysely';
import type { Score } from '#core/scores.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { FileId, MatchId } from '#platform/ids.ts';
import type { TimelineEntry } from '../rules/decision.ts';
import type { MatchAct, MatchState } from '../rules/match.ts';
import type { RulingReason } from '../rules/ruling-reasons.ts';
import type { Change } from './deeds.ts';
import type { MatchesTables } from './tables.ts';

/** What a line of the timeline says beyond who, when and what. */
export interface TimelineData {
  readonly proposedDate: string | null;
  readonly score: Score | null;
  readonly reason: string | null;
  /** A reason that is worded in each reader's language. */
  readonly template?: RulingReason | null;
  readonly screenshotIds: readonly FileId[];
}

/** A line of the timeline as it is kept. */
export type TimelineLine = Selectable<MatchesTables['match_timeline']>;

/** Each transition is a line that both players and the organisers read (rules.md, "A match"). */
export function lineOf(
  { after: match, entry, deed }: Pick<Change, 'after' | 'entry' | 'deed'>,
  at: Date,
): TimelineLine & { readonly data: TimelineData } {
  const { act, actor, evidence, template } = deed;
  const data: TimelineData = {
    proposedDate: dateIn(entry, act, match.state)?.toISOString() ?? null,
    score: scoreIn(act, match.state),
    reason: (act && 'reason' in act && act.reason) || null,
    template: template ?? null,
    screenshotIds: evidence ?? [],
  };
  return {
    match_id: match.id,
    sequence: match.version,
    at,
    actor_id: actor?.playerId ?? null,
    actor_role: actor?.role ?? null,
    type: entry.type,
    from_status: entry.from,
    to_status: entry.to,
    data,
  };
}

export function dataOf({ data }: TimelineLine): TimelineData {
  return data as TimelineData; // as `lineOf` made it
}

export function readTimeline(db: Db, id: MatchId): Promise<TimelineLine[]> {
  return tables<MatchesTables>(db)
    .selectFrom('match_timeline')
    .selectAll()
    .where('match_id', '=', id)
    .orderBy('sequence')
    .execute();
}

/** The time that was proposed, agreed or ruled; without an act the match was just proposed. */
function dateIn(
  { type, to }: TimelineEntry,
  act: MatchAct | null,
  { proposal, kickoff }: MatchState,
): Date | null {
  if (type === 'resume') return to === 'confirmed' ? kickoff : null;
  switch (act?.type) {
    case undefined:
      return proposal.date;
    case 'accept':
      return kickoff;
    case 'reschedule':
      return act.proposedDate;
    case 'move':
      return act.kickoff;
    case 'extend':
      return act.until;
    case 'rule':
      return act.ruling.outcome === 'replay' ? act.ruling.kickoff : null;
    default:
      return null;
  }
}

/** The score that was entered or ruled, or that has just become final. */
function scoreIn(act: MatchAct | null, { finalScore }: MatchState): Score | null {
  return act && 'score' in act ? act.score : finalScore;
}
