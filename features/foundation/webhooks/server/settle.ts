import { notify } from '#features/foundation/notifications/server/index.ts';
import { tables } from '#platform/database/database.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReachAnswer } from '#platform/ports/reach.ts';
import type { Work } from '#platform/work.ts';
import { failsTooLong, isGone, isReceived, nextTry } from '../rules/retries.ts';
import type { DueDelivery, Receiver, WebhooksTables } from './tables.ts';
import { WEBHOOK_SEND } from './tell.ts';

/** Whoever does not answer at all is left alone for so long. */
const REST_MS = 30_000;

/**
 * Writes down what came of a try: delivered, to be tried again, or parked; and switches a webhook off that has
 * failed for days or is gone. Answers whether more may be sent now.
 */
export async function settle(
  { workshop }: Platform,
  receiver: Receiver,
  { id, tries }: DueDelivery,
  answer: ReachAnswer,
): Promise<boolean> {
  const isDone = answer.kind === 'answered' && isReceived(answer.status);
  return workshop.transact(async (work) => {
    const next = isDone ? null : nextTry(tries + 1, work.now);
    const undone = next ? 'waiting' : 'parked';
    await tables<WebhooksTables>(work.db)
      .updateTable('webhook_deliveries')
      .set({
        state: isDone ? 'delivered' : undone,
        tries: tries + 1,
        tried_at: work.now,
        ...(next && { next_at: next }),
        ...kept(answer),
      })
      .where('id', '=', id)
      .execute();
    if (isDone) {
      if (receiver.failing_since) await keep(work, receiver, { failing_since: null });
      receiver.failing_since = null;
      return true;
    }
    if (next) await work.job(WEBHOOK_SEND, { webhookId: receiver.id }, next);
    return keepFailure(work, receiver, answer);
  });
}

/** An answer as it is kept; no database keeps a NUL. */
function kept(answer: ReachAnswer) {
  return answer.kind === 'answered'
    ? { status: answer.status, answer: answer.text.replaceAll('\0', ''), fault: null }
    : { status: null, answer: null, fault: answer.fault };
}

async function keepFailure(work: Work, receiver: Receiver, answer: ReachAnswer): Promise<boolean> {
  const since = receiver.failing_since ?? work.now;
  const isOver = answer.kind === 'answered' && isGone(answer.status);
  if (isOver || failsTooLong(since, work.now)) {
    await switchOff(work, receiver, since);
    return false;
  }
  const isSilent = answer.kind === 'unanswered';
  const rest = isSilent ? new Date(work.now.getTime() + REST_MS) : null;
  receiver.failing_since = since;
  receiver.rest_until = rest;
  await keep(work, receiver, { failing_since: since, rest_until: rest });
  return true;
}

/** What waits is parked: it can be sent again from the console once the receiver is there. */
async function switchOff(work: Work, receiver: Receiver, since: Date): Promise<void> {
  await keep(work, receiver, {
    failing_since: since,
    off_at: work.now,
    off_because: 'failures',
  });
  await parkWaiting(work, receiver.id);
  if (!receiver.owner_id) return;
  const to = receiver.owner_id as PlayerId; // refers to players
  const params = { name: receiver.name };
  await notify(work, { to, type: 'webhook_off', params, link: '/console/webhooks' });
}

export async function parkWaiting({ db }: Work, webhookId: string): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhook_deliveries')
    .set({ state: 'parked' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute();
}

async function keep(
  { db }: Work,
  { id }: Receiver,
  change: Partial<WebhooksTables['webhooks']>,
): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .execute();
}
