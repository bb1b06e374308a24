import { isAftermath } from './errors.ts';

/**
 * What does not depend on each other is asked for at once: within a change the statements then travel together, and
 * are waited for once. They are carried out in no promised order, so who needs another's lock waits for it. Where several
 * refuse, the first in the order given is heard, once all have ended.
 */
export async function atOnce<const Asked extends readonly unknown[]>(
  asked: Asked,
): Promise<{ -readonly [Place in keyof Asked]: Awaited<Asked[Place]> }> {
  const ended = await Promise.allSettled(asked);
  const failures = ended.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  if (failures.length > 0) throw failures.find((failure) => !isAftermath(failure)) ?? failures[0];
  return Promise.all(asked);
}
