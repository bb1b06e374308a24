import type {
  Biller,
  ChargeAsked,
  ChargeId,
  ChargeResult,
} from '#features/subscriptions/server/index.ts';
import { DAY, happens, refund, tellSometime, type World } from './world.ts';

type Final = ChargeResult & { readonly state: 'paid' | 'declined' };

/**
 * A card processor that declines, asks for second steps, answers too late or not at all although it has taken
 * the money, and sends its webhooks late, repeatedly and in any order. It keeps its word on idempotency keys.
 */
export function bankOf(world: () => World): Biller {
  const known = new Map<ChargeId, ChargeAsked>();
  const ended = new Map<ChargeId, Final>();

  const finish = (asked: ChargeAsked, isPaid: boolean): Final => {
    const { clock, books } = world();
    const at = clock.now();
    const { chargeId, holder, price } = asked;
    const result: Final = isPaid
      ? { state: 'paid', at, reference: `card:${chargeId}` }
      : { state: 'declined', at, reason: 'insufficient_funds' };
    if (isPaid)
      books.set(`card:${chargeId}`, {
        holder: holder.key,
        amount: price.amount,
        at,
        refunded: false,
      });
    ended.set(chargeId, result);
    webhook(chargeId, result);
    return result;
  };
  const webhook = (chargeId: ChargeId, result: ChargeResult) => {
    const { workshop, desk } = world();
    tellSometime(world(), () =>
      workshop.transact((work) => desk.noteCharge(work, chargeId, result)),
    );
  };
  const secondStep = (asked: ChargeAsked) => {
    const { agenda, clock, chance } = world();
    const result: ChargeResult = {
      state: 'needs_action',
      url: 'https://bank.example',
      secret: null,
    };
    webhook(asked.chargeId, result);
    if (!happens(world(), 0.6)) return result;
    agenda.at(new Date(clock.now().getTime() + chance() * 2 * DAY), async () => {
      if (!ended.has(asked.chargeId)) finish(asked, !happens(world(), 0.2));
    });
    return result;
  };
  const mayFail = () => {
    if (happens(world(), 0.1)) throw new Error('time-out');
  };

  return {
    payer: 'card',
    collects: 'we',
    async charge(asked) {
      mayFail();
      const result = ended.get(asked.chargeId);
      if (result) return result;
      if (known.has(asked.chargeId))
        return { state: 'needs_action', url: 'https://bank.example', secret: null };
      known.set(asked.chargeId, asked);
      const fresh = happens(world(), 0.05)
        ? secondStep(asked)
        : finish(asked, !happens(world(), 0.2));
      mayFail();
      return fresh;
    },
    async find(id) {
      mayFail();
      const result = ended.get(id);
      if (result) return result;
      return known.has(id)
        ? { state: 'needs_action', url: 'https://bank.example', secret: null }
        : { state: 'none' };
    },
    async withdraw(id) {
      mayFail();
      const result =
        ended.get(id) ??
        ({ state: 'declined', at: world().clock.now(), reason: 'authentication_needed' } as const);
      ended.set(id, result);
      mayFail();
      return result;
    },
    async write() {},
    async refund(_subscription, payment) {
      mayFail();
      refund(world(), payment);
      mayFail();
      return 'given';
    },
  };
}
