import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { dropPicture, keptPicture, outboxOf, savePicture } from '#ui/outbox/device.ts';
import { isNotNow } from '#ui/outbox/not-now.ts';
import { fieldsOf, formOf, type WaitingForm } from '#ui/outbox/outbox.ts';
import { textIn } from '#ui/screen/forms.ts';
import {
  type Intent,
  intentOf,
  isWhole,
  keyOf,
  lateActionOf,
  perform,
  subjectOf,
} from './match-actions.ts';
import { uploadScreenshot } from './screenshot-upload.ts';

interface Kept {
  readonly userId: string;
  readonly address: string;
  /** A picture that could not be uploaded. */
  readonly picture: Blob | null;
  readonly now: Date;
}

/** The outcome of keeping a form. A form that is not kept whole stays on the screen. */
export type Keeping = 'kept' | 'not_kept' | 'no_room' | 'picture_no_room';

/** Keeps a form that could not be sent, whole or not at all. */
export async function saveForLater(
  form: FormData,
  { userId, picture, ...kept }: Kept,
): Promise<Keeping> {
  const kind = lateActionOf(intentOf(form));
  if (!kind || userId === '' || !isWhole(kind, form)) return 'not_kept';
  const key = keyOf(form);
  if (picture && !(await savePicture(key, picture))) return 'picture_no_room';
  const isKept = outboxOf(userId).put({
    key,
    kind,
    subject: subjectOf(kind, form),
    fields: fieldsOf(form),
    address: kept.address,
    hasPicture: picture !== null,
    at: kept.now.toISOString(),
    refusal: null,
  });
  if (!isKept) await dropPicture(key);
  return isKept ? 'kept' : 'no_room';
}

/** Sends a waiting action, its picture first. The result tells if the picture was left out. @throws as the call does. */
export async function sendLateAction(
  entry: WaitingForm,
  userId: string,
): Promise<'sent' | 'sent_without_picture'> {
  const kind = lateActionOf(entry.kind);
  if (!kind) return 'sent';
  const complete = await withPicture(entry, userId);
  await perform(browserApi, kind, formOf(complete), entry.key);
  await dropPicture(entry.key);
  const isLeft = entry.hasPicture && complete.fields.length === entry.fields.length;
  return isLeft ? 'sent_without_picture' : 'sent';
}

/** Removes what waited about the same: it was mended, or done at another place. */
export function clearWaiting(userId: string, intent: Intent, form: FormData): void {
  const subject = subjectOf(intent, form);
  for (const entry of outboxOf(userId).entries()) {
    if (entry.subject !== subject) continue;
    outboxOf(userId).remove(entry.key);
    void dropPicture(entry.key);
  }
}

/** The form once its picture is uploaded; written down, so that one key always sends one content. */
async function withPicture(entry: WaitingForm, userId: string): Promise<WaitingForm> {
  const picture = entry.hasPicture ? await keptPicture(entry.key) : null;
  if (!picture) return entry;
  const matchId = textIn(formOf(entry), 'matchId');
  const fields = [...entry.fields];
  try {
    fields.push(['screenshotIds', (await uploadScreenshot(matchId, picture)).screenshotId]);
  } catch (error) {
    // a picture that is not taken does not hold back what was typed
    if (!isApiProblem(error) || isNotNow(error) || error.code === 'match_state_conflict') {
      throw error;
    }
  }
  const complete = { ...entry, fields, hasPicture: false };
  outboxOf(userId).mark(complete);
  return complete;
}
