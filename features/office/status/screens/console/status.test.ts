import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test, vi } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { FINDING_KINDS } from '../../rules/findings.ts';
import { KNOWN_ERRORS } from '../../rules/known-errors.ts';
import { Findings } from './findings.tsx';
import { DatabasePart, JobsPart, NodesPart } from './machines.tsx';
import { MailPart, PushPart, SmsPart } from './messages.tsx';
import { BackupsPart, CarriersPart, CertificatesPart, WebhooksPart } from './outside.tsx';
import type { Tried } from './status-action.ts';
import type { Status } from './writing.tsx';

const texts = loadServerTexts();
const shown = vi.hoisted(() => ({ language: 'en' }));
vi.mock('#ui/i18n/texts.tsx', () => ({
  useTexts: (namespace: string) => texts.of(shown.language, namespace),
  useLanguage: () => shown.language,
}));
vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const AT = '2026-11-28T12:00:00.000Z';
const EARLIER = '2026-11-28T11:00:00.000Z';
const FAILS = {
  succeededAt: null,
  failedAt: AT,
  failingSince: EARLIER,
  failures: 4,
  error: 'ECONNREFUSED',
  isCut: true,
};
const PROBE = { state: 'fails', error: 'EACCES', ms: 3 } as const;
const STATUS: Status = {
  at: AT,
  works: true,
  sandbox: false,
  findings: FINDING_KINDS.map((kind) => ({
    kind,
    severity: 'warning',
    subject: 'n1.example',
    error: 'EXAMPLE_CODE',
    seconds: 3600,
    count: 3,
  })),
  database: {
    version: '18.0',
    bytes: 1_234_567_890,
    oldestTransactionSeconds: 600,
    connections: 12,
    mostConnections: 100,
    migration: '0148_states_of_nodes',
  },
  jobs: [
    {
      name: 'send-message',
      due: 4,
      oldestDueAt: EARLIER,
      running: 1,
      later: 2,
      failingSince: EARLIER,
      error: 'ECONNREFUSED',
    },
  ],
  mail: { ...FAILS, isSet: true, waiting: 7, oldestAt: EARLIER },
  sms: { isSet: true, waiting: 0, oldestAt: null, providers: [{ ...FAILS, name: 'twilio' }] },
  push: FAILS,
  storage: { place: 'bucket' },
  redis: { isSet: true },
  carriers: [{ ...FAILS, name: 'dcb' }],
  webhooks: {
    total: 30,
    failing: [{ webhookId: 'w', name: 'Tool', host: 'tool.example', since: EARLIER, waiting: 5 }],
  },
  nodes: [
    {
      nodeId: 'n',
      host: 'n1',
      startedAt: EARLIER,
      seenAt: AT,
      leftAt: null,
      isThis: true,
      version: '0.2.0',
      nodeVersion: '24.0.0',
      memoryBytes: 200_000_000,
      disk: { freeBytes: 5e9, totalBytes: 1e11 },
      storage: PROBE,
      redis: PROBE,
    },
  ],
  certificates: [
    { host: 'play.example', endsAt: AT, fault: null },
    { host: 'away.example', endsAt: null, fault: 'ENOTFOUND' },
  ],
  backups: { isSet: true, newestAt: EARLIER, fault: null },
};
const TRIED: Tried = {
  mail: {
    isSent: false,
    steps: [
      { step: 'connect', code: 220, answer: 'mail.example ESMTP', isDone: true },
      { step: 'auth', code: 535, answer: 'Authentication failed', isDone: false },
    ],
  },
  sms: { isSent: false, provider: 'twilio', failure: 'refused', reason: '21211' },
};

function pageOf(of: Status, tried?: Tried): string {
  const parts = [
    createElement(Findings, { of, key: 'findings' }),
    createElement(MailPart, { of, tried, key: 'mail' }),
    createElement(SmsPart, { of, tried, key: 'sms' }),
    ...[PushPart, DatabasePart, JobsPart, NodesPart].map((part, key) =>
      createElement(part, { of, key }),
    ),
    ...[BackupsPart, CarriersPart, CertificatesPart, WebhooksPart].map((part, key) =>
      createElement(part, { of, key: `outside ${key}` }),
    ),
  ];
  const Stub = createRoutesStub([{ path: '/', Component: () => parts }]);
  return renderToString(createElement(Stub));
}

test.each(LANGUAGES)('in %s every finding has its text, its advice and its facts', (language) => {
  shown.language = language;
  const html = pageOf(STATUS, TRIED);
  expect(html).not.toMatch(/\{\w+|console-status\./);
  const t = texts.of(language, 'console-status');
  for (const kind of FINDING_KINDS) expect(html).toContain(written(t(`advice_${kind}`)));
  for (const fact of ['EXAMPLE_CODE', 'Twilio', 'tool.example', 'ENOTFOUND']) {
    expect(html).toContain(fact);
  }
  expect(html).toContain('535 Authentication failed');
});

test('without findings the page says so', () => {
  shown.language = 'en';
  expect(pageOf({ ...STATUS, findings: [] })).toContain('No problems found.');
});

test('a known code has its meaning beside it, in every language', () => {
  const [finding] = STATUS.findings;
  if (!finding) throw new Error('no finding');
  for (const language of LANGUAGES) {
    shown.language = language;
    const t = texts.of(language, 'console-status');
    for (const [meaning, [code]] of Object.entries(KNOWN_ERRORS)) {
      const found = { ...finding, kind: 'mail_fails', error: code } as const;
      const html = pageOf({ ...STATUS, findings: [found] });
      expect(html).toContain(t(`error_${meaning}`));
      expect(html).toContain(code);
    }
  }
});

test('a place without a backup is told as such', () => {
  shown.language = 'en';
  const [finding] = STATUS.findings;
  if (!finding) throw new Error('no finding');
  const none = { ...finding, kind: 'backup_old', seconds: null } as const;
  expect(pageOf({ ...STATUS, findings: [none] })).toContain('There is no backup yet.');
});

test('what is not set up has no test message', () => {
  shown.language = 'en';
  const off = { isSet: false, waiting: 0, oldestAt: null };
  const html = pageOf({ ...STATUS, mail: { ...FAILS, ...off }, sms: { ...off, providers: [] } });
  expect(html).not.toContain('name="act"');
  expect(html.split('Not set up')).toHaveLength(3);
});

/** As React writes a text. */
function written(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
}
