import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import type { GameSlug } from './games.ts';

/**
 * Games that the players of a family play, in turns from day to day: most players of Kenya, Nigeria, Ethiopia and Palestine have a
 * phone alone. A family of a deployment has football.
 */
const GAMES_OF: Readonly<Record<string, readonly [GameSlug, ...GameSlug[]]>> = {
  'blg-za-en': ['street-clash', 'cricket-nights'],
  'tlk-za-en': ['pocket-football', 'last-zone'],
  'vc-za-en': ['strike-squad', 'apex-racing'],
  'mtn-za-en': ['crown-keep', 'hoops-26'],
  'airtel-ng-en': ['pocket-football', 'last-zone'],
  'saf-ke-en': ['pocket-football', 'crown-keep', 'last-zone'],
  'blg-et-en': ['crown-keep', 'pocket-football'],
  'blg-ps-ar': ['last-zone', 'strike-squad'],
  'eal-eu-en': ['turbo-ball', 'apex-racing', 'hoops-26'],
};
const OF_OTHERS = ['football-26'] as const;

/** A brand of each family that an audience has, with its game of a day. */
export function familyGames(
  audience: string,
  dayNumber: number,
): { brand: Brand; game: GameSlug }[] {
  return familiesOf(audience).map((brand) => {
    const games = gamesOf(brand);
    return { brand, game: games[dayNumber % games.length] ?? games[0] };
  });
}

/** Games of all families that an audience has, each once. */
export function audienceGames(audience: string): GameSlug[] {
  return [...new Set(familiesOf(audience).flatMap(gamesOf))];
}

/** False for audiences whose players mostly have a phone alone. */
export function hasConsoles(audience: string): boolean {
  return audienceGames(audience).includes('apex-racing');
}

function gamesOf({ look }: Brand): readonly [GameSlug, ...GameSlug[]] {
  return GAMES_OF[look.family] ?? OF_OTHERS;
}

/** A brand of each family, the one that the family is named after where the audience has it: its prizes are in the currency. */
function familiesOf(audience: string): Brand[] {
  const all = servedBrands().filter((brand) => brand.audience === audience);
  const families = [...new Set(all.map(({ look }) => look.family))];
  return families.flatMap((family) => {
    return (
      all.find(({ code }) => code === family) ??
      all.find(({ look }) => look.family === family) ??
      []
    );
  });
}
