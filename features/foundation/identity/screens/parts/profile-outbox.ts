import { type Api, browserApi } from '#ui/api/browser.ts';
import { outboxOf } from '#ui/outbox/device.ts';
import { fieldsOf, formOf, newKey, type WaitingForm } from '#ui/outbox/outbox.ts';
import { parseForm, textIn } from '#ui/screen/forms.ts';

/** Kind and subject of the form in the outbox. */
export const PROFILE = 'profile';

/** Fields that the outbox does not store: it knows the owner, and a password stays on no device. */
const NOT_KEPT = ['owner', 'emailPassword'];

/** Reads the profile's form. */
export function profileIn(form: FormData): Parameters<Api['profileUpdate']>[0] {
  // a blank, because calls ignore an empty optional field, and an emptied name must be refused
  return parseForm('profileUpdate', form, { username: textIn(form, 'username') || ' ' });
}

/** Puts a profile that could not be sent into the outbox; false if that fails. */
export function queueProfile(form: FormData, now: Date): boolean {
  const owner = textIn(form, 'owner');
  if (owner === '') return false;
  return outboxOf(owner).put({
    key: newKey(),
    kind: PROFILE,
    subject: PROFILE,
    fields: fieldsOf(form).filter(([name]) => !NOT_KEPT.includes(name)),
    address: '/register-form/true',
    hasPicture: false,
    at: now.toISOString(),
    refusal: null,
  });
}

/** Removes an older profile from the outbox after a newer one was saved. */
export function dropWaitingProfile(form: FormData): void {
  const owner = textIn(form, 'owner');
  if (typeof window === 'undefined' || owner === '') return;
  const waiting = outboxOf(owner)
    .entries()
    .find(({ subject }) => subject === PROFILE);
  if (waiting) outboxOf(owner).remove(waiting.key);
}

/** Sends a waiting profile. Throws if it fails. */
export async function sendProfile(entry: WaitingForm): Promise<void> {
  await browserApi.profileUpdate(profileIn(formOf(entry)), { idempotencyKey: entry.key });
}
