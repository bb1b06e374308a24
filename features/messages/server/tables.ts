/** The tables of this capability; see `platform/database/migrations/0013_account.sql`. */
export interface MessagesTables {
  outbox: {
    id: string;
    channel: 'mail' | 'sms';
    player_id: string | null;
    /** An address, or a number in E.164 without the plus sign. */
    recipient: string;
    content: OutboxMail | OutboxSms;
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
  /** Whose name and mark it bears. */
  readonly brand: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface OutboxSms {
  readonly text: string;
}
