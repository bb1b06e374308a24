import { Badge, type Tone } from '#ui/components/badge.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { OrderState } from '../../rules/purchase.ts';

const TONES: Readonly<Record<OrderState, Tone>> = {
  delivering: 'info',
  ordered: 'accent',
  preparing: 'info',
  sent: 'info',
  delivered: 'success',
  refunded: 'neutral',
};

/** The state of an order as a badge. */
export function OrderStateBadge({ state }: { readonly state: OrderState }) {
  const t = useTexts('store');
  return <Badge tone={TONES[state]}>{t(`order_state_${state}`)}</Badge>;
}
