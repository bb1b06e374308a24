import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Facts, NodeState, ServiceFacts } from './facts.ts';
import { FINDING_KINDS, findingsOf, SEVERITIES } from './findings.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const FINE: ServiceFacts = {
  succeededAt: ago(MINUTE),
  failedAt: null,
  failingSince: null,
  failures: 0,
  error: null,
  isCut: false,
};
const WORKS = { state: 'works', error: null, ms: 3 } as const;
const NODE: NodeState = {
  nodeId: 'one',
  host: 'n1',
  startedAt: ago(DAY),
  seenAt: ago(0),
  leftAt: null,
  isThis: true,
  version: '1.0.0',
  nodeVersion: '24.0.0',
  memoryBytes: 200e6,
  disk: { freeBytes: 60e9, totalBytes: 100e9 },
  storage: WORKS,
  redis: WORKS,
};
const OTHER: NodeState = { ...NODE, nodeId: 'two', host: 'n2', isThis: false };
const WELL: Facts = {
  at: ago(0),
  works: true,
  sandbox: false,
  database: {
    version: '18.0',
    bytes: 1e9,
    oldestTransactionSeconds: 0,
    connections: 10,
    mostConnections: 100,
    migration: '0148_states_of_nodes',
  },
  jobs: [
    {
      name: 'outbox',
      due: 0,
      oldestDueAt: null,
      running: 0,
      later: 4,
      failingSince: null,
      error: null,
    },
  ],
  mail: { ...FINE, isSet: true, waiting: 0, oldestAt: null },
  sms: { isSet: true, waiting: 0, oldestAt: null, providers: [{ ...FINE, name: 'twilio' }] },
  push: FINE,
  storage: { place: 'folder' },
  redis: { isSet: true },
  carriers: [{ ...FINE, name: 'dcb' }],
  webhooks: { failing: [], total: 0 },
  nodes: [NODE],
  certificates: [{ host: 'play.example', endsAt: ago(-60 * DAY), fault: null }],
  backups: { isSet: true, newestAt: ago(10 * HOUR), fault: null },
};

test('a deployment that works has nothing to know', () => {
  expect(findingsOf(WELL)).toEqual([]);
  expect(findingsOf({ ...WELL, nodes: [NODE, OTHER] })).toEqual([]);
});

/** Facts that are wrong in one way, and what to know. */
const WRONG: readonly (readonly [Partial<Facts>, string])[] = [
  [{ mail: failing(WELL.mail, HOUR) }, 'critical mail_fails'],
  [{ mail: failing(WELL.mail, MINUTE) }, 'warning mail_fails'],
  [{ mail: { ...WELL.mail, waiting: 3, oldestAt: ago(10 * MINUTE) } }, 'warning mail_waits'],
  [{ mail: { ...WELL.mail, waiting: 3, oldestAt: ago(MINUTE) } }, ''],
  [{ sms: { ...WELL.sms, providers: [smsOf('twilio', HOUR)] } }, 'critical sms_fails twilio'],
  [
    { sms: { ...WELL.sms, providers: [smsOf('twilio', HOUR), { ...FINE, name: 'http' }] } },
    'warning sms_fails twilio',
  ],
  [{ sms: { ...WELL.sms, waiting: 1, oldestAt: ago(2 * HOUR) } }, 'critical sms_waits'],
  [
    { sms: { ...WELL.sms, providers: [{ ...smsOf('twilio', DAY), failures: 1 }] } },
    'notice sms_fails twilio',
  ],
  [{ push: failing(FINE, DAY) }, 'warning push_fails'],
  [{ jobs: jobs({ due: 900, oldestDueAt: ago(20 * MINUTE) }) }, 'critical jobs_late'],
  [{ jobs: jobs({ due: 900, oldestDueAt: ago(3 * MINUTE) }) }, 'warning jobs_late'],
  [{ jobs: jobs({ due: 9, oldestDueAt: ago(MINUTE) }) }, ''],
  [{ jobs: jobs({ failingSince: ago(HOUR), error: 'X' }) }, 'warning job_fails outbox'],
  [{ works: false, jobs: jobs({ due: 9, oldestDueAt: ago(DAY) }) }, 'notice workers_off'],
  [{ carriers: [{ ...failing(FINE, HOUR), name: 'dcb' }] }, 'critical carrier_fails dcb'],
  [
    { carriers: [{ ...failing(FINE, MINUTE), isCut: true, name: 'dcb' }] },
    'warning carrier_cut dcb',
  ],
  [{ webhooks: webhook(2 * HOUR) }, 'warning webhook_fails Tool'],
  [{ webhooks: webhook(10 * MINUTE) }, 'notice webhook_fails Tool'],
  [{ webhooks: webhook(MINUTE) }, ''],
  [{ database: { ...WELL.database, oldestTransactionSeconds: 400 } }, 'warning transaction_old'],
  [{ database: { ...WELL.database, oldestTransactionSeconds: 4_000 } }, 'critical transaction_old'],
  [{ database: { ...WELL.database, connections: 85 } }, 'warning connections_many'],
  [{ database: { ...WELL.database, connections: 99 } }, 'critical connections_many'],
  [{ nodes: [{ ...NODE, storage: { ...WORKS, state: 'fails' } }] }, 'critical storage_fails n1'],
  [{ nodes: [{ ...NODE, redis: { ...WORKS, state: 'fails' } }] }, 'warning redis_fails n1'],
  [{ nodes: [NODE, { ...OTHER, redis: { ...WORKS, state: 'fails' } }] }, 'critical redis_fails n2'],
  [{ nodes: [NODE, OTHER], redis: { isSet: false } }, 'critical redis_missing'],
  [{ redis: { isSet: false } }, ''],
  [{ nodes: [NODE, { ...OTHER, version: '1.1.0' }] }, 'notice versions_differ'],
  [{ nodes: [NODE, { ...OTHER, seenAt: ago(10 * MINUTE) }] }, 'warning node_silent n2'],
  [{ nodes: [NODE, { ...OTHER, seenAt: ago(2 * HOUR) }] }, ''],
  [{ nodes: [NODE, { ...OTHER, seenAt: ago(HOUR / 2), leftAt: ago(HOUR / 2) }] }, ''],
  [{ nodes: [{ ...NODE, disk: { freeBytes: 10, totalBytes: 100 } }] }, 'warning disk_low n1'],
  [{ nodes: [{ ...NODE, disk: { freeBytes: 4, totalBytes: 100 } }] }, 'critical disk_low n1'],
  [{ certificates: certificate(-3 * DAY) }, 'critical certificate_ends a.example'],
  [{ certificates: certificate(-15 * DAY) }, 'warning certificate_ends a.example'],
  [{ certificates: certificate(DAY) }, 'critical certificate_over a.example'],
  [
    { certificates: [{ host: 'a.example', endsAt: null, fault: 'ENOTFOUND' }] },
    'notice certificate_unread a.example',
  ],
  [{ backups: { isSet: false, newestAt: null, fault: null } }, 'warning backup_missing'],
  [{ sandbox: true, backups: { isSet: false, newestAt: null, fault: null } }, ''],
  [{ backups: { isSet: true, newestAt: ago(2 * DAY), fault: null } }, 'warning backup_old'],
  [{ backups: { isSet: true, newestAt: ago(5 * DAY), fault: null } }, 'critical backup_old'],
  [{ backups: { isSet: true, newestAt: null, fault: 'EACCES' } }, 'warning backup_unread'],
];

