import { z } from 'zod';
import { defineCall } from '#platform/http/contract.ts';
import { instantReply } from '#platform/http/shapes.ts';
import { MAIL_STEPS } from '#platform/ports/mail.ts';
import { FINDING_KINDS, SEVERITIES } from './rules/findings.ts';

const instant = instantReply;
const count = z.int().nonnegative();

const service = z.object({
  succeededAt: instant.nullable(),
  failedAt: instant.nullable(),
  /** The first failure since the last success; `null` if it works. */
  failingSince: instant.nullable(),
  /** Failures since the last success. */
  failures: count,
  /** The code of the last failure. */
  error: z.string().nullable(),
  /** True while a circuit breaker keeps calls away from it. */
  isCut: z.boolean(),
});
const named = service.extend({ name: z.string() });
const queue = { isSet: z.boolean(), waiting: count, oldestAt: instant.nullable() };

/** `off`: it is not used, or not looked at. */
const probe = z.object({
  state: z.enum(['works', 'fails', 'off']),
  error: z.string().nullable(),
  ms: count,
});

const finding = z.object({
  kind: z.enum(FINDING_KINDS),
  severity: z.enum(SEVERITIES),
  /** The node, provider, host or kind of job that it is about. */
  subject: z.string().nullable(),
  error: z.string().nullable(),
  /** For how long, or until when. */
  seconds: count.nullable(),
  /** How many; of a disk the percent that is free. */
  count: count.nullable(),
});

const node = z.object({
  nodeId: z.string(),
  host: z.string(),
  startedAt: instant,
  /** Time of its last report, about twice a minute. */
  seenAt: instant,
  /** Time at which it was stopped. */
  leftAt: instant.nullable(),
  /** The node that answers. */
  isThis: z.boolean(),
  version: z.string(),
  nodeVersion: z.string(),
  memoryBytes: count,
  disk: z.object({ freeBytes: count, totalBytes: count }).nullable(),
  storage: probe,
  redis: probe,
});

const job = z.object({
  name: z.string(),
  /** Jobs that should have begun. */
  due: count,
  oldestDueAt: instant.nullable(),
  running: count,
  later: count,
  failingSince: instant.nullable(),
  error: z.string().nullable(),
});

const webhook = z.object({
  webhookId: z.string(),
  name: z.string(),
  host: z.string(),
  since: instant,
  waiting: count,
});

/** Calls of administrators about the state of the deployment. */
export const statusCalls = {
  systemStatus: defineCall({
    method: 'GET',
    path: 'system-status',
    who: 'administrator',
    by: 'deployment',
    scope: 'no_key',
    summary:
      'The state of database, jobs, mail, SMS, push, storage, Redis, carriers, webhooks, nodes, certificates and backups, and what to know about it, the worst first',
    input: z.object({}),
    reply: z.object({
      at: instant,
      findings: z.array(finding),
      /** `false` with WORKERS=off: no job runs and nothing leaves. */
      works: z.boolean(),
      sandbox: z.boolean(),
      database: z.object({
        version: z.string(),
        bytes: count,
        oldestTransactionSeconds: count,
        connections: count,
        mostConnections: count,
        migration: z.string(),
      }),
      jobs: z.array(job),
      mail: service.extend(queue),
      sms: z.object({ ...queue, providers: z.array(named) }),
      push: service,
      storage: z.object({ place: z.enum(['folder', 'bucket']) }),
      redis: z.object({ isSet: z.boolean() }),
      carriers: z.array(named),
      webhooks: z.object({ failing: z.array(webhook), total: count }),
      nodes: z.array(node),
      certificates: z.array(
        z.object({ host: z.string(), endsAt: instant.nullable(), fault: z.string().nullable() }),
      ),
      backups: z.object({
        isSet: z.boolean(),
        newestAt: instant.nullable(),
        fault: z.string().nullable(),
      }),
    }),
  }),
  tryMail: defineCall({
    method: 'POST',
    path: 'try-mail',
    who: 'administrator',
    by: 'deployment',
    scope: 'no_key',
    summary:
      'Send a test e-mail to one’s own address; the reply has the mail server’s answer at each step',
    input: z.object({}),
    reply: z.object({
      isSent: z.boolean(),
      steps: z.array(
        z.object({
          step: z.enum(MAIL_STEPS),
          code: z.int().nullable(),
          answer: z.string(),
          isDone: z.boolean(),
        }),
      ),
    }),
    refusals: ['own_email_missing', 'test_wait', 'outside_off'],
  }),
  trySms: defineCall({
    method: 'POST',
    path: 'try-sms',
    who: 'administrator',
    by: 'deployment',
    scope: 'no_key',
    summary: 'Send a test SMS to one’s own number; the reply says if a provider has accepted it',
    input: z.object({}),
    reply: z.object({
      isSent: z.boolean(),
      provider: z.string().nullable(),
      failure: z.enum(['refused', 'blocked', 'unknown']).nullable(),
      reason: z.string().nullable(),
    }),
    refusals: ['own_number_missing', 'sms_not_set', 'test_wait', 'outside_off'],
  }),
};
