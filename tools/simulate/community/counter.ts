import type { Community } from './people.ts';

const REASON = 'The parcel came back to us';

/** Orders go on their way; one of four is given back. */
export async function fulfil({ chronicle, organiser }: Community): Promise<void> {
  const { chance, looks, home } = organiser;
  for (const state of ['ordered', 'sent'] as const) {
    const { items } = await looks[home].keptOrders({ state, pageSize: 5 });
    for (const { orderId } of items) {
      if (chance.below(4) === 0) {
        await chronicle.act(organiser, 'refundOrder', { orderId, reason: REASON });
      } else {
        const next = state === 'ordered' ? 'sent' : 'delivered';
        await chronicle.act(organiser, 'moveOrder', { orderId, state: next });
      }
    }
  }
}
