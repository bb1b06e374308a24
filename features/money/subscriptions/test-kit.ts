import { brandOfCode } from '#brands/brands.ts';
import type {
  Biller,
  ChargeAsked,
  ChargeId,
  ChargeResult,
  CollectingBiller,
  Holder,
} from './server/index.ts';

/** A card processor that answers as the test says, and remembers all it has taken. */
export interface TestCards {
  readonly biller: Biller;
  /** Charges that it has taken, by attempt. */
  readonly taken: Map<ChargeId, { asked: ChargeAsked; at: Date; refunded: boolean }>;
  answer: (asked: ChargeAsked) => 'paid' | 'declined' | 'needs_action' | 'lost' | 'lost, but paid';
  /** Goes through later, such as after a second step. */
  pay(id: ChargeId): ChargeResult;
}

export function testCards(clock: { now(): Date }): TestCards {
  const taken: TestCards['taken'] = new Map();
  const ended = new Map<ChargeId, ChargeResult>();
  const known = new Map<ChargeId, ChargeAsked>();
  const take = (asked: ChargeAsked): ChargeResult => {
    const was = taken.get(asked.chargeId);
    if (!was) taken.set(asked.chargeId, { asked, at: clock.now(), refunded: false });
    return { state: 'paid', at: was?.at ?? clock.now(), reference: `pay-${asked.chargeId}` };
  };
  const cards: TestCards = {
    taken,
    answer: () => 'paid',
    pay(id) {
      const asked = known.get(id);
      if (!asked) throw new Error('no such charge');
      const result = take(asked);
      ended.set(id, result);
      return result;
    },
    biller: {
      payer: 'card',
      collects: 'we',
      async charge(asked) {
        const before = ended.get(asked.chargeId);
        if (before) return before;
        const answer = cards.answer(asked);
        if (answer === 'lost') throw new Error('no answer');
        known.set(asked.chargeId, asked);
        if (answer === 'needs_action')
          return { state: answer, url: 'https://bank.example', secret: null };
        const reason = 'insufficient_funds';
        const result: ChargeResult =
          answer === 'declined' ? { state: answer, at: clock.now(), reason } : take(asked);
        ended.set(asked.chargeId, result);
        if (answer === 'lost, but paid') throw new Error('no answer');
        return result;
      },
      async find(id) {
        const result = ended.get(id);
        if (result) return result;
        return known.has(id)
          ? { state: 'needs_action', url: 'https://bank.example', secret: null }
          : { state: 'none' };
      },
      async withdraw(id) {
        const result = ended.get(id);
        if (result?.state === 'paid' || result?.state === 'declined') return result;
        const declined = {
          state: 'declined',
          at: clock.now(),
          reason: 'authentication_needed',
        } as const;
        ended.set(id, declined);
        return declined;
      },
      async sendMail() {},
      async refund(_subscription, payment) {
        for (const [id, one] of taken) if (payment === `pay-${id}`) one.refunded = true;
        return 'given';
      },
    },
  };
  return cards;
}

/** A carrier of the tests. It charges only when the test asks for it. */
export interface TestCarrier {
  readonly biller: CollectingBiller;
  readonly told: string[];
  /** `lost`: it has begun, and its answer is lost. */
  answer: 'active' | 'pending' | 'refused' | 'away' | 'lost';
  /** Runs during the request to begin a subscription. */
  meanwhile: () => Promise<void>;
  refunds: 'given' | 'refused';
}

export function testCarrier(
  clock: { now(): Date },
  payer: CollectingBiller['payer'] = 'dcb',
): TestCarrier {
  const carrier: TestCarrier = {
    told: [],
    answer: 'active',
    meanwhile: async () => {},
    refunds: 'given',
    biller: {
      payer,
      collects: 'carrier',
      async begin({ holder }) {
        if (carrier.answer === 'away') throw new Error('no answer');
        await carrier.meanwhile();
        carrier.told.push(`begin ${holder.key}`);
        if (carrier.answer === 'lost') throw new Error('no answer');
        if (carrier.answer === 'active')
          return { state: 'active', at: clock.now(), reference: 'ref' };
        return carrier.answer === 'pending'
          ? { state: 'pending', reference: 'ref' }
          : { state: 'refused' };
      },
      async stop({ holder }) {
        if (carrier.answer === 'away') throw new Error('no answer');
        carrier.told.push(`stop ${holder.key}`);
      },
      async refund(_subscription, payment) {
        carrier.told.push(`refund ${payment}`);
        return carrier.refunds;
      },
    },
  };
  return carrier;
}

/** A status that a carrier reports by callback. */
export function reportOf(
  holder: Holder,
  status: 'active' | 'suspended' | 'stopped',
  at: Date,
  eventId: string | null = null,
) {
  return { holder, payer: 'dcb', status, at, eventId, brand: brand('blg-za-en') } as const;
}

export function paymentOf(holder: Holder, payment: string, at: Date) {
  const price = { amount: 700, currency: 'ZAR' };
  return {
    holder,
    payer: 'dcb',
    payment,
    at,
    ...price,
    brand: brand('blg-za-en'),
    period: 'daily',
  } as const;
}

function brand(code: string) {
  const found = brandOfCode(code);
  if (!found) throw new Error(`no brand ${code}`);
  return found;
}
