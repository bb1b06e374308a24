import { brandOfCode } from '#brands/brands.ts';
import { createPost } from '#features/messages/server/index.ts';
import type { CallContext } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { type Credential, playerIdOf } from './credentials.ts';
import type { Verifier } from './verification.ts';

/** What follows when an account has moved to another address. */
export type AddressMoved = (
  work: Work,
  before: Credential,
  after: Credential,
  context: CallContext,
) => Promise<void>;

/** The new address has to be proved; the old one hears of it, in case its owner did not do this. */
export function createAddressMoved(platform: Platform, verify: Verifier): AddressMoved {
  const post = createPost(platform);
  return async (work, before, after, context) => {
    await verify(work, after, context);
    const brand = brandOfCode(before.brand) ?? context.brand;
    const { language } = context;
    const playerId = playerIdOf(before);
    await post.mail(work, {
      template: 'email_changed',
      to: { email: before.email, brand, language, timeZone: brand.timeZone, playerId },
      values: { email: after.email },
    });
  };
}
