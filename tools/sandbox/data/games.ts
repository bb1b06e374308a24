import type { AccountKind } from '#features/play/games/rules/account.ts';
import type { GameCategory, GamePlatform } from '#features/play/games/rules/game.ts';
import { createGame } from '#features/play/games/server/index.ts';
import type { GameId } from '#platform/ids.ts';
import type { Transaction } from '#platform/transaction.ts';
import type { RulesKind } from './writings/writing.ts';

interface SampleGame {
  readonly slug: string;
  readonly title: string;
  /** The title in languages without Latin letters. */
  readonly titleIn: Readonly<Record<'ar' | 'am', string>>;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: readonly GamePlatform[];
  readonly rules: RulesKind;
  /** The most of one side in a usual match. The winner always has it where a match is won by it. */
  readonly most: number;
  readonly isFirstTo?: boolean;
}

/** The sandbox's catalogue: games of our own, one or more of each kind of account. */
export const SAMPLE_GAMES = [
  {
    slug: 'football-26',
    title: 'Football 26',
    titleIn: { ar: 'فوتبول 26', am: 'ፉትቦል 26' },
    category: 'sports',
    accountKind: 'psn_id',
    platforms: ['ps5', 'ps4', 'xbox', 'pc'],
    rules: 'football',
    most: 5,
  },
  {
    slug: 'street-clash',
    title: 'Street Clash',
    titleIn: { ar: 'صدام الشوارع', am: 'ስትሪት ክላሽ' },
    category: 'fighting',
    accountKind: 'ign_id',
    platforms: ['ps5', 'xbox', 'pc'],
    rules: 'fighting',
    most: 3,
    isFirstTo: true,
  },
  {
    slug: 'apex-racing',
    title: 'Apex Racing',
    titleIn: { ar: 'سباق القمة', am: 'አፔክስ ሬሲንግ' },
    category: 'racing',
    accountKind: 'psn_id',
    platforms: ['ps5', 'ps4'],
    rules: 'racing',
    most: 4,
    isFirstTo: true,
  },
  {
    slug: 'hoops-26',
    title: 'Hoops 26',
    titleIn: { ar: 'هوبس 26', am: 'ሁፕስ 26' },
    category: 'sports',
    accountKind: 'uuid',
    platforms: ['ps5', 'xbox', 'pc'],
    rules: 'basketball',
    most: 21,
    isFirstTo: true,
  },
  {
    slug: 'strike-squad',
    title: 'Strike Squad',
    titleIn: { ar: 'فرقة الصاعقة', am: 'ስትራይክ ስኳድ' },
    category: 'shooter',
    accountKind: 'uuid',
    platforms: ['pc', 'mobile'],
    rules: 'shooter',
    most: 13,
    isFirstTo: true,
  },
  {
    slug: 'cricket-nights',
    title: 'Cricket Nights',
    titleIn: { ar: 'ليالي الكريكت', am: 'ክሪኬት ናይትስ' },
    category: 'sports',
    accountKind: 'ign_id',
    platforms: ['ps5', 'xbox', 'pc', 'mobile'],
    rules: 'cricket',
    most: 64,
  },
  {
    slug: 'pocket-football',
    title: 'Pocket Football',
    titleIn: { ar: 'بوكيت فوتبول', am: 'ፖኬት ፉትቦል' },
    category: 'sports',
    accountKind: 'ign_id',
    platforms: ['mobile'],
    rules: 'football',
    most: 6,
  },
  {
    slug: 'last-zone',
    title: 'Last Zone',
    titleIn: { ar: 'المنطقة الأخيرة', am: 'ላስት ዞን' },
    category: 'shooter',
    accountKind: 'ign_id',
    platforms: ['mobile'],
    rules: 'survival',
    most: 15,
  },
  {
    slug: 'crown-keep',
    title: 'Crown Keep',
    titleIn: { ar: 'قلعة التاج', am: 'ክራውን ኪፕ' },
    category: 'strategy',
    accountKind: 'ign_id',
    platforms: ['mobile'],
    rules: 'strategy',
    most: 3,
    isFirstTo: true,
  },
  {
    slug: 'turbo-ball',
    title: 'Turbo Ball',
    titleIn: { ar: 'توربو بول', am: 'ቱርቦ ቦል' },
    category: 'sports',
    accountKind: 'ign_id',
    platforms: ['pc', 'ps5', 'xbox'],
    rules: 'carball',
    most: 7,
  },
] as const satisfies readonly SampleGame[];

export type GameSlug = (typeof SAMPLE_GAMES)[number]['slug'];

export function sampleGame(slug: GameSlug): SampleGame {
  return SAMPLE_GAMES.find((game) => game.slug === slug) ?? SAMPLE_GAMES[0];
}

/** Adds the catalogue; a repeat changes nothing. */
export async function layOutGames(transaction: Transaction): Promise<Map<GameSlug, GameId>> {
  const ids = new Map<GameSlug, GameId>();
  for (const [index, game] of SAMPLE_GAMES.entries()) {
    const { slug, title, category, accountKind, platforms } = game;
    const fresh = { slug, title, category, accountKind, platforms, position: index + 1 };
    ids.set(slug, await createGame(transaction, fresh));
  }
  return ids;
}
