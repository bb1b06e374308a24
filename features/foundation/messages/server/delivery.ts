import type { Selectable } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';
import { refusedForGood } from '#platform/ports/mail.ts';
import { SmsFailed } from '#platform/ports/sms.ts';
import { seal, unseal } from '#platform/seal.ts';
import { OWN_SECRET, SAMPLES, type SealedSample, sampleOf } from '#platform/secret-checks.ts';
import type { Transaction } from '#platform/transaction.ts';
import { markUrl, withMark } from '../rules/mail-page.ts';
import { pruneTexts, sendText } from './sms.ts';
import type { MessagesTables, OutboxMail, OutboxSms, Report, SealedContent } from './tables.ts';

export const SEND_JOB = 'send-message';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Lease of a message. A node that exceeds it counts as gone. */
const TAKEN_FOR = 2 * MINUTE;
/** An older message has lost its job. */
const FORGOTTEN_AFTER = 2 * HOUR;
/** An older message is no longer useful. */
const GIVEN_UP_AFTER = 24 * HOUR;

type Row = Selectable<MessagesTables['outbox']>;

/** Jobs that send the messages of the outbox, each until a provider accepts it. */
export function messagesJobs(platform: Platform): void {
  const { jobs, db, clock } = platform;
  jobs.handle(SEND_JOB, ({ id }) => deliver(platform, String(id)));
  jobs.every('outbox', '7 * * * *', () => sweep(platform));
  jobs.every('prune-template-sends', '27 * * * *', async () => {
    const before = new Date(clock.now().getTime() - 2 * HOUR);
    await tables<MessagesTables>(db)
      .deleteFrom('template_sends')
      .where('at', '<', before)
      .execute();
    await pruneTexts(db, clock.now());
  });
}

async function deliver(platform: Platform, id: string): Promise<void> {
  const { db, clock } = platform;
  const message = await lease(db, id, clock.now());
  if (!message) return; // sent already, or leased by another node
  let outcome: Outcome = 'taken';
  try {
    await send(platform, message);
  } catch (error) {
    if (!refusedForGood(error) && !isBlocked(error)) {
      await endLease(db, id);
      // the provider's text may contain the recipient
      throw new Error(`a message was not taken (${codeOf(error)})`);
    }
    outcome = 'refused';
    platform.log.warn({ message: id, code: codeOf(error) }, 'a message was refused for good');
  }
  await platform.transactions.run(async (transaction) => {
    await tables<MessagesTables>(transaction.db)
      .deleteFrom('outbox')
      .where('id', '=', id)
      .execute();
    await reportOutcome(transaction, message.report, outcome);
  });
}

/** The recipient's wish or the law keeps it away, however often it is tried. */
function isBlocked(error: unknown): boolean {
  return error instanceof SmsFailed && error.failure === 'blocked';
}

type Outcome = 'taken' | 'refused';

/** Starts the job that the sender wants for the outcome. */
async function reportOutcome(
  transaction: Transaction,
  report: Report | null,
  outcome: Outcome,
): Promise<void> {
  if (report) await transaction.job(report.job, { ...report.data, outcome });
}

/** Hands a message to its provider. This may be slow, so it runs outside any transaction. */
async function send(platform: Platform, message: Row) {
  const { db, mail, secret, config } = platform;
  const { id, channel, recipient } = message;
  const content = openContent(secret, message);
  if (channel === 'sms') {
    const { text, brand, template } = content as OutboxSms; // by its channel
    await sendText(platform, {
      id,
      audience: brandOfCode(brand ?? '')?.audience ?? null,
      playerId: message.player_id,
      to: recipient,
      text,
      purpose: template ?? 'message',
    });
    return;
  }
  const { brand: code, ...letter } = content as OutboxMail; // by its channel
  const brand = brandOfCode(code);
  const html = brand ? withMark(letter.html, markUrl(homeOf(brand, config), code)) : letter.html;
  const attachments = await filesOf(db, id);
  return mail.send({ ...letter, html, id, to: recipient, fromName: brand?.name, attachments });
}

/** Leases a message, so that no two nodes send it. */
function lease(db: Db, id: string, now: Date): Promise<Row | undefined> {
  return tables<MessagesTables>(db)
    .updateTable('outbox')
    .set(({ eb }) => ({
      taken_until: new Date(now.getTime() + TAKEN_FOR),
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('taken_until', 'is', null), eb('taken_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
}

async function endLease(db: Db, id: string): Promise<void> {
  await tables<MessagesTables>(db)
    .updateTable('outbox')
    .set({ taken_until: null })
    .where('id', '=', id)
    .execute();
}

async function filesOf(db: Db, id: string) {
  const rows = await tables<MessagesTables>(db)
    .selectFrom('outbox_files')
    .selectAll()
    .where('message_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map(({ filename, content_type: contentType, content }) => {
    return { filename, contentType, content };
  });
}

/** Starts new jobs for messages that have lost theirs, and drops those older than a day. */
async function sweep({ db, clock, transactions, log }: Platform): Promise<void> {
  const now = clock.now().getTime();
  const view = tables<MessagesTables>(db);
  const givenUp = await transactions.run(async (transaction) => {
    const rows = await tables<MessagesTables>(transaction.db)
      .deleteFrom('outbox')
      .where('created_at', '<', new Date(now - GIVEN_UP_AFTER))
      .returning('report')
      .execute();
    for (const { report } of rows) await reportOutcome(transaction, report, 'refused');
    return rows.length;
  });
  if (givenUp > 0) log.error({ messages: givenUp }, 'messages given up');
  const forgotten = await view
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', new Date(now - FORGOTTEN_AFTER))
    .limit(1_000)
    .execute();
  for (const { id } of forgotten)
    await transactions.run((transaction) => transaction.job(SEND_JOB, { id }));
}

function codeOf(error: unknown): string {
  if (error instanceof SmsFailed) return `${error.provider}: ${error.reason}`;
  const { responseCode, code } = Object(error);
  return String(responseCode ?? code ?? (error instanceof Error ? error.name : 'unknown'));
}

const PURPOSE = 'messages';

export function closedContent(secret: string, content: OutboxMail | OutboxSms): SealedContent {
  return { sealed: seal(secret, PURPOSE, JSON.stringify(content)).toString('base64') };
}

/** The content of a message, sealed or not. */
export function openContent(
  secret: string,
  { sealed, content }: Pick<MessagesTables['outbox'], 'content'> & { sealed: boolean },
): OutboxMail | OutboxSms {
  if (!sealed) return content as OutboxMail | OutboxSms; // by `sealed`
  const { sealed: text } = content as SealedContent; // by `sealed`
  return JSON.parse(unseal(secret, PURPOSE, Buffer.from(text, 'base64')));
}

export async function messagesSealed(db: Db): Promise<SealedSample[]> {
  const rows = await tables<MessagesTables>(db)
    .selectFrom('outbox')
    .select('content')
    .where('sealed', '=', true)
    .orderBy('id', 'desc')
    .limit(SAMPLES)
    .execute();
  return rows.map(({ content }) => {
    const { sealed } = content as SealedContent; // by `sealed`
    return sampleOf(OWN_SECRET, PURPOSE, Buffer.from(sealed, 'base64'));
  });
}
