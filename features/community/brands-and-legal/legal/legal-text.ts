import { type Language, RIGHT_TO_LEFT, type TermsVariant } from '#brands/brand.ts';
import { am } from './am/index.ts';
import { ar } from './ar/index.ts';
import type { TermsFacts } from './brand-facts.ts';
import { de } from './de/index.ts';
import { en, type Phrases } from './en/index.ts';
import { es } from './es/index.ts';
import { PRIVACY_UPDATE } from './facts.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { privacySections } from './privacy.ts';
import { sayIn } from './say.ts';
import { termsDates, termsSections } from './terms.ts';
import type { Section } from './text.ts';

const PHRASES: Readonly<Record<Language, Phrases>> = { en, fr, es, it, de, ar, am };

/** A page of terms or a privacy policy, ready to read. */
export interface LegalText {
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** That a lawyer has yet to look at it. */
  readonly notice: string;
  readonly dates: string[];
  readonly sections: Section[];
}

export function termsText(facts: TermsFacts, language: Language): LegalText {
  const { terms, sample } = PHRASES[language];
  const say = sayIn(language);
  return {
    ...headOf(language, terms.title, sample),
    dates: termsDates(terms, facts, say),
    sections: termsSections(terms, facts, say),
  };
}

export function privacyText(facts: TermsFacts, language: Language): LegalText {
  const { privacy, sample } = PHRASES[language];
  const say = sayIn(language);
  return {
    ...headOf(language, privacy.title, sample),
    dates: [privacy.updated(say.date(PRIVACY_UPDATE))],
    sections: privacySections(privacy, facts, say),
  };
}

/** The last part of a key names its language; where it does not, the page is in English. */
export function languageOfTerms(key: TermsVariant): Language {
  const [, , last = 'en'] = key.split('-');
  return last in PHRASES ? (last as Language) /* the keys of PHRASES */ : 'en';
}

function headOf(language: Language, title: string, notice: string) {
  return {
    language,
    direction: RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr',
    title,
    notice,
  } as const;
}
