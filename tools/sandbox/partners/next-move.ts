import type { Api } from '../api.ts';
import type { Character } from './characters.ts';

/** A match as `get-match` shows it to the partner. */
export type PartnerMatch = Pick<
  Awaited<ReturnType<Api['getMatch']>>,
  | 'actions'
  | 'viewerSide'
  | 'submissions'
  | 'kickoff'
  | 'checkInOpensAt'
  | 'proposedDate'
  | 'reschedulesLeft'
  | 'isInstant'
  | 'timeline'
>;

export type Move =
  | { readonly act: 'accept' | 'decline' | 'ready' | 'verify' }
  | { readonly act: 'dispute'; readonly reason: string }
  | { readonly act: 'reschedule'; readonly proposedDate: Date }
  | { readonly act: 'submit'; readonly challenger: number; readonly challenged: number }
  /** No move before this time. */
  | { readonly act: 'wait'; readonly until: Date };

const SECOND = 1000;
/** Time for which the eager partner "plays" before the score arrives. */
const GAME_LASTS_MS = 20 * SECOND;
const LATER_BY_MS = 2 * 60 * SECOND;
const GOALS = 4;
const REASON = 'I remember another score. Please look at the pictures.';

/** A partner's next move in a match, or `null`. Pure: it depends on time and match alone. */
export function nextMove(match: PartnerMatch, character: Character, at: Date): Move | null {
  const may = new Set(match.actions);
  if (may.has('accept')) return answerRequest(match, character, at);
  if (may.has('ready')) return { act: 'ready' };
  if (may.has('verify')) return answerScore(match, character);
  if (may.has('submit') && character === 'eager') return submitFirst(match, at);
  const { checkInOpensAt } = match;
  if (checkInOpensAt && new Date(checkInOpensAt) > at) {
    return { act: 'wait', until: new Date(checkInOpensAt) };
  }
  return null;
}

function answerRequest(match: PartnerMatch, character: Character, at: Date): Move {
  if (character === 'decliner') return { act: 'decline' };
  const hasAsked = match.timeline.some(({ type }) => type === 'reschedule');
  if (character === 'busy' && !hasAsked && match.actions.includes('reschedule')) {
    const from = Math.max(at.getTime(), Date.parse(match.proposedDate));
    return { act: 'reschedule', proposedDate: new Date(from + LATER_BY_MS) };
  }
  return { act: 'accept' };
}

function answerScore(match: PartnerMatch, character: Character): Move {
  if (character === 'doubter') return { act: 'dispute', reason: REASON };
  const theirs = match.submissions[match.viewerSide === 'challenger' ? 'challenged' : 'challenger'];
  if (character === 'mirror' && theirs && match.actions.includes('submit')) {
    const { scoreChallenger: challenger, scoreChallenged: challenged } = theirs;
    return { act: 'submit', challenger, challenged };
  }
  return { act: 'verify' };
}

/** A made-up score, the same at every call. */
function submitFirst({ timeline }: PartnerMatch, at: Date): Move {
  const since = Date.parse(timeline.at(-1)?.at ?? '') || 0;
  const until = new Date(since + GAME_LASTS_MS);
  if (until > at) return { act: 'wait', until };
  const seed = Math.floor(since / SECOND);
  return { act: 'submit', challenger: seed % GOALS, challenged: Math.floor(seed / GOALS) % GOALS };
}
