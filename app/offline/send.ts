import { CHAT_MESSAGE, sendKept } from '#features/community/chat/screens/late-messages.ts';
import { sendProfile } from '#features/foundation/identity/screens/parts/profile-outbox.ts';
import { sendLateAction } from '#features/play/matches/screens/late-actions.ts';
import { isTooLate, lateActionOf } from '#features/play/matches/screens/match-actions.ts';
import { type Api, browserApi } from '#ui/api/browser.ts';
import { isApiProblem, Unreachable } from '#ui/api/problem.ts';
import { reportSignedOut } from '#ui/api/signed-out.ts';
import { outboxOf } from '#ui/outbox/device.ts';
import { isNotNow } from '#ui/outbox/not-now.ts';
import type { Fate } from '#ui/outbox/outbox.ts';
import { sendWaiting, type WaitingForm } from '#ui/outbox/outbox.ts';

const LOCK = 'bl-outbox';
/** Codes of this device, not of the server. */
type Said = 'too_late' | 'picture_gone' | 'sent_without_picture';
type Words = Readonly<Record<Said, string>>;

/** The forms that have arrived, and the milliseconds before the server accepts another try. */
interface Outcome {
  readonly sent: readonly WaitingForm[];
  readonly waits?: number | undefined;
}

const NOTHING: Outcome = { sent: [] };

let sending: Promise<Outcome> | null = null;

/** Sends a player's waiting forms on this device: one run at a time in all tabs. */
export function sendAll(userId: string, words: Words): Promise<Outcome> {
  sending ??= alone(() => send(userId, words)).finally(() => {
    sending = null;
  });
  return sending;
}

async function send(userId: string, words: Words): Promise<Outcome> {
  if (!(await isSignedIn(browserApi, userId))) return NOTHING;
  let waits: number | undefined;
  const sent = await sendWaiting(outboxOf(userId), async (entry) => {
    try {
      const code = isTooLate(entry, new Date()) ? 'too_late' : await sendOne(entry, userId);
      return code === 'sent' ? code : { code, detail: words[code], fields: {} };
    } catch (error) {
      waits = waitAfter(error);
      return fateOf(error);
    }
  });
  return { sent, waits };
}

async function sendOne(entry: WaitingForm, userId: string): Promise<'sent' | Said> {
  if (entry.kind === CHAT_MESSAGE) return sendKept(entry);
  if (lateActionOf(entry.kind)) return sendLateAction(entry, userId);
  await sendProfile(entry);
  return 'sent';
}

/** Somebody else may have signed in since, in another tab: nothing is sent in their name. */
async function isSignedIn(api: Api, userId: string): Promise<boolean> {
  const viewer = await api.viewer({}).catch(() => null);
  const isOwn = viewer?.player?.userId === userId;
  if (viewer && !isOwn) reportSignedOut();
  return isOwn;
}

/**
 * Holds a lock, if the browser has them, so that no other tab sends meanwhile. Elsewhere the idempotency keys prevent
 * doubles.
 */
async function alone(work: () => Promise<Outcome>): Promise<Outcome> {
  if (!navigator.locks) return work();
  return navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : NOTHING));
}

/** The milliseconds before another try, if the server named a time. */
export function waitAfter(error: unknown): number | undefined {
  const seconds = isApiProblem(error) && isNotNow(error) ? error.retryAfter : undefined;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** The consequence of an error for a waiting form. */
export function fateOf(error: unknown): Fate {
  if (error instanceof Unreachable) return 'away';
  if (!isApiProblem(error)) throw error;
  if (isNotNow(error)) return 'away';
  const { code, message: detail, errors } = error;
  return { code, detail, fields: Object.fromEntries(errors.map((e) => [e.path, e.message])) };
}
