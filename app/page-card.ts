import type { Brand, Language } from '#brands/brand.ts';
import { SESSION_COOKIE } from '#platform/sessions/sessions.ts';
import type { PageCard } from '#ui/share/page-card.tsx';
import { isApart } from './apart.ts';

interface Asked {
  readonly brand: Pick<Brand, 'name' | 'landing' | 'languages'>;
  readonly language: Language;
  /** Scheme and host. */
  readonly origin: string;
  readonly path: string;
  /** The `Cookie` header. */
  readonly cookie: string | undefined;
}

/** A match has a card of its own. */
const OWN_CARD = /^\/match\//;
const SIGNED_IN = new RegExp(`(?:^|[;_ -])${SESSION_COOKIE}=`);

/**
 * The card of the brand, for every page that programs of messengers and networks may meet. They have no session, so
 * players' pages carry none. A link to a page that needs a sign-in leads them to the way in, which has it.
 */
export function cardOf({ brand, language, origin, path, cookie = '' }: Asked): PageCard | null {
  if (OWN_CARD.test(path) || isApart(path) || SIGNED_IN.test(cookie)) return null;
  const { copy, baseRoute } = brand.landing;
  const words = copy[language] ?? copy[brand.languages[0]];
  return {
    site: brand.name,
    title: words ? `${brand.name} · ${words.kicker}` : brand.name,
    description: words?.promise ?? null,
    url: origin + baseRoute,
    image: `${origin}/share/brand.png?lang=${language}`,
  };
}
