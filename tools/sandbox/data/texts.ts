import type { Brand, Language } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import type { NewEvent } from '#features/play/events/server/index.ts';
import { type GameSlug, sampleGame } from './games.ts';
import type { EventKind } from './writings/writing.ts';
import { WRITINGS } from './writings.ts';

type EventTexts = NonNullable<NewEvent['texts'][Language]>;

/** An organiser's texts about a kind of battleground, in every language of the audience. */
export function textsFor(brand: Brand, kind: EventKind, game: GameSlug): NewEvent['texts'] {
  const written = [...languagesOf(brand)].map((language) => [
    language,
    textsOf(language, kind, game),
  ]);
  return Object.fromEntries(written);
}

function languagesOf({ audience }: Brand): Set<Language> {
  const brands = servedBrands().filter((brand) => brand.audience === audience);
  return new Set<Language>(['en', ...brands.flatMap(({ languages }) => languages)]);
}

function textsOf(language: Language, kind: EventKind, slug: GameSlug): EventTexts {
  const { titles, descriptions, gameRules, howToPlay } = WRITINGS[language];
  const { title, titleIn } = sampleGame(slug);
  const game = language === 'ar' || language === 'am' ? titleIn[language] : title;
  return {
    title: titles[kind].replace('{game}', game),
    description: descriptions[kind].replace('{game}', game),
    gameRules,
    howToPlay,
  };
}
