import { createHmac } from 'node:crypto';
import { brandOfCode } from '#brands/brands.ts';
import { servedContact } from '#features/foundation/identity/server/index.ts';
import { createPost } from '#features/foundation/messages/server/index.ts';
import type { PlayEvent } from '#features/play/events/server/index.ts';
import { tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { inviteAt } from '../rules/daytime.ts';
import type { Named } from '../rules/lines.ts';

/** Writes an invitation when the reader's day allows it. */
const SEND_INVITATION = 'send-invitation';

const KEPT_MS = 180 * 24 * 60 * 60 * 1000;

interface ExchangeTables {
  event_invitations: {
    event_id: string;
    contact_hash: Buffer;
    invited_by: string | null;
    at: Date;
  };
}

export interface Inviter {
  /** True for a first invitation. Nobody is invited twice to one event. */
  invite(transaction: Transaction, event: PlayEvent, named: Named): Promise<boolean>;
}

/** Strangers are written to only where the brand allows it, and by its own way: number or address. */
export function inviterOf(platform: Platform, context: CallContext): Inviter {
  const { brand, language } = context;
  const { playerId } = actingPlayer(context);
  return {
    async invite(transaction, { eventId, titleIn }, named) {
      if (!brand.invitesStrangers) throw refuse('player_unknown');
      const contact = servedContact(named, context);
      const hash = createHmac('sha256', platform.secret).update(`invite\n${contact}`).digest();
      const fresh = await tables<ExchangeTables>(transaction.db)
        .insertInto('event_invitations')
        .values({
          event_id: eventId,
          contact_hash: hash,
          invited_by: playerId,
          at: transaction.now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('event_id')
        .executeTakeFirst();
      if (!fresh) return false;
      const event = titleIn(language);
      const data = { contact, by: named.by, brand: brand.code, language, eventId, event };
      await transaction.job(SEND_INVITATION, data, inviteAt(transaction.now, brand.timeZone));
      return true;
    },
  };
}

export function exchangeJobs(platform: Platform): void {
  const { jobs, transactions, config, db, clock } = platform;
  const post = createPost(platform);
  jobs.handle(SEND_INVITATION, async (data) => {
    const { contact, by, brand: code, language, eventId, event } = data;
    const brand = brandOfCode(String(code));
    if (!brand) return;
    const path = `/event-home/${eventId}`;
    const to = { brand, language: String(language), timeZone: brand.timeZone };
    const values = { event: String(event) };
    await transactions.run(async (transaction) => {
      if (by === 'email') {
        const letter = { ...to, email: String(contact) };
        await post.mail(transaction, {
          template: 'event_invitation',
          to: letter,
          values: { ...values, path },
        });
      } else {
        const link = `${homeOf(brand, config)}${path}`;
        const message = { ...to, msisdn: String(contact) };
        await post.sms(transaction, {
          template: 'event_invitation',
          to: message,
          values: { ...values, link },
        });
      }
    });
  });
  jobs.every('prune-invitations', '47 3 * * *', async () => {
    await tables<ExchangeTables>(db)
      .deleteFrom('event_invitations')
      .where('at', '<', new Date(clock.now().getTime() - KEPT_MS))
      .execute();
  });
}
