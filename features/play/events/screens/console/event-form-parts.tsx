import type { ReactNode } from 'react';
import { Card } from '#ui/components/card.tsx';
import type { FormRefusal } from '#ui/screen/load.ts';
import type { SettingName } from '../../rules/settings.ts';
import type { EventValues } from './chain-values.ts';
import styles from './event-form.module.css';
import { fieldAt, settingOfField } from './event-form-settings.ts';

interface Filled {
  /** Texts of the fields: the settings, or what was typed before a refusal. */
  readonly values: EventValues;
  /** Settings that may change. The others are shown and keep their values. */
  readonly editable: readonly SettingName[];
  readonly refusal: FormRefusal | undefined;
}

/** Text, state and error of the field with a name. */
export function fieldsOf({ values, refusal, editable }: Filled, languages: readonly string[]) {
  const wrong = Object.entries(refusal?.fields ?? {});
  return (name: string) => ({
    name,
    defaultValue: values[name] ?? '',
    disabled: !editable.includes(settingOfField(name)),
    error: wrong.find(([path]) => fieldAt(path, languages) === name)?.[1],
  });
}

export type FieldOf = ReturnType<typeof fieldsOf>;

/** The typed text of a setting that may change, kept over a refusal; else the setting. */
export function shownValues(
  written: EventValues,
  refusal: FormRefusal | undefined,
  editable: readonly SettingName[],
): EventValues {
  if (!refusal) return written;
  const fixed = Object.entries(written).filter(
    ([name]) => !editable.includes(settingOfField(name)),
  );
  return { ...refusal.values, ...Object.fromEntries(fixed) };
}

export function Part(props: {
  readonly title: ReactNode;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Card title={props.title}>
      {props.note && <p className={styles.note}>{props.note}</p>}
      <div className={styles.fields}>{props.children}</div>
    </Card>
  );
}
