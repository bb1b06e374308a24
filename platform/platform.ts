import type { CardProcessors } from '#platform/ports/cards.ts';
import type { Portals } from '#platform/ports/portals.ts';
import type { Clock } from './clock.ts';
import type { CarrierConfig } from './config/carriers.ts';
import type { Config } from './config/config.ts';
import type { RuleBook } from './config/rule-book.ts';
import type { Db } from './database/database.ts';
import type { PictureReader } from './files/picture-reader.ts';
import type { FileStorage } from './files/storage.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Carriers } from './ports/carriers.ts';
import type { Certificates } from './ports/certificates.ts';
import type { Mail } from './ports/mail.ts';
import type { Mpesa } from './ports/mpesa.ts';
import type { Push } from './ports/push.ts';
import type { Webhooks } from './ports/reach.ts';
import type { Sms } from './ports/sms.ts';
import type { Presence } from './realtime/presence.ts';
import type { Health } from './telemetry/health.ts';
import type { Log } from './telemetry/log.ts';
import type { ServerTexts } from './texts.ts';
import type { Transactions } from './transaction.ts';

/** The secrets that authenticate callbacks of carriers, and SMS and USSD of players; `undefined` if not agreed on. */
export type CarrierSecrets = Pick<CarrierConfig, 'callbackSecrets' | 'inboundSecret'>;

/** The services that every capability's server builds on. */
export interface Platform {
  readonly config: Config;
  readonly rules: RuleBook;
  readonly clock: Clock;
  readonly db: Db;
  readonly transactions: Transactions;
  readonly jobs: Jobs;
  readonly presence: Presence;
  readonly files: FileStorage;
  readonly pictures: PictureReader;
  readonly log: Log;
  /** The outcomes of providers and jobs on this node. */
  readonly health: Health;
  /** Asks Redis for an answer, where it is set. */
  readonly pingRedis: (() => Promise<void>) | undefined;
  readonly texts: ServerTexts;
  /** Sends immediately. Transactions send by `features/foundation/messages`, whose mail leaves after the commit. */
  readonly mail: Mail;
  readonly sms: Sms;
  readonly carriers: Carriers;
  readonly carrierSecrets: CarrierSecrets;
  readonly portals: Portals;
  readonly webhooks: Webhooks;
  readonly push: Push;
  readonly certificates: Certificates;
  /** The card processors; outside the sandbox there may be none. */
  readonly cards: CardProcessors;
  /** `undefined` without an account. */
  readonly mpesa: Mpesa | undefined;
  /** Keys one-way hashes; the same on every node. */
  readonly secret: string;
  /** Whole numbers from 0 up to, not including, `below`; from a secure source, except in tests. */
  readonly random: (below: number) => number;
}
