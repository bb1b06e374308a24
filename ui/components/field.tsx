import { type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { AlertIcon } from './icon.tsx';

/** Texts around the control of every field. */
export interface FieldTexts {
  readonly label: ReactNode;
  /** Said only where it is not seen: a heading right above says the same. */
  readonly labelHidden?: boolean | undefined;
  readonly hint?: ReactNode;
  /** The fault of the typed value; announced, and tied to the control. */
  readonly error?: ReactNode;
}

/** Attributes that tie label, hint and error to a control. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (control: ControlProps) => ReactNode;
}

/** Label above, control, then the error or the hint. */
export function Field({ label, labelHidden, hint, error, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className={styles.error} id={errorId} role="alert">
          <AlertIcon size={16} />
          <span>{error}</span>
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
