import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { brandsAndLegalCalls } from '../contract.ts';
import { languageOfTerms, privacyText, termsText } from '../legal/legal-text.ts';
import { type LegalLanguage, type TermsKey, termsOfBrand } from '../rules/legal-pages.ts';

type Reply = Awaited<ReturnType<Handler<typeof brandsAndLegalCalls.legalText>>>;

/** The league that an origin without a page of its own belongs to. */
const FALLBACK: TermsKey = 'blg-za-en';

export function legalText(): Handler<typeof brandsAndLegalCalls.legalText> {
  const written = new Map<string, Reply>();
  return async ({ kind, variant, language: wish }, { brand, language: spoken }) => {
    const key = variant ?? termsOfBrand(brand.code);
    if (kind === 'terms' && !key) throw refuse('not_found');
    const language = wish ?? (variant && kind === 'terms' ? languageOfTerms(variant) : spoken);
    return once(written, kind, key ?? FALLBACK, language);
  };
}

/** Each text is put together once, and given as it is to everybody. */
function once(
  written: Map<string, Reply>,
  kind: 'terms' | 'privacy',
  key: TermsKey,
  language: LegalLanguage,
): Reply {
  const name = `${kind}/${key}/${language}`;
  const known = written.get(name);
  if (known) return known;
  const text = kind === 'terms' ? termsText(key, language) : privacyText(key, language);
  const reply: Reply = Object.freeze(text);
  written.set(name, reply);
  return reply;
}
