import type { Score } from '#core/scores.ts';
import type { Outcome } from '#features/play/leaderboards/rules/outcome.ts';
import type { FileId, PlayerId } from '#platform/ids.ts';
import type { TimelineEntry } from '../rules/decision.ts';
import type { MatchAct, MatchState } from '../rules/match.ts';
import type { RulingReason } from '../rules/ruling-reasons.ts';
import type { MatchRecord } from './records.ts';
import type { ActorRole } from './tables.ts';

/** Who does something to a match. */
export interface Actor {
  readonly playerId: PlayerId;
  readonly role: ActorRole;
}

/** Something done to a match; without an actor time itself does it. */
export interface Deed {
  readonly act: MatchAct;
  readonly actor: Actor | null;
  /** Pictures that show it. */
  readonly evidence?: readonly FileId[];
  /** A reason that is worded in each reader's language. */
  readonly template?: RulingReason | undefined;
  /** The proposal the actor has seen, where the caller names it: another one is not meant. */
  readonly proposalSeen?: Date | undefined;
  /** The result of the other side that the actor has seen, likewise. */
  readonly scoreSeen?: Score | undefined;
}

/** One transition of a match, as those see it who write down and tell what follows from it. */
export interface Change {
  readonly before: MatchState | null;
  readonly after: MatchRecord;
  readonly entry: TimelineEntry;
  readonly deed: Omit<Deed, 'act'> & { readonly act: MatchAct | null };
  readonly outcomes: readonly Outcome[];
}
