import type { Platform } from '#platform/platform.ts';
import type { Work } from '#platform/work.ts';
import type { SubscriptionRules } from '../rules/subscription.ts';
import { chargeDue } from '../rules/time.ts';
import type {
  Billers,
  ChargeAsked,
  ChargedBiller,
  ChargeId,
  ChargeResult,
  SubscriptionId,
} from './biller.ts';
import { noteCharge } from './charge-notes.ts';
import type { Charge } from './charges.ts';
import { TURN, tell } from './life.ts';
import { billed, lockSubscription, type SubscriptionRecord } from './records.ts';
import { beginTry, openTryOf, type Try } from './tries.ts';

interface OpenTry {
  readonly attempt: Try;
  readonly charge: Charge;
}

/** What there is to ask of a processor, once the transaction that decided it has committed. */
type Question =
  | { readonly ask: 'charge' | 'find'; readonly charge: ChargeAsked }
  | { readonly ask: 'withdraw'; readonly chargeId: ChargeId };

/**
 * Time has come for a subscription: its status moves on, and a charge that is due is asked for. Nothing is
 * locked while the processor is asked; a process that dies meanwhile leaves a try that is asked about later.
 */
export async function turn(
  platform: Platform,
  billers: Billers,
  rules: SubscriptionRules,
  id: SubscriptionId,
): Promise<void> {
  const question = await decide(platform, rules, id);
  if (!question) return;
  const biller = billers.find((each): each is ChargedBiller => each.collects === 'we');
  if (!biller) throw new Error('a charge is due, and there is no biller for cards');
  const result = await answerTo(question, biller).catch((error: unknown): ChargeResult => {
    platform.log.warn({ err: error, subscriptionId: id }, 'processor did not answer');
    return { state: 'unknown' };
  });
  const chargeId = 'charge' in question ? question.charge.chargeId : question.chargeId;
  await platform.workshop.transact((work) => noteCharge(work, chargeId, result, rules));
  // a declined second step makes way for the try that is due
  if (question.ask === 'withdraw') await turn(platform, billers, rules, id);
}

function decide(
  { workshop }: Platform,
  rules: SubscriptionRules,
  id: SubscriptionId,
): Promise<Question | undefined> {
  return workshop.transact(async (work) => {
    const before = await lockSubscription(work.db, id);
    if (!before) return undefined;
    const told = { event: { type: 'clock', at: work.now }, channel: 'clock' } as const;
    const { record } = await tell(work, before, told, rules);
    if (record.state.collects !== 'we') return undefined;
    const due = chargeDue(record.state, rules);
    const isDue = due !== null && due.at <= work.now;
    const open = await openTryOf(work.db, id);
    if (open) return aboutOpen(work, record, open, due);
    if (!due || !isDue) return undefined;
    const begun = await beginTry(work, record, due.of);
    const { ask_at: askAt } = begun.attempt;
    // whoever is killed while asking is followed by this
    if (askAt) await work.job(TURN, { subscriptionId: id }, askAt);
    return { ask: 'charge', charge: asked(record, begun, due.until) };
  });
}

/** A try that has not come to its end: what became of it, or, where it is not wanted any more, an end. */
async function aboutOpen(
  work: Work,
  record: SubscriptionRecord,
  open: OpenTry,
  due: { readonly of: Date; readonly until: Date; readonly at: Date } | null,
): Promise<Question | undefined> {
  const { attempt, charge } = open;
  const chargeId = attempt.id as ChargeId; // the primary key of tries
  // what it is for may have been paid by another try
  const isWanted = due
    ? due.of.getTime() === charge.period_start.getTime()
    : record.state.status === 'pending';
  if (attempt.state === 'action' && isWanted) {
    // it waits for the player until the next try is due
    return due && due.at <= work.now ? { ask: 'withdraw', chargeId } : undefined;
  }
  if (attempt.state !== 'action' && attempt.ask_at && attempt.ask_at > work.now) {
    await work.job(TURN, { subscriptionId: record.id }, attempt.ask_at);
    return undefined;
  }
  if (!isWanted) return { ask: 'withdraw', chargeId };
  return { ask: 'find', charge: asked(record, open, due?.until) };
}

async function answerTo(question: Question, biller: ChargedBiller): Promise<ChargeResult> {
  if (question.ask === 'withdraw') return biller.withdraw(question.chargeId);
  if (question.ask === 'find') {
    const found = await biller.find(question.charge.chargeId);
    if (found.state !== 'none') return found;
  }
  return biller.charge(question.charge);
}

/** For the price under which it stands in the books. */
function asked(
  record: SubscriptionRecord,
  { attempt, charge }: OpenTry,
  until: Date | undefined,
): ChargeAsked {
  const { amount, currency, period_start: from } = charge;
  const chargeId = attempt.id as ChargeId; // the primary key of tries
  return { ...billed(record), price: { amount, currency }, chargeId, from, until: until ?? from };
}
