import { type ComponentProps, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { EyeIcon, EyeOffIcon } from './icon.tsx';

interface PasswordFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type'> {
  /** Names of the button that reveals and hides what was typed. */
  readonly showLabel: string;
  readonly hideLabel: string;
}

/** A password, hidden until its player wants to see it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, showLabel, hideLabel, ...rest } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.joined}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={styles.control}
          />
          <button
            type="button"
            className={styles.attached}
            aria-label={shown ? hideLabel : showLabel}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
}
