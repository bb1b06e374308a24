import type { Facts, NamedService, NodeState, ServiceFacts } from './facts.ts';

/** Worst first. */
export const SEVERITIES = ['critical', 'warning', 'notice'] as const;
type Severity = (typeof SEVERITIES)[number];

/** Kinds of findings; each has a text of what it is, and one of what to do. */
export const FINDING_KINDS = [
  'storage_fails',
  'redis_fails',
  'redis_missing',
  'mail_fails',
  'mail_waits',
  'sms_fails',
  'sms_waits',
  'jobs_late',
  'job_fails',
  'carrier_cut',
  'carrier_fails',
  'disk_low',
  'certificate_over',
  'certificate_ends',
  'certificate_unread',
  'transaction_old',
  'connections_many',
  'node_silent',
  'push_fails',
  'webhook_fails',
  'backup_missing',
  'backup_old',
  'backup_unread',
  'versions_differ',
  'workers_off',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** One thing that an operator should know. */
export interface Finding {
  readonly kind: FindingKind;
  readonly severity: Severity;
  /** The name of what it is about: a node, a provider, a host; `null` for the deployment. */
  readonly subject: string | null;
  /** The code of an error. */
  readonly error: string | null;
  /** The time that it has lasted, or that is left. */
  readonly seconds: number | null;
  /** How many, or percent of what is free. */
  readonly count: number | null;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A node reports every half minute. */
const SILENT_AFTER_S = 2 * MINUTE;
/** A node that has been silent for longer is no longer missed. */
const FORGOTTEN_AFTER_S = HOUR;
/** Failures that last longer keep players away. */
const LONG = 15 * MINUTE;
const SOME_FAILURES = 3;

/** All that an operator should know about these facts, worst first. */
export function findingsOf(facts: Facts): Finding[] {
  const found = [
    ...ofNodes(facts),
    ...ofMessages(facts),
    ...ofJobs(facts),
    ...ofCarriers(facts),
    ...ofWebhooks(facts),
    ...ofDatabase(facts),
    ...ofCertificates(facts),
    ...ofBackups(facts),
    ...(facts.works ? [] : [finding('workers_off', 'notice')]),
  ];
  return found.sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      FINDING_KINDS.indexOf(a.kind) - FINDING_KINDS.indexOf(b.kind),
  );
}

type Details = Partial<Omit<Finding, 'kind' | 'severity'>>;

function finding(kind: FindingKind, severity: Severity, details: Details = {}): Finding {
  return { kind, severity, subject: null, error: null, seconds: null, count: null, ...details };
}

/** Nodes that report, those of the last minutes. */
function liveNodes({ at, nodes }: Pick<Facts, 'at' | 'nodes'>): NodeState[] {
  return nodes.filter((node) => isLive(node, at));
}

/** True for a node whose process still runs, as far as is known. */
export function isLive(
  { leftAt, seenAt, isThis }: Pick<NodeState, 'leftAt' | 'seenAt' | 'isThis'>,
  at: string,
): boolean {
  return isThis || (leftAt === null && secondsBetween(seenAt, at) <= SILENT_AFTER_S);
}

function ofNodes(facts: Facts): Finding[] {
  const live = liveNodes(facts);
  const isAlone = live.length < 2;
  const versions = new Set(live.map(({ version }) => version));
  const found = live.flatMap((node) => [
    ...failedProbe('storage_fails', 'critical', node.host, node.storage),
    ...failedProbe('redis_fails', isAlone ? 'warning' : 'critical', node.host, node.redis),
    ...ofDisk(node),
  ]);
  if (!isAlone && !facts.redis.isSet) found.push(finding('redis_missing', 'critical'));
  if (versions.size > 1) found.push(finding('versions_differ', 'notice', { count: versions.size }));
  for (const { host, leftAt, seenAt, isThis } of facts.nodes) {
    const seconds = secondsBetween(seenAt, facts.at);
    const isMissed = seconds > SILENT_AFTER_S && seconds <= FORGOTTEN_AFTER_S;
    if (isThis || leftAt !== null || !isMissed) continue;
    found.push(finding('node_silent', 'warning', { subject: host, seconds }));
  }
  return found;
}

function failedProbe(
  kind: FindingKind,
  severity: Severity,
  subject: string,
  { state, error }: NodeState['storage'],
): Finding[] {
  return state === 'fails' ? [finding(kind, severity, { subject, error })] : [];
}

function ofDisk({ host, disk }: NodeState): Finding[] {
  if (!disk || disk.totalBytes === 0) return [];
  const free = disk.freeBytes / disk.totalBytes;
  if (free >= 0.15) return [];
  const severity = free < 0.05 ? 'critical' : 'warning';
  return [finding('disk_low', severity, { subject: host, count: Math.floor(free * 100) })];
}

/** Mail, SMS and push messages. */
function ofMessages({ at, mail, sms, push }: Facts): Finding[] {
  const failing = sms.providers.filter(({ failingSince }) => failingSince !== null);
  const isNoneLeft = failing.length === sms.providers.length;
  return [
    ...ofService('mail_fails', mail, at),
    ...(mail.failingSince === null ? ofQueue('mail_waits', mail, at) : []),
    ...failing.flatMap((each) => {
      const found = ofService('sms_fails', each, at, each.name);
      // another provider takes its messages
      return isNoneLeft ? found : found.map(atMostWarning);
    }),
    ...(failing.length === 0 ? ofQueue('sms_waits', sms, at) : []),
    ...ofService('push_fails', push, at).map(atMostWarning),
  ];
}

function atMostWarning(found: Finding): Finding {
  return found.severity === 'critical' ? { ...found, severity: 'warning' } : found;
}

/** One refusal may be about its message alone; many over a quarter of an hour keep players away. */
function ofService(
  kind: FindingKind,
  { failingSince, failures, error, isCut }: ServiceFacts,
  at: string,
  subject: string | null = null,
): Finding[] {
  if (failingSince === null) return [];
  const seconds = secondsBetween(failingSince, at);
  const isRare = failures < SOME_FAILURES && !isCut;
  const severity = isRare ? 'notice' : seconds >= LONG ? 'critical' : 'warning';
  return [finding(kind, severity, { subject, error, seconds, count: failures })];
}

function ofQueue(
  kind: FindingKind,
  { waiting, oldestAt }: { readonly waiting: number; readonly oldestAt: string | null },
  at: string,
): Finding[] {
  if (oldestAt === null || waiting === 0) return [];
  const seconds = secondsBetween(oldestAt, at);
  if (seconds < 5 * MINUTE) return [];
  const severity = seconds >= HOUR ? 'critical' : 'warning';
  return [finding(kind, severity, { seconds, count: waiting })];
}

const SOME_JOBS = 10 * MINUTE;

function ofJobs({ at, works, jobs }: Facts): Finding[] {
  if (!works) return []; // jobs wait on purpose
  const late = jobs.flatMap(({ oldestDueAt }) => oldestDueAt ?? []).sort();
  const seconds = late[0] === undefined ? 0 : secondsBetween(late[0], at);
  const count = jobs.reduce((sum, { due }) => sum + due, 0);
  const severity = seconds >= LONG ? 'critical' : 'warning';
  const found = seconds >= 2 * MINUTE ? [finding('jobs_late', severity, { seconds, count })] : [];
  for (const { name, failingSince, error } of jobs) {
    const lasts = failingSince === null ? 0 : secondsBetween(failingSince, at);
    if (lasts < SOME_JOBS) continue;
    found.push(finding('job_fails', 'warning', { subject: name, error, seconds: lasts }));
  }
  return found;
}

function ofCarriers({ at, carriers }: Facts): Finding[] {
  return carriers.flatMap((carrier: NamedService) => {
    const kind = carrier.isCut ? 'carrier_cut' : 'carrier_fails';
    return ofService(kind, carrier, at, carrier.name);
  });
}

function ofWebhooks({ at, webhooks: { failing } }: Facts): Finding[] {
  return failing.flatMap(({ name, since, waiting }) => {
    const seconds = secondsBetween(since, at);
    if (seconds < 5 * MINUTE) return [];
    const severity = seconds >= HOUR ? 'warning' : 'notice';
    return [finding('webhook_fails', severity, { subject: name, seconds, count: waiting })];
  });
}

function ofDatabase({ database }: Facts): Finding[] {
  const { oldestTransactionSeconds: seconds, connections, mostConnections } = database;
  const found: Finding[] = [];
  if (seconds >= 5 * MINUTE) {
    const severity = seconds >= HOUR / 2 ? 'critical' : 'warning';
    found.push(finding('transaction_old', severity, { seconds }));
  }
  if (connections >= mostConnections * 0.8) {
    const severity = connections >= mostConnections * 0.95 ? 'critical' : 'warning';
    found.push(finding('connections_many', severity, { count: connections }));
  }
  return found;
}

function ofCertificates({ at, certificates }: Facts): Finding[] {
  return certificates.flatMap(({ host: subject, endsAt, fault }) => {
    if (endsAt === null)
      return [finding('certificate_unread', 'notice', { subject, error: fault })];
    const seconds = secondsBetween(at, endsAt);
    if (seconds <= 0) return [finding('certificate_over', 'critical', { subject })];
    if (seconds >= 21 * DAY) return [];
    const severity = seconds < 7 * DAY ? 'critical' : 'warning';
    return [finding('certificate_ends', severity, { subject, seconds })];
  });
}

function ofBackups({ at, sandbox, backups: { isSet, newestAt, fault } }: Facts): Finding[] {
  if (!isSet) return sandbox ? [] : [finding('backup_missing', 'warning')];
  if (fault !== null) return [finding('backup_unread', 'warning', { error: fault })];
  if (newestAt === null) return [finding('backup_old', 'warning')];
  const seconds = secondsBetween(newestAt, at);
  if (seconds < 1.5 * DAY) return [];
  return [finding('backup_old', seconds >= 3 * DAY ? 'critical' : 'warning', { seconds })];
}

function secondsBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / 1000);
}
