/** Games that an installation can start with. Names only: no picture or mark of a publisher. */
import type { AccountKind } from './account.ts';
import type { GameCategory, GamePlatform } from './game.ts';

export interface StarterGame {
  readonly slug: string;
  readonly title: string;
  readonly category: GameCategory;
  readonly accountKind: AccountKind;
  readonly platforms: readonly GamePlatform[];
  readonly modes: readonly string[];
  readonly maps: readonly string[];
  /** Below the shortest time that two players need for one match. */
  readonly leastSeconds: number;
  /** As `drawingOf` reads it. */
  readonly drawing: string;
}

const CONSOLES = ['ps5', 'ps4', 'xbox', 'pc'] as const;
const MINUTE = 60;

export const STARTER_GAMES: readonly StarterGame[] = [
  {
    slug: 'ea-sports-fc-26',
    title: 'EA SPORTS FC 26',
    category: 'sports',

    accountKind: 'ign_id',
    platforms: CONSOLES,
    leastSeconds: 8 * MINUTE,

    modes: ['Online Friendlies', 'Ultimate Team'],
    maps: [],
    drawing: 'ball-150',
  },
  {
    slug: 'efootball',
    title: 'eFootball',
    category: 'sports',

    accountKind: 'ign_id',
    platforms: [...CONSOLES, 'mobile'],
    leastSeconds: 6 * MINUTE,

    modes: ['Friend Match'],
    maps: [],
    drawing: 'ball-216',
  },
  {
    slug: 'nba-2k26',
    title: 'NBA 2K26',
    category: 'sports',

    accountKind: 'ign_id',
    platforms: CONSOLES,
    leastSeconds: 10 * MINUTE,

    modes: ['Play Now', 'MyTEAM'],
    maps: [],
    drawing: 'hoop-24',
  },
  {
    slug: 'cricket-26',
    title: 'Cricket 26',
    category: 'sports',

    accountKind: 'ign_id',
    platforms: CONSOLES,
    leastSeconds: 6 * MINUTE,

    modes: ['T5', 'T10', 'T20'],
    maps: [],
    drawing: 'bat-96',
  },
  {
    slug: 'rocket-league',
    title: 'Rocket League',
    category: 'sports',

    accountKind: 'ign_id',
    platforms: CONSOLES,
    leastSeconds: 5 * MINUTE,

    modes: ['Soccar 1v1', 'Hoops', 'Snow Day'],
    maps: ['DFH Stadium', 'Mannfield'],
    drawing: 'ball-262',
  },
  {
    slug: 'street-fighter-6',
    title: 'Street Fighter 6',
    category: 'fighting',

    accountKind: 'ign_id',
    platforms: CONSOLES,
    leastSeconds: 2 * MINUTE,

    modes: ['Best of 3', 'Best of 5'],
    maps: [],
    drawing: 'fist-332',
  },
  {
    slug: 'tekken-8',
    title: 'TEKKEN 8',
    category: 'fighting',

    accountKind: 'ign_id',
    platforms: ['ps5', 'xbox', 'pc'],
    leastSeconds: 2 * MINUTE,

    modes: ['Best of 3', 'Best of 5'],
    maps: [],
    drawing: 'fist-266',
  },
  {
    slug: 'mortal-kombat-1',
    title: 'Mortal Kombat 1',
    category: 'fighting',

    accountKind: 'ign_id',
    platforms: ['ps5', 'xbox', 'pc'],
    leastSeconds: 2 * MINUTE,

    modes: ['Best of 3', 'Best of 5'],
    maps: [],
    drawing: 'fist-38',
  },
  {
    slug: 'gran-turismo-7',
    title: 'Gran Turismo 7',
    category: 'racing',

    accountKind: 'psn_id',
    platforms: ['ps5', 'ps4'],
    leastSeconds: 4 * MINUTE,

    modes: ['Lobby Race'],
    maps: ['Deep Forest', 'Trial Mountain'],
    drawing: 'road-206',
  },
  {
    slug: 'f1-25',
    title: 'F1 25',
    category: 'racing',

    accountKind: 'ign_id',
    platforms: ['ps5', 'xbox', 'pc'],
    leastSeconds: 5 * MINUTE,

    modes: ['5 laps', '25 % distance'],
    maps: [],
    drawing: 'road-2',
  },
  {
    slug: 'call-of-duty-mobile',
    title: 'Call of Duty: Mobile',
    category: 'shooter',

    accountKind: 'ign_id',
    platforms: ['mobile'],
    leastSeconds: 2 * MINUTE,

    modes: ['1v1 Duel', 'Gunfight'],
    maps: ['Killhouse', 'Shipment', 'Saloon'],
    drawing: 'target-84',
  },
  {
    slug: 'pubg-mobile',
    title: 'PUBG MOBILE',
    category: 'shooter',

    accountKind: 'ign_id',
    platforms: ['mobile'],
    leastSeconds: 2 * MINUTE,

    modes: ['Team Deathmatch 1v1'],
    maps: ['Warehouse', 'Hangar'],
    drawing: 'target-44',
  },
  {
    slug: 'free-fire',
    title: 'Free Fire',
    category: 'shooter',

    accountKind: 'ign_id',
    platforms: ['mobile'],
    leastSeconds: 2 * MINUTE,

    modes: ['Lone Wolf'],
    maps: ['Iron Cage'],
    drawing: 'target-18',
  },
  {
    slug: 'counter-strike-2',
    title: 'Counter-Strike 2',
    category: 'shooter',

    accountKind: 'ign_id',
    platforms: ['pc'],
    leastSeconds: 5 * MINUTE,

    modes: ['1v1 Arena'],
    maps: ['Dust II', 'Mirage', 'Inferno'],
    drawing: 'target-212',
  },
  {
    slug: 'valorant',
    title: 'VALORANT',
    category: 'shooter',

    accountKind: 'ign_id',
    platforms: ['pc', 'ps5', 'xbox'],
    leastSeconds: 5 * MINUTE,

    modes: ['Custom 1v1'],
    maps: ['Ascent', 'Bind', 'Haven'],
    drawing: 'target-350',
  },
  {
    slug: 'clash-royale',
    title: 'Clash Royale',
    category: 'strategy',

    accountKind: 'ign_id',
    platforms: ['mobile'],
    leastSeconds: MINUTE,

    modes: ['Friendly Battle'],
    maps: [],
    drawing: 'tower-226',
  },
];
