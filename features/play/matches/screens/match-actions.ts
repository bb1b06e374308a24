import { instantOf } from '#core/local-time.ts';
import type { Api } from '#ui/api/browser.ts';
import { ApiProblem } from '#ui/api/problem.ts';
import { formOf, type WaitingForm } from '#ui/outbox/outbox.ts';

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
  return INTENTS.find((intent) => intent === form.get('intent'));
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
  const matchId = text(form, 'matchId');
  const options = { idempotencyKey };
  switch (intent) {
    case 'challenge':
      return api.createChallenge(challengeOf(form), options);
    case 'accept':
      return api.acceptMatch(proposalOf(form, matchId), options);
    case 'decline':
      return api.declineSchedule(proposalOf(form, matchId), options);
    case 'cancel':
      return api.cancelMatch({ matchId }, options);
    case 'reschedule':
      return api.rescheduleMatch({ matchId, proposedDate: kickoffOf(form) }, options);
    case 'ready':
      return api.readyUp({ matchId }, options);
    case 'submit':
      return api.submitScores({ matchId, ...resultOf(form) }, options);
    case 'edit':
      return api.editScores({ matchId, ...resultOf(form) }, options);
    case 'verify':
      return api.verifyMatchResult({ matchId, ...seenIn(form) }, options);
    case 'dispute':
      return api.disputeMatchResult(
        { matchId, reason: text(form, 'reason'), screenshotIds: screenshotsOf(form) },
        options,
      );
    case 'appeal':
      return api.appealMatchRuling({ matchId, reason: text(form, 'reason') }, options);
  }
}

/** The score of a form. An empty field is no number, which the API refuses at the field. */
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

/** The result that stood on the screen as its reader agreed to it. */
function seenIn(form: FormData) {
  if (!form.has('scoreChallenger')) return {};
  const { screenshotIds: _none, ...seen } = resultOf(form);
  return { seen };
}

/** One key for one content: of a salt the page was made with and all that the form says. */
export function keyOf(form: FormData): string {
  const fields = [...form].filter(([, value]) => typeof value === 'string');
  return `${text(form, 'key')}-${hash(JSON.stringify(fields))}`;
}

function challengeOf(form: FormData) {
  const isInstant = form.get('when') === 'now';
  return {
    eventId: text(form, 'eventId'),
    challengerTeamId: text(form, 'challengerTeamId'),
    challengedTeamId: text(form, 'challengedTeamId'),
    isInstant,
    ...(isInstant ? {} : { proposedDate: kickoffOf(form) }),
  };
}

/** Names the proposal that was on the screen: another one on the table by now is not answered unseen. */
function proposalOf(form: FormData, matchId: string) {
  const proposedDate = text(form, 'proposedDate');
  return proposedDate ? { matchId, proposedDate } : { matchId };
}

function kickoffOf(form: FormData): string {
  const at = kickoffIn(form);
  if (at !== null) return at;
  throw new ApiProblem(422, { code: 'kickoff_invalid' });
}

/** The kickoff that was chosen, or typed in the zone the screen was shown in; `null` where that is none. */
export function kickoffIn(form: FormData): string | null {
  const when = text(form, 'when');
  const typed = when === '' || when === 'other';
  const at = typed ? instantOf(text(form, 'local'), text(form, 'zone')) : new Date(when);
  return at && Number.isFinite(at.getTime()) ? at.toISOString() : null;
}

function penaltiesOf(form: FormData) {
  if (!text(form, 'penaltiesChallenger') || !text(form, 'penaltiesChallenged')) return undefined;
  return {
    challenger: goals(form, 'penaltiesChallenger'),
    challenged: goals(form, 'penaltiesChallenged'),
  };
}

function screenshotsOf(form: FormData): string[] {
  return form.getAll('screenshotIds').filter((id) => typeof id === 'string');
}

function goals(form: FormData, name: string): number {
  const typed = text(form, name);
  return typed === '' ? Number.NaN : Number(typed);
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
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
type LateAction = (typeof MAY_BE_LATE)[number];

/** For how long somebody who wants to play right now is taken to want it still, in milliseconds (rules.md). */
const NOW_LASTS_MS = 15 * 60_000;

export function lateActionOf(kind: string | undefined): LateAction | undefined {
  return MAY_BE_LATE.find((act) => act === kind);
}

/** The subject of a waiting action. The newer of two actions with one subject, such as two results of a match, counts. */
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
export function isWhole(kind: LateAction, form: FormData): boolean {
  if (kind !== 'submit' && kind !== 'edit') return true;
  const { scoreChallenger, scoreChallenged } = resultOf(form);
  return Number.isInteger(scoreChallenger + scoreChallenged);
}
