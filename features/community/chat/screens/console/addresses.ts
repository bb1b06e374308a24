export const MODERATION = '/console/moderation';

export const CASE_ACTIONS = ['remove', 'dismiss', 'warn', 'time_out', 'lift'] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

export function caseAt(messageId: string): string {
  return `${MODERATION}/${messageId}`;
}

interface Wanted {
  readonly state: 'open' | 'decided';
  readonly why?: string;
  readonly page?: number;
}

export function queueAt({ state, why = '', page = 1 }: Wanted): string {
  const query = new URLSearchParams({ state });
  if (why !== '') query.set('why', why);
  if (page > 1) query.set('page', String(page));
  return `?${query}`;
}
