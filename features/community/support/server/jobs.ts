import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import { removeFiles } from '#platform/files/files.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { supportRulesOf } from '../rules/ticket.ts';
import { publishTicket } from './notifications.ts';
import { prunePictures } from './pictures.ts';
import { moveTo } from './records.ts';
import type { SupportTables } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Visitors' data is kept up to 6 months (section 9 of the specification). */
const KEPT_MS = 180 * DAY_MS;
const AT_ONCE = 500;

export function supportJobs(platform: Platform): void {
  const { jobs } = platform;
  jobs.every('close-tickets', '*/10 * * * *', () => closeDue(platform));
  jobs.every('prune-tickets', '53 3 * * *', async () => {
    await prunePictures(platform);
    await forgetVisitors(platform);
  });
}

/** Closes answered tickets that nobody wrote to for a while. */
async function closeDue({ transactions, clock, rules }: Platform): Promise<void> {
  const numbers = supportRulesOf(rules);
  for (let closed = AT_ONCE; closed === AT_ONCE; ) {
    closed = await transactions.run(async (transaction) => {
      const rows = await tables<SupportTables>(transaction.db)
        .selectFrom('tickets')
        .selectAll()
        .where('closes_at', '<=', clock.now())
        .orderBy('closes_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const row of rows) {
        publishTicket(transaction, await moveTo(transaction, row, 'closed', numbers, 'time'));
      }
      return rows.length;
    });
  }
}

async function forgetVisitors({ transactions, clock, files }: Platform): Promise<void> {
  const now = clock.now().getTime();
  await transactions.run(async (transaction) => {
    const view = tables<SupportTables>(transaction.db);
    await view
      .updateTable('tickets')
      .set({ network_hash: null })
      .where('network_hash', 'is not', null)
      .where('opened_at', '<', new Date(now - 2 * DAY_MS))
      .execute();
    const { rows } = await sql<{ id: string }>`
      select id from tickets where email is not null and closed_at < ${new Date(now - KEPT_MS)}
      order by closed_at limit ${AT_ONCE}`.execute(transaction.db);
    const ids = rows.map(({ id }) => id);
    const sent = await sql<{ id: FileId }>`
      select p.file_id as id from ticket_pictures p left join ticket_messages m on m.id = p.message_id
      where coalesce(m.ticket_id, p.ticket_id) = any(${ids}::uuid[])`.execute(transaction.db);
    await removeFiles(
      transaction,
      files,
      sent.rows.map(({ id }) => id),
    );
    if (ids.length > 0) await view.deleteFrom('tickets').where('id', 'in', ids).execute();
  });
}
