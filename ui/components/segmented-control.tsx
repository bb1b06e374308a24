import styles from './segmented-control.module.css';

interface SegmentedControlProps {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly defaultValue?: string;
  readonly value?: string;
  readonly onValue?: (value: string) => void;
}

/** One of a few, all in sight: radio buttons in a strip. */
export function SegmentedControl(props: SegmentedControlProps) {
  const { legend, name, options, defaultValue, value, onValue } = props;
  return (
    <fieldset className={styles.strip}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onValue?.(option.value)}
          />
          <span>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
