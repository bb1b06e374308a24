import type { KeyOf } from '#ui/i18n/texts.tsx';
import { INTENTS, type Intent } from './match-actions.ts';
import { isOwnRequest, type Match } from './match-view.ts';

/** Outcomes of actions; most are named like their intent. */
const OUTCOMES = [...INTENTS, 'agreed', 'differs', 'withdraw'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The outcome of an intent, the same with and without script. */
export function outcomeOf(
  intent: Intent,
  match: Pick<Match, 'status' | 'kickoff' | 'viewerSide'>,
): Outcome {
  if (intent === 'submit' && match.status === 'completed') return 'agreed';
  if (intent === 'submit' && match.status === 'disputed') return 'differs';
  if (intent === 'cancel' && isOwnRequest(match, match.viewerSide)) return 'withdraw';
  return intent;
}

/** The outcome that an address tells of by its `?done=…`. */
export function outcomeIn(query: URLSearchParams): Outcome | undefined {
  return OUTCOMES.find((outcome) => outcome === query.get('done'));
}

/** Two results that differ are no success: an organiser has to decide. */
export function doneTone(outcome: Outcome): 'success' | 'info' {
  return outcome === 'differs' ? 'info' : 'success';
}

/** Its text, in the specification's words where it has them. */
export function doneText(outcome: Outcome): KeyOf<'matches'> {
  return `done_${outcome}`;
}
