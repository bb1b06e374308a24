import { type ComponentProps, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldTexts } from './field.tsx';
import { Flag } from './flag.tsx';
import { ChevronDownIcon } from './icon.tsx';

export interface DialCountry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string;
  /** With the plus sign: `+27`. */
  readonly dial: string;
  readonly name: string;
}

interface PhoneFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'type' | 'name'> {
  readonly countries: readonly [DialCountry, ...DialCountry[]];
  /** Sent as this name; the country's code is sent as `<name>Country`. */
  readonly name: string;
  /** Names the choice of the country; needed where there is more than one. */
  readonly countryLabel: string;
  readonly defaultCountry?: string;
}

/** A national number behind its country code. Digits run left to right in every language. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, hint, error, countries, name, countryLabel, defaultCountry, ...rest } = props;
  const [code, setCode] = useState(defaultCountry ?? countries[0].code);
  const country = countries.find((each) => each.code === code) ?? countries[0];
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.joined} dir="ltr">
          <span className={styles.attached}>
            <Flag country={country.code} />
            <span>{country.dial}</span>
            {countries.length > 1 && <ChevronDownIcon size={16} />}
            {countries.length > 1 ? (
              <select
                className={styles.overlay}
                name={`${name}Country`}
                aria-label={countryLabel}
                defaultValue={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              >
                {countries.map((each) => (
                  <option key={each.code} value={each.code} suppressHydrationWarning>
                    {`${each.name} ${each.dial}`}
                  </option>
                ))}
              </select>
            ) : (
              <input type="hidden" name={`${name}Country`} value={country.code} />
            )}
          </span>
          <input
            autoComplete="tel-national"
            inputMode="tel"
            {...rest}
            {...control}
            type="tel"
            name={name}
            className={styles.control}
          />
        </div>
      )}
    </Field>
  );
}
