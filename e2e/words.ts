import { compileCatalogue, loadServerTexts, type ServerTexts } from '#platform/texts.ts';
import type { Namespaces } from '#ui/i18n/texts.tsx';

const texts: ServerTexts = loadServerTexts();
const kept = new Map<string, ReturnType<typeof compileCatalogue>>();

/** Those of screens, and those that the server says. */
interface Catalogues extends Namespaces {
  billing: typeof import('#locales/en/billing.json');
  errors: typeof import('#locales/en/errors.json');
  messages: typeof import('#locales/en/messages.json');
}

export type KeyOf<N extends keyof Catalogues> = Extract<keyof Catalogues[N], string>;

/** The words of the screens in a language: journeys look for words, as people do. */
export function wordsOf(language: string) {
  return <N extends keyof Catalogues>(
    namespace: N,
    key: KeyOf<N>,
    values?: Readonly<Record<string, unknown>>,
  ): string => {
    if (!(key in catalogueOf(namespace))) throw new Error(`no text ${key} in ${namespace}`);
    return texts.of(language, namespace)(key, values);
  };
}

function catalogueOf(namespace: string) {
  const catalogue = kept.get(namespace) ?? compileCatalogue('en', `${namespace}.json`);
  kept.set(namespace, catalogue);
  return catalogue;
}

export type Words = ReturnType<typeof wordsOf>;
