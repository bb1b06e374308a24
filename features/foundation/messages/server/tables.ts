import type { Generated } from 'kysely';
import type { PlayerId } from '#platform/ids.ts';

/** The tables of this capability; see migrations 0013, 0035 and 0130. */
export interface MessagesTables {
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    player_id: PlayerId | null;
    /** An address, or a number in E.164 without the plus sign. */
    recipient: string;
    content: OutboxMail | OutboxSms | SealedContent;
    sealed: Generated<boolean>;
    report: Report | null;
    /** Groups messages that a later one may replace. */
    topic: string | null;
    tries: number;
    taken_until: Date | null;
    created_at: Date;
  };
  outbox_files: {
    message_id: string;
    position: number;
    filename: string;
    content_type: string;
    content: Buffer;
  };
  template_sends: {
    id: string;
    sender_id: string;
    at: Date;
  };
}

export interface OutboxMail {
  /** Brand of its name and logo. */
  readonly brand: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that stops mail of its kind. */
  readonly unsubscribe?: string;
}

export interface OutboxSms {
  readonly text: string;
}

/** Content that only the recipient may read. */
export interface SealedContent {
  /** Base64. */
  readonly sealed: string;
}

/** A job for the outcome: its data, with `outcome` `taken` or `refused`. */
export interface Report {
  readonly job: string;
  readonly data: Readonly<Record<string, string>>;
}
