import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { notify } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReachAnswer } from '#platform/ports/reach.ts';
import { signedHeaders } from '#platform/ports/webhook-signature.ts';
import type { Transaction } from '#platform/transaction.ts';
import { failsTooLong, isGone, isReceived, nextTry } from '../rules/retries.ts';
import { WEBHOOK_SEND } from './deliveries.ts';
import { openedSecret } from './secrets.ts';
import type { DueDelivery, Receiver, WebhooksTables } from './tables.ts';

/** Lease of a webhook, to which one node sends at a time. A node that exceeds it counts as gone. */
const TAKEN_FOR_MS = 30_000;
/** Time that one job sends; another job sends the rest. */
const BUSY_FOR_MS = 20_000;
const LOOK_AGAIN_MS = 2_000;

/** A job waits so long for its receiver. */
const JOB_WAITS_MS = 1_000;

/**
 * Sends the due messages of one webhook. A receiver that takes longer is sent to after the job, under its lease: it holds
 * up no other webhook. Should this node end meanwhile, another job sends the rest once the lease has ended.
 */
export async function sendDue(platform: Platform, webhookId: string): Promise<void> {
  const sending = sendUnderLease(platform, webhookId);
  const isSlow = await lastsLonger(sending, JOB_WAITS_MS);
  if (!isSlow) return;
  platform.jobs.outlast(WEBHOOK_SEND, sending);
  const leaseEnds = new Date(platform.clock.now().getTime() + TAKEN_FOR_MS);
  await sendAgain(platform, webhookId, leaseEnds);
}

async function lastsLonger(work: Promise<void>, ms: number): Promise<boolean> {
  const end = new AbortController();
  const waited = sleep(ms, true, { signal: end.signal }).catch(() => true);
  try {
    return await Promise.race([work.then(() => false), waited]);
  } finally {
    end.abort();
  }
}

function sendAgain({ transactions }: Platform, webhookId: string, at: Date): Promise<void> {
  return transactions.run((transaction) => transaction.job(WEBHOOK_SEND, { webhookId }, at));
}

/** Sends the due messages of one webhook one after the other, outside any transaction. */
async function sendUnderLease(platform: Platform, webhookId: string): Promise<void> {
  const { clock } = platform;
  const again = (at: Date) => sendAgain(platform, webhookId, at);
  const started = performance.now();
  const receiver = await lease(platform, webhookId);
  if (receiver === 'nobody') return;
  if (receiver === 'taken') return again(new Date(clock.now().getTime() + LOOK_AGAIN_MS));
  // the lease's end shows if it is still this job's lease
  let until = receiver.taken_until;
  let mayContinue = true;
  try {
    while (mayContinue && performance.now() - started < BUSY_FOR_MS) {
      const resting = receiver.rest_until && receiver.rest_until > clock.now();
      if (resting) return await again(receiver.rest_until ?? clock.now());
      const longer = await extendLease(platform, webhookId, until);
      if (!longer) return; // another job has the lease and sends the rest
      until = longer;
      const delivery = await nextDue(platform, webhookId);
      if (!delivery) return;
      mayContinue = await sendOne(platform, receiver, delivery);
    }
    await again(clock.now());
  } finally {
    await endLease(platform, webhookId, until);
  }
}

/** Sends one message; true if the next one may be sent now. */
async function sendOne(
  platform: Platform,
  receiver: Receiver,
  delivery: DueDelivery,
): Promise<boolean> {
  const { clock, webhooks } = platform;
  const { message_id: id, body } = delivery;
  const secrets = secretsOf(platform, receiver);
  // no message is sent without a signature; messages wait until the owner replaces the secret
  if (secrets.length === 0) {
    throw new Error(`webhook ${receiver.id}: expected a secret sealed under SECRET, found another`);
  }
  const headers = signedHeaders({ id, at: clock.now(), body }, secrets);
  const answer = await webhooks.post(receiver.url, body, headers);
  return recordDelivery(platform, receiver, delivery, answer);
}

function secretsOf({ secret, clock }: Platform, receiver: Receiver): string[] {
  const { old_secret: old, old_until: until } = receiver;
  const isOldValid = old !== null && until !== null && until > clock.now();
  const sealed = [receiver.secret, ...(isOldValid ? [old] : [])];
  return sealed.flatMap((each) => openedSecret(secret, each) ?? []);
}

