import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';

/** One line of text; every attribute of a native input. */
export function TextField(props: FieldTexts & ComponentProps<'input'>) {
  const { label, hint, error, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} className={cx(styles.control, className)} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldTexts & ComponentProps<'textarea'>) {
  const { label, hint, error, className, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <textarea {...rest} {...control} className={cx(styles.control, className)} />}
    </Field>
  );
}
