import { loadServerTexts, type ServerTexts } from '#platform/texts.ts';

const texts: ServerTexts = loadServerTexts();

/** What stands on the screens in a language: journeys look for words, as people do. */
export function wordsOf(language: string) {
  return (namespace: string, key: string, values?: Readonly<Record<string, unknown>>): string =>
    texts.of(language, namespace)(key, values);
}

export type Words = ReturnType<typeof wordsOf>;
