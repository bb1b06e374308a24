export const MODERATION = '/console/moderation';

export const CASE_ACTS = ['remove', 'dismiss', 'warn', 'time_out', 'lift'] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

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
