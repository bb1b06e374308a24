import styles from './payment-marks.module.css';

/** Accepted by the European brand (section 9 of the specification); names, so the same in every language. */
const MARKS = [
  { name: 'Visa', sign: 'bar' },
  { name: 'Mastercard', sign: 'discs' },
  { name: 'Apple Pay', sign: null },
  { name: 'Google Pay', sign: null },
] as const;

/** Drawn by us, as plain words: the methods' own logos belong to others. */
export function PaymentMarks({ label }: { readonly label: string }) {
  return (
    <ul className={styles.marks} aria-label={label}>
      {MARKS.map(({ name, sign }) => (
        <li key={name} className={styles.mark}>
          {sign && <Sign kind={sign} />}
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Sign({ kind }: { readonly kind: 'bar' | 'discs' }) {
  return (
    <svg viewBox="0 0 28 16" width="28" height="16" aria-hidden="true">
      {kind === 'bar' ? (
        <path fill="currentColor" d="M4 0h24l-4 16H0z" opacity="0.85" />
      ) : (
        <>
          <circle cx="9" cy="8" r="8" fill="currentColor" opacity="0.9" />
          <circle cx="19" cy="8" r="8" fill="currentColor" opacity="0.5" />
        </>
      )}
    </svg>
  );
}
