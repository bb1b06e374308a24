import type { Brand } from '#brands/brand.ts';
import { needOutside } from '#platform/closed.ts';
import { tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { MailAttachment } from '#platform/ports/mail.ts';
import type { Transaction } from '#platform/transaction.ts';
import {
  type AddressFor,
  MAIL_TEMPLATES,
  type MailTemplate,
  type SMS_TEMPLATES,
  type SmsTemplate,
  type StopPathFor,
  smsOpens,
  type Template,
  type ValuesOf,
} from '../rules/templates.ts';
import { closedContent, SEND_JOB } from './delivery.ts';
import type { MessagesTables, OutboxMail, OutboxSms, Report } from './tables.ts';
import { type Reader, writeMail, writeSms, writeStop } from './writing.ts';

interface To {
  readonly brand: Brand;
  readonly language: string;
  readonly timeZone: string;
  /** Player of the message, so that it is exported and erased with the player's data. */
  readonly playerId?: PlayerId | undefined;
}

interface Handling {
  /** Job for the outcome. */
  readonly report?: Report;
  /** Groups messages for {@link Post.withdraw}. */
  readonly topic?: string | undefined;
}

export type Letter<T extends MailTemplate> = LetterOf<T> & StopPathFor<T>;

interface LetterOf<T extends MailTemplate> extends Handling {
  readonly template: T;
  readonly to: To & { readonly email: AddressFor<T> };
  readonly values: ValuesOf<(typeof MAIL_TEMPLATES)[T]['values']>;
  /** Replaces the template's subject. */
  readonly subject?: string | undefined;
  readonly attachments?: readonly MailAttachment[];
}

export interface ShortMessage<T extends SmsTemplate> extends Handling {
  readonly template: T;
  /** E.164 without the plus sign. */
  readonly to: To & { readonly msisdn: string };
  readonly values: ValuesOf<(typeof SMS_TEMPLATES)[T]>;
}

/** Sends messages as part of a transaction: stored with it, and sent after its commit. */
export interface Post {
  mail<T extends MailTemplate>(transaction: Transaction, letter: Letter<T>): Promise<void>;
  sms<T extends SmsTemplate>(transaction: Transaction, message: ShortMessage<T>): Promise<void>;
  /** Drops the waiting messages of a topic, because a later one replaces them. */
  withdraw(transaction: Transaction, topic: string): Promise<void>;
  /** The text that {@link sms} would send, for a dialogue that replies at once. */
  shortText<T extends SmsTemplate>(message: Omit<ShortMessage<T>, 'to'> & { to: To }): string;
  /** Instructions to stop a subscription of the brand, for templates with `stop`. */
  stopText(brand: Brand, language: string): string;
}

export function createPost({ texts, config, secret }: Platform): Post {
  const readerOf = ({ brand, language, timeZone }: To): Reader => {
    return { brand, language, timeZone, home: homeOf(brand, config) };
  };
  return {
    async mail(transaction, { template, to, values, subject, stopPath, attachments = [], report }) {
      const t = texts.of(to.language, 'messages');
      const content = writeMail(t, template, values, readerOf(to), { subject, stopPath });
      const { playerId, email: recipient } = to;
      const { opens }: Template = MAIL_TEMPLATES[template];
      const isSecret = opens !== undefined;
      const message = { channel: 'mail', playerId, recipient, content, isSecret } as const;
      await store(transaction, { ...message, attachments, handling: report ? { report } : {} });
    },
    async sms(transaction, { template, to, values, ...handling }) {
      const t = texts.of(to.language, 'messages');
      const text = writeSms(t, template, values, readerOf(to));
      const content = { text, brand: to.brand.code, template };
      const { playerId, msisdn: recipient } = to;
      const isSecret = smsOpens(template);
      await store(transaction, {
        channel: 'sms',
        playerId,
        recipient,
        content,
        isSecret,
        handling,
      });
    },
    async withdraw({ db }, topic) {
      await tables<MessagesTables>(db).deleteFrom('outbox').where('topic', '=', topic).execute();
    },
    shortText({ template, to, values }) {
      return writeSms(texts.of(to.language, 'messages'), template, values, readerOf(to));
    },
    stopText(brand, language) {
      const t = texts.of(language, 'messages');
      return writeStop(t, { brand, language, home: homeOf(brand, config) });
    },
  };

  async function store(transaction: Transaction, message: Stored): Promise<void> {
    needOutside(config);
    const id = newId();
    const { channel, playerId, recipient, content, isSecret, attachments = [] } = message;
    const { report = null, topic = null } = message.handling;
    const view = tables<MessagesTables>(transaction.db);
    await view
      .insertInto('outbox')
      .values({
        id,
        channel,
        player_id: playerId ?? null,
        recipient,
        content: isSecret ? closedContent(secret, content) : content,
        sealed: isSecret,
        report,
        topic,
        tries: 0,
        taken_until: null,
        created_at: transaction.now,
      })
      .execute();
    for (const [position, file] of attachments.entries()) {
      const { filename, content: bytes, contentType } = file;
      await view
        .insertInto('outbox_files')
        .values({ message_id: id, position, filename, content_type: contentType, content: bytes })
        .execute();
    }
    await transaction.job(SEND_JOB, { id });
  }
}

interface Stored {
  readonly channel: 'mail' | 'sms';
  readonly playerId: PlayerId | undefined;
  readonly recipient: string;
  readonly content: OutboxMail | OutboxSms;
  /** True if it is sealed while it waits. */
  readonly isSecret: boolean;
  readonly attachments?: readonly MailAttachment[];
  readonly handling: Handling;
}
