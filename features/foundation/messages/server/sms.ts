import { type Db, tables } from '#platform/database/database.ts';
import { newId, type PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { type AcceptedSms, SmsFailed, type SmsReport } from '#platform/ports/sms.ts';
import type { Transaction } from '#platform/transaction.ts';
import { afterReport, type SmsStatus } from '../rules/sms-status.ts';
import type { MessagesTables, SmsPurpose } from './tables.ts';

/** Sends are kept this long, as long as operators' reports may come and players ask for them. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Most sends that an official sees of a player. */
const SHOWN = 10;

export interface SentText {
  /** The same for every try at one message. */
  readonly id?: string;
  readonly audience: string | null;
  readonly playerId: PlayerId | null;
  /** E.164 without the plus sign. */
  readonly to: string;
  readonly text: string;
  readonly purpose: SmsPurpose;
}

/**
 * Hands a text message to a provider and records its way. Runs outside any transaction, because it may be slow. Throws
 * `SmsFailed` if no provider has surely accepted it.
 */
export async function sendText(platform: Platform, message: SentText): Promise<AcceptedSms> {
  const { db, clock, sms } = platform;
  const { id = newId(), to, text } = message;
  await recordSending(db, id, message, clock.now());
  try {
    const accepted = await sms.send({ id, to, text });
    const { provider, providerId } = accepted;
    await updateSend(db, id, { provider, provider_id: providerId }, 'accepted', clock.now());
    return accepted;
  } catch (error) {
    if (error instanceof SmsFailed) {
      const { provider, reason, failure } = error;
      const status = failure === 'unknown' ? 'unknown' : 'failed';
      await updateSend(db, id, { provider, reason }, status, clock.now());
    }
    throw error;
  }
}

/** Records a try. A repeated one, after an outcome that nobody knows, starts over. */
async function recordSending(db: Db, id: string, message: SentText, now: Date): Promise<void> {
  const { audience, playerId, to, purpose } = message;
  await tables<MessagesTables>(db)
    .insertInto('sms_sends')
    .values({
      id,
      audience,
      player_id: playerId,
      recipient: to,
      purpose,
      provider: null,
      provider_id: null,
      status: 'sending',
      reason: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ status: 'sending', reason: null, updated_at: now }),
    )
    .execute();
}

type Changes = Partial<Pick<MessagesTables['sms_sends'], 'provider' | 'provider_id' | 'reason'>>;

/** A delivery report may overtake the provider's answer, so the status only moves forward. */
async function updateSend(
  db: Db,
  id: string,
  changes: Changes,
  status: SmsStatus,
  now: Date,
): Promise<void> {
  const view = tables<MessagesTables>(db);
  await view
    .updateTable('sms_sends')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .execute();
  await view
    .updateTable('sms_sends')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute();
}

/** Records a delivery report of the provider that has the message. Others, and unknown messages, change nothing. */
export async function recordReport(
  { db, now }: Transaction,
  provider: string,
  { message, status, reason }: SmsReport,
): Promise<void> {
  const view = tables<MessagesTables>(db);
  const found = await view
    .selectFrom('sms_sends')
    .selectAll()
    .$if('id' in message, (sends) =>
      sends
        .where('id', '=', 'id' in message ? message.id : '')
        .where(({ eb, or }) => or([eb('provider', 'is', null), eb('provider', '=', provider)])),
    )
    .$if('providerId' in message, (sends) =>
      sends
        .where('provider', '=', provider)
        .where('provider_id', '=', 'providerId' in message ? message.providerId : ''),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) return;
  const next = afterReport(found.status, status);
  if (next === found.status) return;
  await view
    .updateTable('sms_sends')
    .set({ status: next, provider, reason: next === 'failed' ? reason : null, updated_at: now })
    .where('id', '=', found.id)
    .execute();
}

/** The latest text messages to a player: to the player's number, or sent about the player to another one. */
export function listTexts(
  db: Db,
  {
    audience,
    playerId,
    number,
  }: {
    readonly audience: string;
    readonly playerId: PlayerId;
    readonly number: string | null;
  },
) {
  return tables<MessagesTables>(db)
    .selectFrom('sms_sends')
    .select(['id', 'purpose', 'provider', 'status', 'reason', 'created_at as at'])
    .where(({ eb, or, and }) =>
      or([
        eb('player_id', '=', playerId),
        ...(number === null
          ? []
          : [and([eb('recipient', '=', number), eb('audience', '=', audience)])]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

export async function pruneTexts(db: Db, now: Date): Promise<void> {
  await tables<MessagesTables>(db)
    .deleteFrom('sms_sends')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
