import type { Generated } from 'kysely';
import type { ReachFault } from '#platform/ports/reach.ts';

/** The tables of this capability; see `platform/database/migrations/0025_open_api.sql`. */
export interface WebhooksTables {
  webhooks: {
    id: string;
    audience: string;
    /** Notified when it is switched off; `null` if the profile was removed. */
    owner_id: string | null;
    url: string;
    name: string;
    kinds: string[];
    /** Sealed. */
    secret: Buffer;
    old_secret: Buffer | null;
    old_until: Date | null;
    created_at: Date;
    failing_since: Date | null;
    rest_until: Date | null;
    taken_until: Date | null;
    off_at: Date | null;
    off_because: 'owner' | 'failures' | null;
    deleted_at: Date | null;
  };
  webhook_deliveries: {
    id: string;
    webhook_id: string;
    message_id: string;
    kind: string;
    subject: string;
    body: string;
    sequence: Generated<string>;
    at: Date;
    state: 'waiting' | 'delivered' | 'parked';
    tries: number;
    next_at: Date;
    tried_at: Date | null;
    status: number | null;
    fault: ReachFault | null;
    answer: string | null;
  };
}

export type Receiver = WebhooksTables['webhooks'];

/** A message to send now. */
export type DueDelivery = Pick<
  WebhooksTables['webhook_deliveries'],
  'id' | 'message_id' | 'subject' | 'body' | 'tries'
>;
