import { type ReactNode, useId } from 'react';
import { Checkbox } from '../components/checkbox.tsx';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  readonly legend: ReactNode;
  /** One name for all, or one for each, so that a refused form keeps every choice without a script. */
  readonly name: string | ((value: Value) => string);
  readonly options: readonly { readonly value: Value; readonly text: ReactNode }[];
  readonly chosen: readonly string[];
  readonly error?: ReactNode;
}

/** Several of a few. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, options, chosen, error } = props;
  const errorId = useId();
  return (
    <fieldset
      className={styles.choices}
      aria-describedby={error ? errorId : undefined}
      data-wrong={error ? true : undefined}
    >
      <legend>{legend}</legend>
      <div className={styles.options}>
        {options.map(({ value, text }) => (
          <Checkbox
            key={value}
            name={typeof name === 'string' ? name : name(value)}
            value={value}
            label={text}
            defaultChecked={chosen.includes(value)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
