import type { Score, Side } from '#core/scores.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Line } from '../rules/frame.ts';
import { afterPauses } from '../rules/machine.ts';
import { mayPlayAgain } from '../rules/views.ts';
import { readerOf, rulesOfPlay } from './match-context.ts';
import { dataOf, findMatch, type MatchRecord, readTimeline } from './match-rows.ts';

/** A match with a result, as far as its moment shows it to one of its players. */
export interface DecidedMatch extends Pick<MatchRecord, 'entries' | 'players'> {
  readonly timeline: readonly DecidedLine[];
  /** The entry of the other player, if the two may play again. */
  rematchWith(event: PlayEvent, side: Side): EntryId | null;
}

interface DecidedLine extends Line {
  readonly score: Score | null;
  /** The official's reason, in the reader's language. */
  readonly reason: string | null;
}

/** Reads a match that has a result. */
export function decidedMatchOf({ db, rules, clock }: Platform) {
  const rulesOf = rulesOfPlay(rules);
  return async (context: CallContext, matchId: MatchId): Promise<DecidedMatch> => {
    const { reasonFor } = readerOf(context);
    const [match, lines] = await Promise.all([findMatch(db, matchId), readTimeline(db, matchId)]);
    if (!match) throw refuse('not_found');
    const { entries, players, state } = match;
    return {
      entries,
      players,
      timeline: lines.map((line) => {
        const { score, reason, template } = dataOf(line);
        const words = [template && reasonFor(template), reason].filter(Boolean).join(' ');
        const { type, from_status: from, to_status: to } = line;
        return { type, from, to, score, reason: words || null };
      }),
      rematchWith(event, side) {
        const play = rulesOf(event);
        const isOpen = mayPlayAgain(afterPauses(state, play.pauses), side, clock.now(), play);
        if (!isOpen) return null;
        return side === 'challenger' ? entries.challenged : entries.challenger;
      },
    };
  };
}
