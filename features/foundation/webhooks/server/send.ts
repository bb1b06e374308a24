import { sql } from 'kysely';
import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { signedHeaders } from '#platform/ports/webhook-signature.ts';
import { openedSecret } from './secrets.ts';
import { settle } from './settle.ts';
import type { DueDelivery, Receiver, WebhooksTables } from './tables.ts';
import { WEBHOOK_SEND } from './tell.ts';

/** One node sends to a webhook at a time; whoever takes longer for one message is no more. */
const TAKEN_FOR_MS = 30_000;
/** So long a job goes on sending; what is left has another one. */
const BUSY_FOR_MS = 20_000;
const LOOK_AGAIN_MS = 2_000;

/** Sends what is due to one webhook: one after the other, outside any transaction. */
export async function sendDue(platform: Platform, webhookId: string): Promise<void> {
  const { clock, workshop } = platform;
  const again = (at: Date) =>
    workshop.transact((work) => work.job(WEBHOOK_SEND, { webhookId }, at));
  const started = performance.now();
  const receiver = await take(platform, webhookId);
  if (receiver === 'nobody') return;
  if (receiver === 'taken') return again(new Date(clock.now().getTime() + LOOK_AGAIN_MS));
  // by the time until which it is taken whoever sends knows that it is still theirs
  let until = receiver.taken_until;
  let goesOn = true;
  try {
    while (goesOn && performance.now() - started < BUSY_FOR_MS) {
      const resting = receiver.rest_until && receiver.rest_until > clock.now();
      if (resting) return await again(receiver.rest_until ?? clock.now());
      const longer = await goOn(platform, webhookId, until);
      if (!longer) return; // another has taken it since, and sends what is left
      until = longer;
      const delivery = await nextDue(platform, webhookId);
      if (!delivery) return;
      goesOn = await sendOne(platform, receiver, delivery);
    }
    await again(clock.now());
  } finally {
    await letGo(platform, webhookId, until);
  }
}

/** Whether there is somebody who may be told more. */
async function sendOne(
  platform: Platform,
  receiver: Receiver,
  delivery: DueDelivery,
): Promise<boolean> {
  const { clock, webhooks } = platform;
  const { message_id: id, body } = delivery;
  const secrets = secretsOf(platform, receiver);
  // a receiver trusts nothing without a signature: what is due waits until its owner has a new secret made
  if (secrets.length === 0) {
    throw new Error(`webhook ${receiver.id}: expected a secret sealed under SECRET, found another`);
  }
  const headers = signedHeaders({ id, at: clock.now(), body }, secrets);
  const answer = await webhooks.post(receiver.url, body, headers);
  return settle(platform, receiver, delivery, answer);
}

function secretsOf({ secret, clock }: Platform, receiver: Receiver): string[] {
  const { old_secret: old, old_until: until } = receiver;
  const isOldValid = old !== null && until !== null && until > clock.now();
  const sealed = [receiver.secret, ...(isOldValid ? [old] : [])];
  return sealed.flatMap((each) => openedSecret(secret, each) ?? []);
}

async function take(
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

/** Takes it for longer, unless it was taken by another since; answers until when. */
async function goOn(
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

/** Only what is still taken by whoever lets go of it. */
async function letGo({ db }: Platform, webhookId: string, until: Date | null): Promise<void> {
  await tables<WebhooksTables>(db)
    .updateTable('webhooks')
    .set({ taken_until: null })
    .where('id', '=', webhookId)
    .where('taken_until', '=', until)
    .execute();
}

/** The oldest that is due; what comes after a message about the same subject waits for it. */
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
