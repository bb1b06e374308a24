import type { FindingKind } from './findings.ts';

/** The parts of the page with more about a finding. */
export type Part = 'mail' | 'sms' | 'jobs' | 'nodes' | 'webhooks';

const PARTS: Readonly<Partial<Record<FindingKind, Part>>> = {
  mail_fails: 'mail',
  mail_waits: 'mail',
  sms_fails: 'sms',
  sms_waits: 'sms',
  jobs_late: 'jobs',
  job_fails: 'jobs',
  node_silent: 'nodes',
  versions_differ: 'nodes',
  webhook_fails: 'webhooks',
};

/** The part that shows more, or offers an action; `undefined` where the finding says all. */
export function partOf(kind: FindingKind): Part | undefined {
  return PARTS[kind];
}
