import type { Generated } from 'kysely';
import type { PlayerId } from '#platform/ids.ts';
import type { SmsStatus } from '../rules/sms-status.ts';
import type { SmsTemplate } from '../rules/templates.ts';

/** The tables of this capability; see migrations 0013, 0035, 0130 and 0143. */
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
  sms_sends: {
    id: string;
    audience: string | null;
    player_id: PlayerId | null;
    /** E.164 without the plus sign. */
    recipient: string;
    purpose: SmsPurpose;
    provider: string | null;
    provider_id: string | null;
    status: SmsStatus;
    reason: string | null;
    created_at: Date;
    updated_at: Date;
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
  /** Code of the brand; a node of an earlier release stores none, and no template. */
  readonly brand?: string;
  readonly template?: SmsTemplate;
}

/** Reason for a text message: a one-time code, or a template. */
export type SmsPurpose = 'code' | 'message' | SmsTemplate;

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
