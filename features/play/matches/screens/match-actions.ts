import { instantOf } from '#core/local-time.ts';
import type { Api } from '#ui/api/browser.ts';
import { ApiProblem } from '#ui/api/problem.ts';
import { formOf, type WaitingForm } from '#ui/outbox/outbox.ts';
import { parseForm, textIn } from '#ui/screen/forms.ts';

/** Intents of the forms of the match screens. */
export const INTENTS = [
  'challenge',
  'accept',
  'decline',
  'cancel',
  'reschedule',
  'ready',
  'submit',
  'edit',
  'verify',
  'dispute',
  'appeal',
] as const;
export type Intent = (typeof INTENTS)[number];

export function intentOf(form: FormData): Intent | undefined {
  return INTENTS.find((intent) => intent === textIn(form, 'intent'));
}

/**
 * Makes the call of a form, on the server and in the browser alike. The same form sent again has the same idempotency
 * key.
 */
export function perform(
  api: Api,
  intent: Intent,
  form: FormData,
  idempotencyKey: string = keyOf(form),
): ReturnType<Api['getMatch']> {
  const options = { idempotencyKey };
  switch (intent) {
    case 'challenge':
      return api.createChallenge(parseForm('createChallenge', form, timeOf(form)), options);
    case 'accept':
      return api.acceptMatch(parseForm('acceptMatch', form), options);
    case 'decline':
      return api.declineSchedule(parseForm('declineSchedule', form), options);
    case 'cancel':
      return api.cancelMatch(parseForm('cancelMatch', form), options);
    case 'reschedule':
      return api.rescheduleMatch(
        parseForm('rescheduleMatch', form, { proposedDate: kickoffOf(form) }),
        options,
      );
    case 'ready':
      return api.readyUp(parseForm('readyUp', form), options);
    case 'submit':
      return api.submitScores(parseForm('submitScores', form, resultOf(form)), options);
    case 'edit':
      return api.editScores(parseForm('editScores', form, resultOf(form)), options);
    case 'verify':
      return api.verifyMatchResult(parseForm('verifyMatchResult', form, seenIn(form)), options);
    case 'dispute':
      return api.disputeMatchResult(parseForm('disputeMatchResult', form), options);
    case 'appeal':
      return api.appealMatchRuling(parseForm('appealMatchRuling', form), options);
  }
}

/** The score of a form, read by hand: screens calculate with it, and an empty field is NaN to them. */
export function resultOf(form: FormData) {
  const score = {
    scoreChallenger: goals(form, 'scoreChallenger'),
    scoreChallenged: goals(form, 'scoreChallenged'),
    screenshotIds: screenshotsOf(form),
  };
  const penalties = penaltiesOf(form);
  const level = score.scoreChallenger === score.scoreChallenged;
  return level && penalties ? { ...score, penalties } : score;
}

/** The result that the screen showed to the player who agreed to it. */
function seenIn(form: FormData) {
  if (!form.has('scoreChallenger')) return {};
  const { screenshotIds: _none, ...seen } = resultOf(form);
  return { seen };
}

/** One key for one content: of a salt the page was made with and all that the form says. */
export function keyOf(form: FormData): string {
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return `${textIn(form, 'key')}-${hash(JSON.stringify(fields))}`;
}

/** The time of a challenge: now, or the kickoff of the form. */
function timeOf(form: FormData) {
  const isInstant = textIn(form, 'when') === 'now';
  return isInstant ? { isInstant } : { isInstant, proposedDate: kickoffOf(form) };
}

function kickoffOf(form: FormData): string {
  const at = kickoffIn(form);
  if (at !== null) return at;
  throw new ApiProblem(422, { code: 'kickoff_invalid' });
}

/** The chosen kickoff, or the typed one in the zone of the screen; `null` if it is no time. */
export function kickoffIn(form: FormData): string | null {
  const when = textIn(form, 'when');
  const typed = when === '' || when === 'other';
  const at = typed ? instantOf(textIn(form, 'local'), textIn(form, 'zone')) : new Date(when);
  return at && Number.isFinite(at.getTime()) ? at.toISOString() : null;
}

function penaltiesOf(form: FormData) {
  if (!typedIn(form, 'penaltiesChallenger') || !typedIn(form, 'penaltiesChallenged'))
    return undefined;
  return {
    challenger: goals(form, 'penaltiesChallenger'),
    challenged: goals(form, 'penaltiesChallenged'),
  };
}

function screenshotsOf(form: FormData): string[] {
  return form.getAll('screenshotIds').filter((id) => typeof id === 'string');
}

function goals(form: FormData, name: string): number {
  const typed = typedIn(form, name);
  return typed === '' ? Number.NaN : Number(typed);
}

function typedIn(form: FormData, name: string): string {
  return textIn(form, name).trim();
}

/** FNV-1a, 32 bits: tells contents apart, guards nothing. */
function hash(content: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < content.length; index += 1) {
    value = Math.imul(value ^ content.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}

/**
 * Actions that may arrive late. Check-in, verification and cancellation are never sent later, because players have to
 * see the match as it is.
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
type LateAction = (typeof MAY_BE_LATE)[number];

/** Time in which a challenge for right now may be sent late, in milliseconds (rules.md). */
const NOW_LASTS_MS = 15 * 60_000;

export function lateActionOf(kind: string | undefined): LateAction | undefined {
  return MAY_BE_LATE.find((act) => act === kind);
}

/** The subject of a waiting action. The newer of two actions with one subject, such as two results of a match, counts. */
export function subjectOf(intent: Intent, form: FormData): string {
  const matchId = textIn(form, 'matchId');
  switch (intent) {
    case 'challenge':
      return `challenge:${textIn(form, 'eventId')}:${textIn(form, 'challengedTeamId')}`;
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

/** True for a challenge for right now that has waited longer than an instant match stays open. */
export function isTooLate({ kind, fields, at }: WaitingForm, now: Date): boolean {
  const instant = kind === 'challenge' && textIn(formOf({ fields }), 'when') === 'now';
  return instant && now.getTime() - Date.parse(at) > NOW_LASTS_MS;
}

/** False for a score that is no number: the rules refuse it at once, so it is not stored on the device. */
export function isWhole(kind: LateAction, form: FormData): boolean {
  if (kind !== 'submit' && kind !== 'edit') return true;
  const { scoreChallenger, scoreChallenged } = resultOf(form);
  return Number.isInteger(scoreChallenger + scoreChallenged);
}
