import type { LegalLanguage, TermsKey } from '../rules/legal-pages.ts';
import { am } from './am/index.ts';
import { ar } from './ar/index.ts';
import { de } from './de/index.ts';
import { en, type Phrases } from './en/index.ts';
import { es } from './es/index.ts';
import { FACTS, PRIVACY_UPDATE } from './facts.ts';
import { fr } from './fr/index.ts';
import { it } from './it/index.ts';
import { privacySections } from './privacy.ts';
import { sayIn } from './say.ts';
import { termsDates, termsSections } from './terms.ts';
import type { Section } from './text.ts';

const PHRASES: Readonly<Record<LegalLanguage, Phrases>> = { en, fr, es, it, de, ar, am };

/** A page of terms or a privacy policy, ready to read. */
export interface LegalText {
  readonly language: LegalLanguage;
  readonly direction: 'ltr' | 'rtl';
  readonly title: string;
  /** That a lawyer has yet to look at it. */
  readonly notice: string;
  readonly dates: string[];
  readonly sections: Section[];
}

/** The terms of a page, in its own language where no other is asked for. */
export function termsText(key: TermsKey, language = languageOfTerms(key)): LegalText {
  const { terms, sample } = PHRASES[language];
  const say = sayIn(language);
  return {
    ...headOf(language, terms.title, sample),
    dates: termsDates(terms, FACTS[key], say),
    sections: termsSections(terms, FACTS[key], say),
  };
}

/** The privacy policy of the league that a page of terms is for. */
export function privacyText(key: TermsKey, language: LegalLanguage): LegalText {
  const { privacy, sample } = PHRASES[language];
  const say = sayIn(language);
  return {
    ...headOf(language, privacy.title, sample),
    dates: [privacy.updated(say.date(PRIVACY_UPDATE))],
    sections: privacySections(privacy, FACTS[key], say),
  };
}

/** The last part of a key names its language; where it does not, the page is in English. */
export function languageOfTerms(key: TermsKey): LegalLanguage {
  const [, , last = 'en'] = key.split('-');
  return last in PHRASES ? (last as LegalLanguage) /* the keys of PHRASES */ : 'en';
}

function headOf(language: LegalLanguage, title: string, notice: string) {
  return { language, direction: language === 'ar' ? 'rtl' : 'ltr', title, notice } as const;
}
