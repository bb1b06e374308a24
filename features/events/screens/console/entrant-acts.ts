import type { Api } from '#ui/api/browser.ts';
import { ApiProblem } from '#ui/api/problem.ts';

/** What may be done with somebody who takes part, by the names of its sheets. */
export const ENTRANT_ACTS = ['check_in', 'substitute', 'remove'] as const;
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
    case 'substitute': {
      const userId = userIdIn(typed('profile'));
      if (!userId) throw new ApiProblem(422, { code: 'input_invalid', detail: typed('wrong') });
      await api.substituteEntrant({ eventId, entryId, userId, reason }, options);
    }
  }
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;

/** Of a profile's address, or by itself. */
export function userIdIn(text: string): string | undefined {
  return ID.exec(text)?.[0];
}
