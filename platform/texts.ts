import { readdirSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';

const FOLDER = new URL('../locales/', import.meta.url);

/** The language of texts that are missing in another. */
const FALLBACK = 'en';

/** Texts of the server: errors, notifications, messages; compiled once, in every language. */
export interface ServerTexts {
  of(language: string, namespace: string): Translate;
}

/** Reads and compiles every text of every language, once a process. */
export function loadServerTexts(): ServerTexts {
  const translators = new Map<string, Translate>();
  for (const folder of readdirSync(FOLDER, { withFileTypes: true })) {
    if (!folder.isDirectory()) continue;
    for (const file of readdirSync(new URL(`${folder.name}/`, FOLDER))) {
      if (!file.endsWith('.json')) continue;
      const namespace = file.slice(0, -'.json'.length);
      const texts = compileCatalogue(folder.name, file);
      translators.set(`${folder.name}/${namespace}`, createTranslate(folder.name, texts));
    }
  }
  return {
    of(language, namespace) {
      const found =
        translators.get(`${language}/${namespace}`) ?? translators.get(`${FALLBACK}/${namespace}`);
      if (!found) throw new Error(`no texts ${namespace}`);
      return found;
    },
  };
}

/** Compiles the ICU messages of a catalogue file; English for keys that the language lacks. */
export function compileCatalogue(language: string, file: string): Texts {
  const messages = { ...read(FALLBACK, file), ...read(language, file) };
  return Object.fromEntries(
    Object.entries(messages).map(([key, message]) => [key, compileMessage(message)]),
  );
}

function read(language: string, file: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'));
}
