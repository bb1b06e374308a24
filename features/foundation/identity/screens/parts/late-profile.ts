import { type Api, browserApi } from '#ui/api/browser.ts';
import { outboxOf } from '#ui/outbox/device.ts';
import { fieldsOf, formOf, newKey, type WaitingForm } from '#ui/outbox/outbox.ts';

/** Name of the form, and what it is about: there is one profile. */
export const PROFILE = 'profile';

/** Who fills it in stands elsewhere; a password stays on no device. */
const NOT_KEPT = ['owner', 'emailPassword'];

/** All that the form of the profile says. */
export function profileIn(form: FormData): Parameters<Api['profileUpdate']>[0] {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    // an emptied name is judged, too: a call takes an empty optional field as not given
    username: text('username') || ' ',
    avatarUrl: text('avatarUrl'),
    email: text('email'),
    emailPassword: text('emailPassword'),
    country: text('country'),
    bio: text('bio'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    dateOfBirth: text('dateOfBirth'),
    gender: genderOf(text('gender')),
  };
}

/** Keeps a profile that could not be sent; says whether it did. */
export function keepProfile(form: FormData, now: Date): boolean {
  const owner = String(form.get('owner') ?? '');
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

/** A profile that has arrived in another way makes an older one that waits worthless. */
export function settleProfile(form: FormData): void {
  const owner = String(form.get('owner') ?? '');
  if (typeof window === 'undefined' || owner === '') return;
  const waiting = outboxOf(owner)
    .entries()
    .find(({ subject }) => subject === PROFILE);
  if (waiting) outboxOf(owner).remove(waiting.key);
}

/** Sends the profile that waits. What fails is thrown. */
export async function sendProfile(entry: WaitingForm): Promise<void> {
  await browserApi.profileUpdate(profileIn(formOf(entry)), { idempotencyKey: entry.key });
}

function genderOf(text: string) {
  return text === 'male' || text === 'female' || text === 'other' ? text : '';
}
