import type { BelowMoment } from '#features/play/matches/screens/below-moment.ts';
import type { ShownMoment } from './moment-types.ts';

/** An update about a match, as the channel of a player has it. */
interface News {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Facts = Pick<
  ShownMoment['moment'],
  'resultId' | 'at' | 'frame' | 'how' | 'score' | 'points' | 'rating' | 'unrated'
>;

const FACTS = ['resultId', 'at', 'frame', 'how', 'score', 'points'] as const;

/**
 * The first part of a moment, from the live update of its match and the match on the screen; `null` for updates of other
 * matches, and for those without a result.
 */
export function firstMoment(
  { type, data }: News,
  { matchId, match, isOwn }: BelowMoment,
  origin: string,
): ShownMoment | null {
  const { result } = data;
  if (type !== 'match' || data.matchId !== matchId || !isOwn || !isFacts(result)) return null;
  const { eventId, eventTitle, game, viewerSide } = match;
  const other = viewerSide === 'challenger' ? 'challenged' : 'challenger';
  const moment = {
    ...{ matchId, eventId, eventTitle, game, seen: false },
    ...result,
    me: match[viewerSide ?? 'challenger'],
    opponent: match[other],
    ...{ coins: null, place: null, bracket: null, achievements: [], goals: [], streak: null },
    ...{ next: null, comfort: null, withdrawn: null, larger: null },
  };
  return { moment, others: null, origin, isWhole: false };
}

/** Updates come from the server of this page, which writes all facts or none. */
function isFacts(result: unknown): result is Facts {
  return typeof result === 'object' && result !== null && FACTS.every((fact) => fact in result);
}

/**
 * The whole moment, where its first part is on the screen already: a larger occasion waits for its own turn, because the
 * words under the player's eyes stay.
 */
export function wholeAfter(first: ShownMoment | null, whole: ShownMoment | null) {
  if (!whole || first?.moment.resultId !== whole.moment.resultId) return whole ?? first;
  return { ...whole, moment: { ...whole.moment, larger: null } };
}
