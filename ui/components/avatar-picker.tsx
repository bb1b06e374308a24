import { Avatar } from './avatar.tsx';
import styles from './avatar-picker.module.css';

interface AvatarPickerProps {
  /** The form field; its value is that of the chosen option. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly {
    /** The value that the form sends. */
    readonly value: string;
    readonly url: string;
    /** Spoken name. */
    readonly text: string;
  }[];
  readonly defaultValue?: string | undefined;
  readonly onValue?: ((value: string) => void) | undefined;
}

/** Radio buttons that are faces; works before the script. */
export function AvatarPicker({ name, label, options, defaultValue, onValue }: AvatarPickerProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={() => onValue?.(option.value)}
            />
            <span className={styles.face}>
              <Avatar url={option.url} name={option.text} size={56} />
            </span>
            <span className="visually-hidden">{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
