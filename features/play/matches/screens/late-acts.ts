import { formOf, type WaitingForm } from '#ui/outbox/outbox.ts';
import { type Intent, resultOf } from './acts.ts';

/**
 * Acts that may arrive late. Whoever checks in, verifies or cancels has to see what is so at that moment: these are
 * never sent later.
 */
const MAY_BE_LATE = [
  'challenge',
  'accept',
  'decline',
  'reschedule',
  'submit',
  'edit',
  'dispute',
  'appeal',
] as const satisfies readonly Intent[];
export type LateAct = (typeof MAY_BE_LATE)[number];

/** For how long somebody who wants to play right now is taken to want it still, in milliseconds (rules.md). */
const NOW_LASTS_MS = 15 * 60_000;

export function lateActOf(kind: string | undefined): LateAct | undefined {
  return MAY_BE_LATE.find((act) => act === kind);
}

/** What an act is about: of two answers to one request, or two results of one match, the newer counts. */
export function subjectOf(intent: Intent, form: FormData): string {
  const of = (name: string) => String(form.get(name) ?? '');
  const matchId = of('matchId');
  switch (intent) {
    case 'challenge':
      return `challenge:${of('eventId')}:${of('challengedTeamId')}`;
    case 'accept':
    case 'decline':
    case 'reschedule':
      return `answer:${matchId}`;
    case 'submit':
    case 'edit':
      return `result:${matchId}`;
    default:
      return `${intent}:${matchId}`;
  }
}

/** A challenge for right now that has waited longer than an instant match stays open: it is asked again. */
export function isTooLate({ kind, fields, at }: WaitingForm, now: Date): boolean {
  const instant = kind === 'challenge' && formOf({ fields }).get('when') === 'now';
  return instant && now.getTime() - Date.parse(at) > NOW_LASTS_MS;
}

/** A score that is no number is for the rules to refuse, not to be kept. */
export function isWhole(kind: LateAct, form: FormData): boolean {
  if (kind !== 'submit' && kind !== 'edit') return true;
  const { scoreChallenger, scoreChallenged } = resultOf(form);
  return Number.isInteger(scoreChallenger + scoreChallenged);
}
