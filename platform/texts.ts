import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';

const FOLDER = new URL('../locales/', import.meta.url);

/** Texts of the server: errors, notifications, messages; compiled once, in every language. */
export interface ServerTexts {
  of(language: string, namespace: string): Translate;
}

export function loadServerTexts(): ServerTexts {
  const translators = new Map<string, Translate>();
  for (const folder of readdirSync(FOLDER, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const file of readdirSync(new URL(`${folder.name}/`, FOLDER))) {
      if (!file.endsWith('.json')) continue;
      const namespace = file.slice(0, -'.json'.length);
      const texts = compile(readFileSync(new URL(`${folder.name}/${file}`, FOLDER), 'utf8'));
      translators.set(`${folder.name}/${namespace}`, createTranslate(folder.name, texts));
    }
  }
  return {
    of(language, namespace) {
      const found =
        translators.get(`${language}/${namespace}`) ?? translators.get(`en/${namespace}`);
      if (!found) throw new Error(`no texts ${namespace}`);
      return found;
    },
  };
}

/** A catalogue file, ICU messages made ready to fill in. */
export function compile(json: string): Texts {
  const messages: Record<string, string> = JSON.parse(json);
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  );
}
