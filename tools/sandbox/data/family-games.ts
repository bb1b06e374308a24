import type { Brand } from '#brands/brand.ts';
import { servedBrands } from '#brands/brands.ts';
import type { GameSlug } from './games.ts';

/** Games that the players of a family play, in turns from day to day. A family of a deployment has the first one. */
const GAMES_OF: Readonly<Record<string, readonly [GameSlug, ...GameSlug[]]>> = {
  'blg-za-en': ['cricket-nights', 'football-26'],
  'tlk-za-en': ['street-clash', 'strike-squad'],
  'vc-za-en': ['strike-squad', 'apex-racing'],
  'mtn-za-en': ['hoops-26', 'cricket-nights'],
  'airtel-ng-en': ['street-clash', 'hoops-26'],
  'saf-ke-en': ['apex-racing', 'hoops-26'],
  'blg-et-en': ['street-clash', 'strike-squad'],
  'blg-ps-ar': ['strike-squad', 'street-clash'],
  'eal-eu-en': ['hoops-26', 'apex-racing'],
};

/** The first brand of each family that an audience has, with its game of a day. */
export function familyGames(
  audience: string,
  dayNumber: number,
): { brand: Brand; game: GameSlug }[] {
  const all = servedBrands().filter((brand) => brand.audience === audience);
  const first = all.filter(({ look }, index) => {
    return !all.slice(0, index).some((before) => before.look.family === look.family);
  });
  return first.map((brand) => {
    const games = GAMES_OF[brand.look.family] ?? ['football-26'];
    return { brand, game: games[dayNumber % games.length] ?? games[0] };
  });
}
