import { RIGHT_TO_LEFT } from '#brands/brand.ts';
import { findContact } from '#features/foundation/identity/server/index.ts';
import {
  countSend,
  refuseManySends,
  sendText,
} from '#features/foundation/messages/server/index.ts';
import { needOutside } from '#platform/closed.ts';
import { actingPlayer, type CallContext, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import { SmsFailed } from '#platform/ports/sms.ts';
import type { statusCalls } from '../status.contract.ts';

/** Test messages and templates of one official within an hour. */
const PER_HOUR = 10;

/** Sends a mail to the caller's own address, and says how the server answered at each step. */
export function tryMail(platform: Platform): Handler<typeof statusCalls.tryMail> {
  const { db, mail, health, texts, config } = platform;
  return async (_, context) => {
    needOutside(config);
    const contact = await findContact(db, actingPlayer(context).playerId);
    if (!contact?.email) throw refuse('own_email_missing', { status: 409 });
    await countTry(platform, context);
    const t = texts.of(context.language, 'console-status');
    const text = t('test_mail_text');
    const direction = RIGHT_TO_LEFT.some((each) => each === context.language) ? 'rtl' : 'ltr';
    const steps = await mail.converse({
      to: contact.email,
      fromName: context.brand.name,
      subject: t('test_mail_subject'),
      text,
      html: `<p lang="${context.language}" dir="${direction}">${text}</p>`,
    });
    const refused = steps.find(({ isDone }) => !isDone);
    if (!refused) health.succeeded('mail');
    else if (refused.step !== 'rcpt_to') {
      health.failed('mail', { code: refused.code ?? refused.answer.split(':')[0] });
    }
    return { isSent: refused === undefined, steps: [...steps] };
  };
}

/** Sends a text message to the caller's own number, and says if a provider has accepted it. */
export function trySms(platform: Platform): Handler<typeof statusCalls.trySms> {
  const { db, texts, config } = platform;
  return async (_, context) => {
    needOutside(config);
    const { playerId, audience } = actingPlayer(context);
    const contact = await findContact(db, playerId);
    if (!contact?.msisdn) throw refuse('own_number_missing', { status: 409 });
    if (!config.sandbox && !config.sms) throw refuse('sms_not_set', { status: 409 });
    await countTry(platform, context);
    const text = texts.of(context.language, 'console-status')('test_sms_text', {
      brand: context.brand.name,
    });
    const message = { audience, playerId, to: contact.msisdn, text, purpose: 'message' } as const;
    try {
      const { provider } = await sendText(platform, message);
      return { isSent: true, provider, failure: null, reason: null };
    } catch (error) {
      if (!(error instanceof SmsFailed)) throw error;
      const { provider, failure, reason } = error;
      return { isSent: false, provider, failure, reason };
    }
  };
}

async function countTry({ transactions }: Platform, context: CallContext): Promise<void> {
  const { playerId } = actingPlayer(context);
  await transactions.run(async (transaction) => {
    await refuseManySends(transaction, playerId, PER_HOUR, 'test_wait');
    await countSend(transaction, playerId);
  });
}
