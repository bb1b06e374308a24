import { plainEmail } from '#core/normalise.ts';
import type { Db } from '#platform/database/database.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { Guardian, Reach } from '../rules/age.ts';
import { refuseUnreached, servedNumber } from './proved-number.ts';
import { seenCredential } from './verification.ts';

/** How guardians of this brand are written to: as its players are; and what is the caller's own. */
export async function reachOf(db: Db, context: CallContext): Promise<Reach> {
  if (context.brand.entry !== 'email') {
    return { channel: 'sms', own: context.caller.session?.msisdn ?? null };
  }
  return { channel: 'mail', own: (await seenCredential(db, context))?.email ?? null };
}

/** Where a guardian is written to; numbers only of countries the brand serves, as for one-time codes. */
export function contactOfGuardian(
  { number = '', email = '' }: Guardian,
  { channel, own }: Reach,
  context: CallContext,
): string {
  if (channel === 'mail') return plainEmail(email);
  const contact = servedNumber(number, context, 'guardianNumber');
  refuseUnreached(contact, 'guardianNumber');
  // the same number may be written in two ways
  if (contact === own) throw refuseField('guardianNumber', 'guardian_number_own');
  return contact;
}
