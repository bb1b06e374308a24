import styles from './flag.module.css';

const DRAWN = ['ZA', 'KE', 'NG', 'ET', 'PS', 'DE', 'FR', 'ES', 'IT', 'GB'];

interface FlagProps {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Spoken name of the country; without one the flag is decoration. */
  readonly label?: string | undefined;
}

/** A country's flag, or its code where we have not drawn it. */
export function Flag({ country, label }: FlagProps) {
  if (DRAWN.includes(country)) {
    return (
      <img
        className={styles.flag}
        src={`/flags/${country.toLowerCase()}.svg`}
        alt={label ?? ''}
        width={20}
        height={14}
        loading="lazy"
        decoding="async"
      />
    );
  }
  return (
    <span
      className={styles.code}
      dir="ltr"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {country}
    </span>
  );
}
