import type { Brand, TermsVariant } from '#brands/brand.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { brandsAndLegalCalls } from '../brands-and-legal.contract.ts';
import { brandsOfPage, factsForBrand, factsOf, factsOfPage } from '../legal/brand-facts.ts';
import { type LegalText, languageOfTerms, privacyText, termsText } from '../legal/legal-text.ts';

type Kind = 'terms' | 'privacy';

export function legalText(): Handler<typeof brandsAndLegalCalls.legalText> {
  const written = new Map<string, LegalText>();
  return async ({ kind, variant, language: wish }, { brand, language: spoken }) => {
    const facts = factsWanted(kind, variant, brand);
    const language = wish ?? (variant && kind === 'terms' ? languageOfTerms(variant) : spoken);
    const name = `${kind}/${variant ?? `of ${brand.code}`}/${language}`;
    const text =
      written.get(name) ?? (kind === 'terms' ? termsText : privacyText)(facts(), language);
    written.set(name, text); // filled once, the same for every visitor
    return {
      ...text,
      logo: logoOf(variant, brand),
      operatorTermsUrl: kind === 'terms' && !variant ? brand.legal.termsUrl : null,
    };
  };
}

/** The facts of a named page, or of the brand's own one. */
function factsWanted(kind: Kind, variant: TermsVariant | undefined, brand: Brand) {
  if (variant) return () => factsOfPage(variant);
  if (kind === 'privacy') return () => factsOf([brand]);
  const { terms } = brand.legal;
  if (!terms) throw refuse('not_found');
  return () => factsForBrand(brand, terms);
}

/**
 * A page has the logo of the league that it is of; a European site puts its own on each: "the Kenyan terms page
 * shows a different logo when the European brand flag is set" (section 2 of the specification).
 */
function logoOf(variant: TermsVariant | undefined, visited: Brand) {
  const [owner] = variant && visited.region !== 'europe' ? brandsOfPage(variant) : [];
  const { name, look } = owner ?? visited;
  return { name, mark: look.mark };
}
