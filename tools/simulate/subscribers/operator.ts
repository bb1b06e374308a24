import type { Period } from '#brands/brand.ts';
import type {
  Billed,
  CarrierStatus,
  CollectingBiller,
} from '#features/money/subscriptions/server/index.ts';
import { DAY, HOUR, happens, mayFail, refund, sendLater, type World } from './world.ts';

const LENGTH: Readonly<Record<Period, number>> = { daily: DAY, weekly: 7 * DAY, monthly: 30 * DAY };
const RETRY_AFTER = 6 * HOUR;

interface Line {
  readonly billed: Billed;
  isOn: boolean;
  status: 'ACTIVE' | 'SUSPENDED';
}

/**
 * A mobile operator that charges its subscribers on its own schedule, fails without airtime, sometimes charges twice, and
 * reports all of it late, repeatedly and in any order. It charges nothing after a stop.
 */
export function operatorOf(world: () => World): CollectingBiller {
  const lines = new Map<string, Line>();
  const { charge, renewLater } = chargingOf(world);
  return {
    payer: 'dcb',
    collects: 'carrier',
    async begin(billed) {
      mayFail(world());
      const known = lines.get(billed.holder.key);
      if (!known?.isOn) {
        const line: Line = { billed, isOn: true, status: 'ACTIVE' };
        lines.set(billed.holder.key, line);
        charge(line);
        renewLater(line, LENGTH[billed.period]);
      }
      mayFail(world());
      if (happens(world(), 0.3)) return { state: 'pending', reference: null };
      return { state: 'active', at: world().clock.now(), reference: null };
    },
    async stop({ holder }) {
      mayFail(world());
      const line = lines.get(holder.key);
      if (line) line.isOn = false;
      mayFail(world());
    },
    async refund(_subscription, payment) {
      mayFail(world());
      refund(world(), payment);
      mayFail(world());
      return 'given';
    },
  };
}

/** Charges a subscriber now and at the end of each period. */
function chargingOf(world: () => World) {
  let payments = 0;
  let words = 0;

  const charge = (line: Line) => {
    const { clock, books } = world();
    payments += 1;
    const payment = `dcb:${payments}`;
    const at = clock.now();
    const { holder, price, brand, period } = line.billed;
    books.set(payment, { holder: holder.key, amount: price.amount, at, refunded: false });
    const paid = { holder, payer: 'dcb', payment, at, ...price, brand, period } as const;
    const { transactions, subscriptions } = world();
    sendLater(world(), async () => {
      await transactions.run((transaction) =>
        subscriptions.recordCarrierPayment(transaction, paid),
      );
    });
  };
  const say = ({ billed }: Line, status: CarrierStatus['status']) => {
    const { transactions, subscriptions, clock } = world();
    words += 1;
    const { holder, brand, period } = billed;
    const eventId = String(words);
    const report = {
      holder,
      payer: 'dcb',
      status,
      at: clock.now(),
      eventId,
      brand,
      period,
    } as const;
    sendLater(world(), async () => {
      await transactions.run((transaction) =>
        subscriptions.recordCarrierStatus(transaction, report),
      );
    });
  };
  /** The operator's clock differs from ours. */
  const renewLater = (line: Line, after: number) => {
    const { agenda, clock, chance } = world();
    const jitter = (chance() - 0.5) * 20 * 60_000;
    agenda.at(new Date(clock.now().getTime() + after + jitter), async () => renew(line));
  };
  const renew = (line: Line) => {
    if (!line.isOn || world().isOver) return;
    if (happens(world(), 0.15)) {
      if (line.status === 'ACTIVE') say(line, 'suspended');
      line.status = 'SUSPENDED';
      renewLater(line, RETRY_AFTER);
      return;
    }
    line.status = 'ACTIVE';
    charge(line);
    if (happens(world(), 0.02)) charge(line); // an error of the operator
    renewLater(line, LENGTH[line.billed.period]);
  };
  return { charge, renewLater };
}
