import type { Api } from '#ui/api/browser.ts';
import { ApiProblem, isApiProblem } from '#ui/api/problem.ts';

/** What may be done with somebody who takes part or did, by the names of its sheets. */
export const ENTRANT_ACTS = ['check_in', 'substitute', 'remove', 'readmit'] as const;
export type EntrantAct = (typeof ENTRANT_ACTS)[number];

export async function performEntrantAct(api: Api, eventId: string, form: FormData): Promise<void> {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const options = { idempotencyKey: typed('key') };
  const entryId = typed('entryId');
  const reason = typed('reason');
  switch (ENTRANT_ACTS.find((act) => act === form.get('intent'))) {
    case 'check_in':
      await api.checkInEntrant({ eventId, entryId }, options);
      return;
    case 'remove':
      await api.removeEntrant({ eventId, entryId, reason }, options);
      return;
    case 'readmit':
      await api.readmitEntrant({ eventId, entryId, reason }, options);
      return;
    case 'substitute': {
      const userId = userIdIn(typed('profile'));
      if (!userId) throw atProfile(422, 'input_invalid', typed('wrong'), typed('wrong'));
      await api
        .substituteEntrant({ eventId, entryId, userId, reason }, options)
        .catch((error: unknown) => {
          throw unfit(error, typed('unfit')) ?? error;
        });
    }
  }
}

/** What is missing for joining is the substitute's to mend, and said of them. */
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

/** Of a profile's address, or by itself. */
function userIdIn(text: string): string | undefined {
  return ID.exec(text)?.[0];
}
