import { brandOfCode } from '#brands/brands.ts';
import { emailKey, optionalEmailProblem } from '#core/fields.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuseField } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import { credentialOfPlayer } from './credentials.ts';
import { type LoginGuard, provePassword } from './login-guard.ts';
import { type Mailbox, mailboxOfPlayer, provedEmail } from './mailboxes.ts';
import { type Verifier, verifyTyped } from './verification.ts';

/** What follows when a player has moved to another address. */
export type AddressMoved = (
  work: Work,
  before: Mailbox | undefined,
  after: Mailbox,
  context: CallContext,
) => Promise<void>;

/** Refuses invalid addresses, and a new address to sign in with without the current password. */
export type MoveGuard = (
  email: string | undefined,
  password: string | undefined,
  context: CallContext,
) => Promise<void>;

/** A device that was left open, or a session that was stolen, is no way to take the account away. */
export function createMoveGuard({ db }: Platform, guard: LoginGuard): MoveGuard {
  return async (email, password = '', context) => {
    if (!email) return;
    const { playerId } = actingPlayer(context);
    const problem = optionalEmailProblem(email);
    // forms send the stored address along with their changes; only a new one is checked
    if (problem && emailKey(email) !== (await mailboxOfPlayer(db, playerId))?.emailKey) {
      throw refuseField('email', problem);
    }
    if (context.brand.entry !== 'email') return;
    const own = await credentialOfPlayer(db, playerId);
    if (!own || own.email_key === emailKey(email)) return;
    await provePassword(guard, own, password, context);
  };
}

/** The new address has to be proved; the old one hears of it, in case its owner did not do this. */
export function createAddressMoved(platform: Platform, verifier: Verifier): AddressMoved {
  const post = createPost(platform);
  return async (work, before, after, context) => {
    await verifyTyped(verifier, work, after, context);
    const email = before ? provedEmail(before) : null;
    if (!before || email === null) return;
    const brand = brandOfCode(before.brand) ?? context.brand;
    const { language } = context;
    const { playerId } = before;
    await post.mail(work, {
      template: 'email_changed',
      to: { email, brand, language, timeZone: brand.timeZone, playerId },
      values: { email: after.email },
    });
  };
}
