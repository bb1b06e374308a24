import type { Api } from '#ui/api/browser.ts';
import { ApiProblem, isApiProblem } from '#ui/api/problem.ts';
import { byIntent, commandKey, parseForm, textIn } from '#ui/screen/forms.ts';

/** Actions on an entrant, by the names of their sheets. */
export const ENTRANT_ACTIONS = ['check_in', 'substitute', 'remove', 'readmit'] as const;
export type EntrantAction = (typeof ENTRANT_ACTIONS)[number];

export async function performEntrantAction(
  api: Api,
  eventId: string,
  form: FormData,
): Promise<void> {
  const key = commandKey(form);
  await byIntent(form, {
    check_in: () => api.checkInEntrant(parseForm('checkInEntrant', form, { eventId }), key),
    remove: () => api.removeEntrant(parseForm('removeEntrant', form, { eventId }), key),
    readmit: () => api.readmitEntrant(parseForm('readmitEntrant', form, { eventId }), key),
    substitute: () => {
      const userId = userIdIn(textIn(form, 'profile'));
      const wrong = textIn(form, 'wrong');
      if (!userId) throw atProfile(422, 'input_invalid', wrong, wrong);
      const input = parseForm('substituteEntrant', form, { eventId, userId });
      return api.substituteEntrant(input, key).catch((error: unknown) => {
        throw unfit(error, textIn(form, 'unfit')) ?? error;
      });
    },
  } satisfies Record<EntrantAction, () => Promise<unknown>>);
}

/** Words requirements that the substitute does not meet as the substitute's. */
function unfit(error: unknown, detail: string): ApiProblem | null {
  if (!isApiProblem(error) || error.code !== 'joining_refused') return null;
  const { status, code, extra } = error;
  const missing = Array.isArray(extra.missing) ? extra.missing : [];
  const messages = missing.map(({ message }: { readonly message: string }) => message);
  return atProfile(status, code, detail, messages.join(' '));
}

function atProfile(status: number, code: string, detail: string, message: string): ApiProblem {
  return new ApiProblem(status, { code, detail, errors: [{ path: 'profile', code, message }] });
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** The id in the address of a profile, or alone. */
function userIdIn(text: string): string | undefined {
  return ID.exec(text)?.[0];
}
