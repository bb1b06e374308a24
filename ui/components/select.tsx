import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { ChevronDownIcon } from './icon.tsx';

export interface Option {
  readonly value: string;
  readonly text: string;
}

interface SelectProps extends FieldTexts, ComponentProps<'select'> {
  readonly options: readonly Option[];
}

/** The phone's own picker. */
export function Select({ label, hint, error, options, ...rest }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.select}>
          <select {...rest} {...control} className={styles.control}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </select>
          <ChevronDownIcon />
        </div>
      )}
    </Field>
  );
}
