import { sql } from 'kysely';
import { brandOfCode } from '#brands/brands.ts';
import {
  type Holder,
  type Payer,
  subscriptionDesk,
  subscriptionOf,
} from '#features/subscriptions/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { newAgenda } from './agenda.ts';
import { type Probe, reckon } from './reckoning.ts';
import { DAY, HOUR, happens, type Subscriber, type World } from './world.ts';

const STEP = 2 * HOUR;
/** Then everybody behaves, and all that was on its way arrives. */
const CALM_DAYS = 12;
const PROBED = 0.05;

export interface YearOptions {
  readonly platform: Platform;
  readonly runDue: () => Promise<number>;
  readonly advance: (ms: number) => void;
  readonly subscribers: number;
  readonly days: number;
  readonly chance: () => number;
  readonly onDay?: (day: number) => void;
}

/** What is made before the product, since its billers live in it. */
export function newWorld(): { current: World | undefined } {
  return { current: undefined };
}

/**
 * Subscribers who come, pay, fail to pay, cancel, think better of it and come back, for a year on a clock that
 * is moved; then the reckoning. Returns what does not add up.
 */
export async function liveYear(
  box: { current: World | undefined },
  options: YearOptions,
): Promise<{ findings: string[]; told: string }> {
  const { platform, runDue, advance, chance, days } = options;
  const world: World = {
    clock: platform.clock,
    chance,
    agenda: newAgenda(),
    books: new Map(),
    desk: subscriptionDesk(platform),
    workshop: platform.workshop,
    isCalm: false,
  };
  box.current = world;
  const people = Array.from({ length: options.subscribers }, (_, index) => subscriber(index));
  const probes: Probe[] = [];
  const steps = ((days + CALM_DAYS) * DAY) / STEP;
  for (let step = 0; step < steps; step += 1) {
    const day = Math.floor((step * STEP) / DAY);
    world.isCalm = day >= days;
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
  return reckon(platform, world.books, probes);
}

/** Cards by the month and by the day, carriers by the day, the week and the month. */
function subscriber(index: number): Subscriber {
  const isCard = index % 2 === 0;
  const brand = brandOfCode(
    isCard
      ? index % 10 === 0
        ? 'tlk-za-en'
        : 'eal-eu-en'
      : index % 4 === 1
        ? 'blg-za-en'
        : 'blg-et-en',
  );
  if (!brand) throw new Error('a brand is missing');
  const key = isCard
    ? `credential:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    : `number:27820${String(index).padStart(6, '0')}`;
  return { brand, holder: { audience: brand.audience, key } };
}

/** Somebody takes the product in hand. */
async function act(world: World, { db }: Platform, { holder, brand }: Subscriber): Promise<void> {
  const { chance, desk, workshop } = world;
  const record = await subscriptionOf(db, holder);
  const status = record?.state.status ?? 'expired';
  const payer: Payer = holder.key.startsWith('credential') ? 'card' : 'dcb';
  const channel = 'web';
  await workshop
    .transact(async (work) => {
      if (status === 'expired' || (status === 'pending' && !record?.state.confirmedAt)) {
        const plan = brand.plans[Math.floor(chance() * brand.plans.length)] ?? brand.plans[0];
        const wish = { holder, brand, period: plan.period, payer, language: 'en', channel };
        const offered = await desk.offer(work, wish);
        if (chance() < 0.9) await desk.confirm(work, offered.record.id, { channel });
        return;
      }
      if (!record) return;
      if (status === 'cancelled') {
        if (chance() < 0.3) await desk.resume(work, record.id, channel);
      } else if (status === 'past_due' || status === 'pending') {
        if (payer === 'card') await desk.payNow(work, record.id, channel);
      } else if (chance() < 0.05) {
        await desk.cancel(work, record.id, { channel });
      }
    })
    .catch((error: unknown) => {
      // refused: as a person would, they leave it at that
      if (!(error instanceof Error && 'code' in error && 'status' in error)) throw error;
    });
}

/** Who is let in just now, of some. */
async function probe({ chance }: World, { db, clock }: Platform): Promise<Probe[]> {
  if (chance() > PROBED * 4) return [];
  const at = clock.now();
  const { rows } = await sql<{ holder: Holder['key'] }>`
    select holder from subscriptions where status <> 'expired' and access_until > ${at}`.execute(
    db,
  );
  return rows.map(({ holder }) => ({ holder, at }));
}
