import type {
  Biller,
  ChargeAsked,
  ChargeId,
  ChargeResult,
} from '#features/money/subscriptions/server/index.ts';
import { DAY, happens, mayFail, refund, sendLater, type World } from './world.ts';

type Final = ChargeResult & { readonly state: 'paid' | 'declined' };

/** A charge that its holder has to confirm. */
const UNANSWERED: ChargeResult = {
  state: 'needs_action',
  url: 'https://bank.example',
  secret: null,
};

/**
 * A card processor that declines, asks for second steps, and loses replies, some after taking the money. It sends webhooks
 * late, repeatedly and in any order, and respects idempotency keys.
 */
export function bankOf(world: () => World): Biller {
  const charges = chargesOf(world);
  return {
    payer: 'card',
    collects: 'we',
    async charge(asked) {
      mayFail(world());
      const known = charges.resultOf(asked.chargeId);
      if (known) return known;
      const fresh = charges.begin(asked);
      mayFail(world());
      return fresh;
    },
    async find(id) {
      mayFail(world());
      return charges.resultOf(id) ?? { state: 'none' };
    },
    async withdraw(id) {
      mayFail(world());
      const result = charges.withdraw(id);
      mayFail(world());
      return result;
    },
    async sendMail() {},
    async refund(_subscription, payment) {
      mayFail(world());
      refund(world(), payment);
      mayFail(world());
      return 'given';
    },
  };
}

/** The requested charges with their states. */
function chargesOf(world: () => World) {
  const known = new Set<ChargeId>();
  const ended = new Map<ChargeId, Final>();

  const webhook = (chargeId: ChargeId, result: ChargeResult) => {
    const { transactions, subscriptions } = world();
    sendLater(world(), () =>
      transactions.run((transaction) =>
        subscriptions.recordChargeResult(transaction, chargeId, result),
      ),
    );
  };
  const finish = ({ chargeId, holder, price }: ChargeAsked, isPaid: boolean): Final => {
    const { clock, books } = world();
    const at = clock.now();
    const reference = `card:${chargeId}`;
    const result: Final = isPaid
      ? { state: 'paid', at, reference }
      : { state: 'declined', at, reason: 'insufficient_funds' };
    if (isPaid) {
      books.set(reference, { holder: holder.key, amount: price.amount, at, refunded: false });
    }
    ended.set(chargeId, result);
    webhook(chargeId, result);
    return result;
  };
  const askForSecondStep = (asked: ChargeAsked) => {
    const { agenda, clock, chance } = world();
    webhook(asked.chargeId, UNANSWERED);
    if (!happens(world(), 0.6)) return UNANSWERED;
    agenda.at(new Date(clock.now().getTime() + chance() * 2 * DAY), async () => {
      if (!ended.has(asked.chargeId)) finish(asked, !happens(world(), 0.2));
    });
    return UNANSWERED;
  };

  return {
    resultOf(id: ChargeId): ChargeResult | undefined {
      return ended.get(id) ?? (known.has(id) ? UNANSWERED : undefined);
    },
    begin(asked: ChargeAsked): ChargeResult {
      known.add(asked.chargeId);
      const isAsking = happens(world(), 0.05);
      return isAsking ? askForSecondStep(asked) : finish(asked, !happens(world(), 0.2));
    },
    withdraw(id: ChargeId): Final {
      const at = world().clock.now();
      const withdrawn: Final = { state: 'declined', at, reason: 'authentication_needed' };
      const result = ended.get(id) ?? withdrawn;
      ended.set(id, result);
      return result;
    },
  };
}
