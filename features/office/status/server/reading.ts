import { waitingMessages } from '#features/foundation/messages/server/index.ts';
import { failingWebhooks } from '#features/foundation/webhooks/server/index.ts';
import { coversEverything } from '#platform/http/grants.ts';
import { actingPlayer, type Handler } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { Facts, JobFacts, NamedService, ServiceFacts } from '../rules/facts.ts';
import { findingsOf, isLive } from '../rules/findings.ts';
import { namesBehind, overNodes, recordsOf, withoutCircuits } from '../rules/services.ts';
import type { statusCalls } from '../status.contract.ts';
import { readDatabase } from './database.ts';
import { listNodes } from './nodes.ts';
import { backupsOf, certificatesOf } from './places.ts';

const MOST_WEBHOOKS = 20;

type Records = readonly Readonly<Record<string, ServiceFacts>>[];

/** The state of the deployment. Administrators of every brand see the webhooks of all audiences. */
export function systemStatus(platform: Platform): Handler<typeof statusCalls.systemStatus> {
  const certificates = certificatesOf(platform);
  return async (_, context) => {
    const account = actingPlayer(context);
    const audience = coversEverything(account, 'administrator') ? undefined : account.audience;
    const facts = await readFacts(platform, certificates, audience);
    return { ...facts, findings: findingsOf(facts) };
  };
}

async function readFacts(
  platform: Platform,
  certificates: () => Promise<Facts['certificates']>,
  audience: string | undefined,
) {
  const { db, clock, config, jobs } = platform;
  const [database, queues, waiting, webhooks, reported, read, backups] = await Promise.all([
    readDatabase(db),
    jobs.states(),
    waitingMessages(db),
    failingWebhooks(db, audience, MOST_WEBHOOKS),
    listNodes(platform),
    certificates(),
    backupsOf(platform),
  ]);
  const { sandbox } = config;
  const at = clock.now().toISOString();
  const records = reported.map(({ node, outcomes }) =>
    isLive(node, at) ? outcomes : withoutCircuits(outcomes),
  );
  return {
    at,
    works: config.workers,
    sandbox,
    database,
    jobs: queues.map(({ oldestDueAt, ...queue }): JobFacts => {
      const { failingSince, error } = overNodes(recordsOf(records, `job:${queue.name}`));
      return { ...queue, oldestDueAt: oldestDueAt?.toISOString() ?? null, failingSince, error };
    }),
    mail: {
      ...overNodes(recordsOf(records, 'mail')),
      isSet: sandbox || config.mail !== undefined,
      ...queueOf(waiting.mail),
    },
    sms: {
      isSet: sandbox || config.sms !== undefined,
      ...queueOf(waiting.sms),
      providers: servicesOf(records, 'sms:', config.sms?.order ?? (sandbox ? ['http'] : [])),
    },
    push: overNodes(recordsOf(records, 'push')),
    storage: { place: config.filesUrl === undefined ? ('folder' as const) : ('bucket' as const) },
    redis: { isSet: platform.pingRedis !== undefined },
    carriers: servicesOf(records, 'carrier:', Object.keys(config.carriers.services)),
    webhooks: {
      total: webhooks.total,
      failing: webhooks.failing.map((each) => ({ ...each, since: each.since.toISOString() })),
    },
    nodes: reported.map(({ node }) => node),
    certificates: [...read],
    backups,
  };
}

function queueOf(of: { readonly count: number; readonly oldestAt: Date | null }) {
  return { waiting: of.count, oldestAt: of.oldestAt?.toISOString() ?? null };
}

/** Services of the settings and those with a record. */
function servicesOf(records: Records, word: string, set: readonly string[]): NamedService[] {
  const names = new Set([...set, ...namesBehind(records, word)]);
  return [...names].map((name) => ({ name, ...overNodes(recordsOf(records, `${word}${name}`)) }));
}