test.each(WRONG)('%j is: %s', (facts, expected) => {
  const found = findingsOf({ ...WELL, ...facts });
  const said = found.map(({ severity, kind, subject }) =>
    [severity, kind, subject].filter(Boolean).join(' '),
  );
  expect(said).toEqual(expected === '' ? [] : [expected]);
});

test('each kind of finding is found', () => {
  const kinds = WRONG.flatMap(([facts]) => findingsOf({ ...WELL, ...facts })).map(
    ({ kind }) => kind,
  );
  expect(new Set(kinds)).toEqual(new Set(FINDING_KINDS));
});

test('findings come worst first, and each fault is found beside all others', () => {
  const some = fc.subarray([...WRONG], { minLength: 1 });
  fc.assert(
    fc.property(some, (chosen) => {
      const facts: Facts = Object.assign({}, WELL, ...chosen.map(([each]) => each));
      const found = findingsOf(facts);
      const ranks = found.map(({ severity }) => SEVERITIES.indexOf(severity));
      expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      if (!facts.works) return; // its jobs wait on purpose
      for (const [field, value] of Object.entries(facts)) {
        if (field === 'sandbox' || field === 'redis' || field === 'nodes') continue; // read together
        if (field === 'backups') continue; // likewise
        const alone = findingsOf({ ...WELL, [field]: value });
        expect(found).toEqual(expect.arrayContaining(alone));
      }
    }),
  );
});

test('a longer failure is never less severe', () => {
  const span = fc.integer({ min: 0, max: 3 * DAY });
  const severityAt = (ms: number) =>
    SEVERITIES.indexOf(
      findingsOf({ ...WELL, mail: failing(WELL.mail, ms) })[0]?.severity ?? 'notice',
    );
  fc.assert(
    fc.property(span, span, (a, b) => {
      expect(severityAt(Math.max(a, b))).toBeLessThanOrEqual(severityAt(Math.min(a, b)));
    }),
  );
});

function ago(ms: number): string {
  return new Date(NOW - ms).toISOString();
}

function failing<T extends ServiceFacts>(service: T, ms: number): T {
  return {
    ...service,
    failedAt: ago(0),
    failingSince: ago(ms),
    failures: 5,
    error: 'ECONNREFUSED',
  };
}

function smsOf(name: string, ms: number) {
  return { ...failing(FINE, ms), name };
}

function jobs(change: Partial<Facts['jobs'][number]>): Facts['jobs'] {
  return WELL.jobs.map((job) => ({ ...job, ...change }));
}

function webhook(ms: number): Facts['webhooks'] {
  const failed = { webhookId: 'w', name: 'Tool', host: 'a.example', since: ago(ms), waiting: 3 };
  return { total: 1, failing: [failed] };
}

function certificate(ms: number): Facts['certificates'] {
  return [{ host: 'a.example', endsAt: ago(ms), fault: null }];
}
