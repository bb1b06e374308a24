/** The state of a deployment, from which the findings follow. Times are ISO 8601. */
export interface Facts {
  readonly at: string;
  /** `false` with `WORKERS=off`. */
  readonly works: boolean;
  readonly sandbox: boolean;
  readonly database: DatabaseFacts;
  readonly jobs: readonly JobFacts[];
  readonly mail: MailFacts;
  readonly sms: SmsFacts;
  readonly push: ServiceFacts;
  readonly storage: { readonly place: 'folder' | 'bucket' };
  readonly redis: { readonly isSet: boolean };
  readonly carriers: readonly NamedService[];
  readonly webhooks: WebhookFacts;
  readonly nodes: readonly NodeState[];
  readonly certificates: readonly CertificateFacts[];
  readonly backups: BackupFacts;
}

export interface DatabaseFacts {
  readonly version: string;
  readonly bytes: number;
  readonly oldestTransactionSeconds: number;
  readonly connections: number;
  readonly mostConnections: number;
  /** The newest migration that has run. */
  readonly migration: string;
}

/** The outcomes of a service over all nodes. */
export interface ServiceFacts {
  readonly succeededAt: string | null;
  readonly failedAt: string | null;
  /** The first failure since the last success of any node. */
  readonly failingSince: string | null;
  /** Failures since then. */
  readonly failures: number;
  /** A code, never a text. */
  readonly error: string | null;
  /** True while a circuit breaker of any node keeps calls away. */
  readonly isCut: boolean;
}

export interface NamedService extends ServiceFacts {
  readonly name: string;
}

export interface JobFacts {
  readonly name: string;
  readonly due: number;
  readonly oldestDueAt: string | null;
  readonly running: number;
  readonly later: number;
  readonly failingSince: string | null;
  readonly error: string | null;
}

/** Messages that wait for their provider. */
interface Waiting {
  readonly isSet: boolean;
  readonly waiting: number;
  readonly oldestAt: string | null;
}

interface MailFacts extends ServiceFacts, Waiting {}

interface SmsFacts extends Waiting {
  readonly providers: readonly NamedService[];
}

interface WebhookFacts {
  readonly failing: readonly FailingWebhook[];
  /** All failing ones, of which `failing` has the longest. */
  readonly total: number;
}

interface FailingWebhook {
  readonly webhookId: string;
  readonly name: string;
  readonly host: string;
  readonly since: string;
  readonly waiting: number;
}

/** The answer of a probe: `off` if it was not made. */
export interface Probe {
  readonly state: 'works' | 'fails' | 'off';
  readonly error: string | null;
  readonly ms: number;
}

/** A process of the deployment, by its own last report. */
export interface NodeState {
  readonly nodeId: string;
  readonly host: string;
  readonly startedAt: string;
  readonly seenAt: string;
  readonly leftAt: string | null;
  readonly isThis: boolean;
  readonly version: string;
  readonly nodeVersion: string;
  readonly memoryBytes: number;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null;
  readonly storage: Probe;
  readonly redis: Probe;
}

export interface CertificateFacts {
  readonly host: string;
  readonly endsAt: string | null;
  /** The reason why there is no end. */
  readonly fault: string | null;
}

export interface BackupFacts {
  readonly isSet: boolean;
  readonly newestAt: string | null;
  /** The reason why the place of backups was not read. */
  readonly fault: string | null;
}
