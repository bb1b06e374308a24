import { I18n } from '@lingui/core';

/** A compiled catalogue: key → text or the parts of a text with placeholders. */
export type Texts = Readonly<Record<string, I18nMessage>>;
type I18nMessage = Parameters<I18n['load']>[1][string];

export type Values = Readonly<Record<string, unknown>>;
export type Translate<Key extends string = string> = (key: Key, values?: Values) => string;

/** Turns a catalogue into a function from key (and values for its placeholders) to text. */
export function createTranslate<Key extends string>(locale: string, texts: Texts): Translate<Key> {
  const i18n = new I18n({ locale, messages: { [locale]: { ...texts } } });
  return (key, values) => i18n._(key, values);
}
