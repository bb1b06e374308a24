import { sql } from 'kysely';
import type { Brand, Plan } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import {
  findLatestSubscription,
  type Holder,
  type Payer,
  type SubscriptionRecord,
  subscriptionService,
} from '#features/money/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Transaction } from '#platform/transaction.ts';
import { newAgenda } from './agenda.ts';
import { auditYear, type Probe } from './audit.ts';
import { type Chance, DAY, HOUR, happens, type Subscriber, type World } from './world.ts';

const STEP = 2 * HOUR;
/** Days after the year without failures, in which all messages arrive. */
const CALM_DAYS = 12;
const PROBED = 0.2;
const CHANNEL = 'web';
const BRANDS: readonly [string, ...string[]] = [
  'eal-eu-en',
  ...['blg-za-en', 'eal-eu-en', 'blg-za-en', 'tlk-za-en'],
  ...['blg-za-en', 'eal-eu-en', 'blg-za-en', 'eal-eu-en', 'blg-et-en'],
];

export interface YearOptions {
  readonly platform: Platform;
  readonly runDue: () => Promise<number>;
  readonly advance: (ms: number) => void;
  readonly subscribers: number;
  readonly days: number;
  readonly chance: () => number;
  readonly onDay?: (day: number) => void;
}

/** Holds the world, which billers need before the product exists. */
export interface WorldBox {
  current: World | undefined;
}

export function newWorld(): WorldBox {
  return { current: undefined };
}

export function worldIn({ current }: WorldBox): World {
  if (!current) throw new Error('the world has not begun');
  return current;
}

/**
 * Plays a year of subscribers who subscribe, fail to pay, cancel, resume and return. Returns the faults found and a
 * summary.
 */
export async function liveYear(
  box: WorldBox,
  options: YearOptions,
): Promise<{ findings: string[]; summary: string }> {
  const { platform, runDue, advance, chance, days } = options;
  const world: World = {
    clock: platform.clock,
    chance,
    agenda: newAgenda(),
    books: new Map(),
    subscriptions: subscriptionService(platform),
    transactions: platform.transactions,
    isCalm: false,
    isOver: false,
  };
  box.current = world;
  const people = Array.from({ length: options.subscribers }, (_, index) => subscriber(index));
  const probes: Probe[] = [];
  const steps = ((days + CALM_DAYS) * DAY) / STEP;
  for (let step = 0; step < steps; step += 1) {
    const day = Math.floor((step * STEP) / DAY);
    world.isCalm = day >= days;
    world.isOver = day >= days + CALM_DAYS - 2;
    for (const person of people) {
      if (!world.isCalm && happens(world, 0.04)) await act(world, platform, person);
    }
    await world.agenda.doUntil(platform.clock.now());
    if (step % 6 === 0) await platform.jobs.send(platform.db, 'subscription-sweep', {});
    await runDue();
    probes.push(...(await probe(world, platform)));
    if ((step * STEP) % DAY === 0) options.onDay?.(day);
    advance(STEP);
  }
  await world.agenda.doUntil(platform.clock.now());
  await runDue();
  return auditYear(platform, world.books, probes);
}

/** Half by card, in Europe and with Telkom; half by carrier, in South Africa and Ethiopia. */
function subscriber(index: number): Subscriber {
  const code = BRANDS[index % BRANDS.length] ?? BRANDS[0];
  const brand = brandOfCode(code);
  if (!brand) throw new Error(`no brand ${code}`);
  const line = String(index).padStart(7, '0');
  const key = brand.cards
    ? `credential:00000000-0000-4000-8000-00000${line}`
    : `number:2782${line}`;
  return { brand, holder: { audience: brand.audience, key } };
}

/** Lets a subscriber act. */
async function act(world: World, { db }: Platform, subscriber: Subscriber): Promise<void> {
  const record = await findLatestSubscription(db, subscriber.holder);
  await world.transactions
    .run((transaction) =>
      isBegun(record)
        ? goOn(world, transaction, subscriber, record)
        : begin(world, transaction, subscriber),
    )
    .catch((error: unknown) => {
      // a refused subscriber does not try again
      if (!(error instanceof Error && 'code' in error && 'status' in error)) throw error;
    });
}

function isBegun(record: SubscriptionRecord | undefined): record is SubscriptionRecord {
  if (!record || record.state.status === 'expired') return false;
  return record.state.status !== 'pending' || record.state.confirmedAt !== null;
}

async function begin(
  { chance, subscriptions }: World,
  transaction: Transaction,
  { holder, brand }: Subscriber,
) {
  const { period } = anyPlan(brand, chance);
  const payer = payerOf(holder);
  const wish = { holder, brand, period, payer, language: 'en', channel: CHANNEL };
  const offered = await subscriptions.offer(transaction, wish);
  if (chance() < 0.9)
    await subscriptions.confirm(transaction, offered.record.id, { channel: CHANNEL });
}

/** A subscriber's possible acts depend on the state of the subscription. */
async function goOn(
  { chance, subscriptions }: World,
  transaction: Transaction,
  { holder, brand }: Subscriber,
  { id, state }: SubscriptionRecord,
) {
  const isByCard = payerOf(holder) === 'card';
  switch (state.status) {
    case 'cancelled':
      if (chance() < 0.3) await subscriptions.resume(transaction, id, CHANNEL);
      return;
    case 'past_due':
    case 'pending':
      if (isByCard) await subscriptions.payNow(transaction, id, CHANNEL);
      return;
    default:
      if (chance() < 0.05) await subscriptions.cancel(transaction, id, { channel: CHANNEL });
      else if (isByCard && chance() < 0.2) {
        const { period } = anyPlan(brand, chance);
        await subscriptions.changePlan(transaction, id, period, {
          channel: CHANNEL,
          language: 'en',
        });
      }
  }
}

function payerOf({ key }: Holder): Payer {
  return key.startsWith('credential') ? 'card' : 'dcb';
}

function anyPlan({ plans }: Brand, chance: Chance): Plan {
  return plans[Math.floor(chance() * plans.length)] ?? plans[0];
}

/** The subscribers with access now. */
async function probe({ chance }: World, { db, clock }: Platform): Promise<Probe[]> {
  if (chance() > PROBED) return [];
  const at = clock.now();
  const { rows } = await sql<{ holder: Holder['key'] }>`
    select holder from subscriptions where status <> 'expired' and access_until > ${at}`.execute(
    db,
  );
  return rows.map(({ holder }) => ({ holder, at }));
}
