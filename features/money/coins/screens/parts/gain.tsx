import { cx } from '#ui/components/cx.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import styles from './gain.module.css';

/** Coins received or spent, with the sign in front in every direction of writing. */
export function Gain({ coins }: { readonly coins: number }) {
  const format = useFormat();
  const isIn = coins > 0;
  return (
    <bdi dir="ltr" translate="no" className={cx(styles.gain, isIn && styles.in)}>
      {isIn ? '+' : '−'}
      {format.number(Math.abs(coins))}
    </bdi>
  );
}
