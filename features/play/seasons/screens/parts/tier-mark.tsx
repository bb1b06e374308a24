import { cx } from '#ui/components/cx.ts';
import type { Tier } from '../../rules/divisions.ts';
import { TIERS } from '../../rules/divisions.ts';
import styles from './tier-mark.module.css';

interface TierMarkProps {
  readonly tier: Tier;
  readonly size?: number;
}

/** The sign of a division: a shield with a chevron for each tier. Its name is beside it. */
export function TierMark({ tier, size = 56 }: TierMarkProps) {
  const chevrons = TIERS.slice(0, TIERS.indexOf(tier) + 1);
  return (
    <svg
      className={cx(styles.mark, styles[tier])}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
    >
      <path
        className={styles.shield}
        d="M24 2 42 8v17c0 10-7.500 17-18 21C13.500 42 6 35 6 25V8z"
      />
      <path className={styles.rim} d="M24 2 42 8v17c0 10-7.500 17-18 21C13.500 42 6 35 6 25V8z" />
      {chevrons.map((each, index) => (
        <path
          key={each}
          className={styles.chevron}
          d={`M14 ${34 - 5.4 * index}l10-5 10 5v-3l-10-5-10 5z`}
        />
      ))}
    </svg>
  );
}