async function lease(
  { db, clock }: Platform,
  webhookId: string,
): Promise<Receiver | 'taken' | 'nobody'> {
  const now = clock.now();
  const present = tables<WebhooksTables>(db);
  const taken = await present
    .updateTable('webhooks')
    .set({ taken_until: new Date(now.getTime() + TAKEN_FOR_MS) })
    .where('id', '=', webhookId)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('taken_until', 'is', null), eb('taken_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();
  if (taken) return taken;
  const row = await present
    .selectFrom('webhooks')
    .select('id')
    .where('id', '=', webhookId)
    .where('off_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? 'taken' : 'nobody';
}

/** Extends the lease and returns its new end; `null` if another job has it. */
async function extendLease(
  { db, clock }: Platform,
  webhookId: string,
  until: Date | null,
): Promise<Date | null> {
  const longer = new Date(clock.now().getTime() + TAKEN_FOR_MS);
  const { numUpdatedRows } = await tables<WebhooksTables>(db)
    .updateTable('webhooks')
    .set({ taken_until: longer })
    .where('id', '=', webhookId)
    .where('taken_until', '=', until)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? longer : null;
}

/** Ends the lease if it is still this job's. */
async function endLease({ db }: Platform, webhookId: string, until: Date | null): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhooks')
    .set({ taken_until: null })
    .where('id', '=', webhookId)
    .where('taken_until', '=', until)
    .execute();
}

/** Finds the oldest due message. A later message about the same subject waits for the earlier one. */
async function nextDue(
  { db, clock }: Platform,
  webhookId: string,
): Promise<DueDelivery | undefined> {
  const now = clock.now();
  return tables<WebhooksTables>(db)
    .selectFrom('webhook_deliveries as due')
    .select(['id', 'message_id', 'subject', 'body', 'tries'])
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .where(
      sql<boolean>`not exists (select from webhook_deliveries earlier
        where earlier.webhook_id = due.webhook_id and earlier.subject = due.subject
          and earlier.state = 'waiting' and earlier.sequence < due.sequence)`,
    )
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst();
}

/** Pause after no answer. */
const REST_MS = 30_000;

/**
 * Records the outcome of a try: delivered, to be tried again, or parked. Switches off a webhook that has failed for days or
 * is gone. True if more may be sent now.
 */
async function recordDelivery(
  { transactions }: Platform,
  receiver: Receiver,
  { id, tries }: DueDelivery,
  answer: ReachAnswer,
): Promise<boolean> {
  const isDone = answer.kind === 'answered' && isReceived(answer.status);
  return transactions.run(async (transaction) => {
    const next = isDone ? null : nextTry(tries + 1, transaction.now);
    const undone = next ? 'waiting' : 'parked';
    await tables<WebhooksTables>(transaction.db)
      .updateTable('webhook_deliveries')
      .set({
        state: isDone ? 'delivered' : undone,
        tries: tries + 1,
        tried_at: transaction.now,
        ...(next && { next_at: next }),
        ...answerColumns(answer),
      })
      .where('id', '=', id)
      .execute();
    if (isDone) {
      if (receiver.failing_since)
        await updateReceiver(transaction, receiver, { failing_since: null });
      receiver.failing_since = null;
      return true;
    }
    if (next) await transaction.job(WEBHOOK_SEND, { webhookId: receiver.id }, next);
    return recordFailure(transaction, receiver, answer);
  });
}

/** Columns of an answer. PostgreSQL can't store NUL. */
function answerColumns(answer: ReachAnswer) {
  return answer.kind === 'answered'
    ? { status: answer.status, answer: answer.text.replaceAll('\0', ''), fault: null }
    : { status: null, answer: null, fault: answer.fault };
}

async function recordFailure(
  transaction: Transaction,
  receiver: Receiver,
  answer: ReachAnswer,
): Promise<boolean> {
  const since = receiver.failing_since ?? transaction.now;
  const isOver = answer.kind === 'answered' && isGone(answer.status);
  if (isOver || failsTooLong(since, transaction.now)) {
    await switchOff(transaction, receiver, since);
    return false;
  }
  const isSilent = answer.kind === 'unanswered';
  const rest = isSilent ? new Date(transaction.now.getTime() + REST_MS) : null;
  receiver.failing_since = since;
  receiver.rest_until = rest;
  await updateReceiver(transaction, receiver, { failing_since: since, rest_until: rest });
  return true;
}

/** Switches a webhook off and parks its messages, which the console can send again later. */
async function switchOff(transaction: Transaction, receiver: Receiver, since: Date): Promise<void> {
  await updateReceiver(transaction, receiver, {
    failing_since: since,
    off_at: transaction.now,
    off_because: 'failures',
  });
  await parkWaiting(transaction, receiver.id);
  if (!receiver.owner_id) return;
  const to = receiver.owner_id as PlayerId; // refers to players
  const params = { name: receiver.name };
  await notify(transaction, { to, type: 'webhook_off', params, link: '/console/webhooks' });
}

export async function parkWaiting({ db }: Transaction, webhookId: string): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhook_deliveries')
    .set({ state: 'parked' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

async function updateReceiver(
  { db }: Transaction,
  { id }: Receiver,
  change: Partial<WebhooksTables['webhooks']>,
): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .execute();
}
