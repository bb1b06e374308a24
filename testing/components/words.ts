import type { Language } from '#brands/brand.ts';
import { createTranslate, type Texts, type Translate } from '#locales/translator.ts';
import type { KeyOf, Namespace } from '#ui/i18n/texts.tsx';

const CATALOGUES = import.meta.glob<{ default: Texts }>('../../locales/*/*.json');

/** The texts that a screen shows, so that a test finds it by them whatever they are. */
export async function words<N extends Namespace>(
  namespace: N,
  language: Language = 'en',
): Promise<Translate<KeyOf<N>>> {
  const load = CATALOGUES[`../../locales/${language}/${namespace}.json`];
  if (!load) throw new Error(`no texts ${language}/${namespace}`);
  return createTranslate(language, (await load()).default);
}
