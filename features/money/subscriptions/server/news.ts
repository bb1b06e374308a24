import { playerOfHolder } from '#features/foundation/identity/server/index.ts';
import {
  markRead,
  type NotificationType,
  notify,
} from '#features/foundation/notifications/server/index.ts';
import type { Work } from '#platform/work.ts';
import type { Span, SubscriptionStatus } from '../rules/subscription.ts';
import type { SubscriptionRecord } from './records.ts';

const LINK = '/manage-subscription';

interface Circumstances {
  readonly opened: Span | null;
  /** Nothing happened but that time went by. */
  readonly byClock: boolean;
}

/** Tells the player behind a subscription what has changed, if there is one already. */
export async function news(
  work: Work,
  before: SubscriptionRecord,
  after: SubscriptionRecord,
  circumstances: Circumstances,
): Promise<void> {
  const { state } = after;
  if (before.state.status === state.status && !circumstances.opened) return;
  const player = await playerOfHolder(work.db, after.holder);
  if (!player) return;
  work.announce(`player:${player}`, 'subscription', { status: state.status });
  if (isPaid(state.status)) await markRead(work, [{ of: player, types: ASKED_TO_PAY }]);
  const type = typeOf(before, after, circumstances);
  if (!type) return;
  const { amount, currency } = after.price;
  const until = state.current?.until.toISOString() ?? '';
  await notify(work, { to: player, type, params: { until, amount, currency }, link: LINK });
}

/** What asks for a payment, and is settled by one. */
const ASKED_TO_PAY = [
  'subscription_past_due',
  'subscription_action',
  'subscription_expired',
] as const;

function isPaid(status: SubscriptionRecord['state']['status']): boolean {
  return status === 'active' || status === 'trial';
}

/** A second step is needed before a payment goes through. */
export async function askForAction(work: Work, record: SubscriptionRecord): Promise<void> {
  const player = await playerOfHolder(work.db, record.holder);
  if (!player) return;
  work.announce(`player:${player}`, 'subscription', { status: record.state.status });
  const { amount, currency } = record.price;
  const type = 'subscription_action';
  await notify(work, { to: player, type, params: { until: '', amount, currency }, link: LINK });
}

function typeOf(
  before: SubscriptionRecord,
  { state }: SubscriptionRecord,
  { opened, byClock }: Circumstances,
): NotificationType | null {
  const was = before.state.status;
  switch (state.status) {
    case 'pending':
      return null;
    case 'trial':
      return was === 'cancelled' ? 'subscription_resumed' : 'subscription_trial';
    case 'active':
      // who pays daily would read of nothing else
      return nowActive(was, opened !== null && state.period !== 'daily');
    case 'past_due':
      return byClock ? null : 'subscription_past_due'; // the renewal may only be slow
    case 'cancelled':
      return was === 'cancelled' ? null : 'subscription_cancelled';
    case 'expired':
      return before.state.current === null ? null : 'subscription_expired';
  }
}

/** It runs, from what it was; that it goes on running is news where a period begins that is told. */
function nowActive(was: SubscriptionStatus, isTold: boolean): NotificationType | null {
  switch (was) {
    case 'cancelled':
      return 'subscription_resumed';
    case 'pending':
    case 'expired':
      return 'subscription_active';
    case 'past_due':
    case 'trial':
      return 'subscription_renewed';
    case 'active':
      return isTold ? 'subscription_renewed' : null;
  }
}
