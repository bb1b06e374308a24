import type { Selectable } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { homeOf } from '#platform/home.ts';
import type { Platform } from '#platform/platform.ts';
import { refusedForGood } from '#platform/ports/mail.ts';
import type { Work } from '#platform/work.ts';
import { markUrl, withMark } from '../rules/mail-page.ts';
import { openContent } from './sealed.ts';
import type { MessagesTables, OutboxMail, OutboxSms, Report } from './tables.ts';

export const SEND_JOB = 'send-message';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Whoever has taken a message and has not sent it by then is no more. */
const TAKEN_FOR = 2 * MINUTE;
/** A message that is still here has lost its job. */
const FORGOTTEN_AFTER = 2 * HOUR;
/** Nobody wants it any more. */
const GIVEN_UP_AFTER = 24 * HOUR;

type Row = Selectable<MessagesTables['outbox']>;

/** Hands over what changes have put into the outbox, each until a provider has taken it. */
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
  });
}

async function deliver(platform: Platform, id: string): Promise<void> {
  const { db, clock } = platform;
  const message = await take(db, id, clock.now());
  if (!message) return; // sent already, or in other hands
  let outcome: Outcome = 'taken';
  try {
    await hand(platform, message);
  } catch (error) {
    if (!refusedForGood(error)) {
      await putBack(db, id);
      // what the provider says may name who it was for
      throw new Error(`a message was not taken (${codeOf(error)})`);
    }
    outcome = 'refused';
    platform.log.warn({ message: id, code: codeOf(error) }, 'a message was refused for good');
  }
  await platform.workshop.transact(async (work) => {
    await tables<MessagesTables>(work.db).deleteFrom('outbox').where('id', '=', id).execute();
    await tell(work, message.report, outcome);
  });
}

type Outcome = 'taken' | 'refused';

/** Whoever has asked for it hears how it went. */
async function tell(work: Work, report: Report | null, outcome: Outcome): Promise<void> {
  if (report) await work.job(report.job, { ...report.data, outcome });
}

/** Outside any transaction: a provider may take its time. */
async function hand({ db, mail, sms, secret, config }: Platform, message: Row) {
  const { id, channel, recipient } = message;
  const content = openContent(secret, message);
  if (channel === 'sms') {
    const { text } = content as OutboxSms; // by its channel
    return sms.send({ to: recipient, text });
  }
  const { brand: code, ...letter } = content as OutboxMail; // by its channel
  const brand = brandOfCode(code);
  const html = brand ? withMark(letter.html, markUrl(homeOf(brand, config), code)) : letter.html;
  const attachments = await filesOf(db, id);
  return mail.send({ ...letter, html, id, to: recipient, fromName: brand?.name, attachments });
}

/** Taken for a while, so that no two nodes send the same. */
function take(db: Db, id: string, now: Date): Promise<Row | undefined> {
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

async function putBack(db: Db, id: string): Promise<void> {
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

/** Gives new jobs to messages that have lost theirs; gives up what is a day old. */
async function sweep({ db, clock, workshop, log }: Platform): Promise<void> {
  const now = clock.now().getTime();
  const view = tables<MessagesTables>(db);
  const givenUp = await workshop.transact(async (work) => {
    const rows = await tables<MessagesTables>(work.db)
      .deleteFrom('outbox')
      .where('created_at', '<', new Date(now - GIVEN_UP_AFTER))
      .returning('report')
      .execute();
    for (const { report } of rows) await tell(work, report, 'refused');
    return rows.length;
  });
  if (givenUp > 0) log.error({ messages: givenUp }, 'messages given up');
  const forgotten = await view
    .selectFrom('outbox')
    .select('id')
    .where('created_at', '<', new Date(now - FORGOTTEN_AFTER))
    .limit(1_000)
    .execute();
  for (const { id } of forgotten) await workshop.transact((work) => work.job(SEND_JOB, { id }));
}

function codeOf(error: unknown): string {
  const { responseCode, code } = Object(error);
  return String(responseCode ?? code ?? (error instanceof Error ? error.name : 'unknown'));
}
