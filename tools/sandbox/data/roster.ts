import type { Brand, Language } from '#brands/brand.ts';
import { AVATAR_IDS } from '#ui/components/avatar-ids.ts';
import { PORTRAITS, partnerName } from '../partners/characters.ts';
import type { Part } from '../people.ts';
import type { Chance } from '../random.ts';
import { audienceGames, hasConsoles } from './family-games.ts';
import { type GameSlug, SAMPLE_GAMES } from './games.ts';
import { isMain } from './sample-brands.ts';

const SIZE: Readonly<Record<string, number>> = { 'blg-za': 110, 'eal-eu': 32, 'blg-ps': 24 };
const DEFAULT_SIZE = 12;
/** Number of first players of each roster, who play most and are offered for sign-in. */
const SHOWN = 8;
const BEST = 0.95;
const STEP_DOWN = 0.08;

/** A made-up player to be created. */
export interface Draft {
  readonly brand: Brand;
  readonly username: string;
  readonly avatarUrl: string;
  readonly country: string;
  readonly language: Language;
  readonly part: Extract<Part, 'player' | 'partner'>;
  readonly note: string;
  /** Strength of play, 0 to 1. */
  readonly strength: number;
  readonly games: readonly GameSlug[];
}

/** Makes up the sample players of an audience: partners, players, and two beginners. */
export function rosterOf(brand: Brand, chance: Chance): Draft[] {
  const size = SIZE[brand.audience] ?? DEFAULT_SIZE;
  const taken = new Set<string>();
  const players = Array.from({ length: size }, (_, index): Draft => {
    const { username, country } = nameFor(brand, taken, chance);
    return {
      ...personal(brand, chance),
      username,
      country,
      part: 'player',
      note: index < SHOWN ? (isMain(brand) ? 'Has played all month' : 'Has played this week') : '',
      strength: index < SHOWN ? BEST - index * STEP_DOWN : chance.below(100) / 100,
      games: gamesFor(brand, index, chance),
    };
  });
  return [...partnersOf(brand), ...players, ...beginnersOf(brand, chance)];
}

function partnersOf(brand: Brand): Draft[] {
  return PORTRAITS.map(({ avatar, note }, index) => ({
    brand,
    username: partnerName(brand, index),
    avatarUrl: `/avatars/${avatar}.svg`,
    country: brand.country,
    language: brand.languages[0],
    part: 'partner',
    note,
    strength: 0.5,
    games: SAMPLE_GAMES.map(({ slug }) => slug),
  }));
}

function beginnersOf(brand: Brand, chance: Chance): Draft[] {
  const isArabic = brand.languages[0] === 'ar';
  const beginner = { brand, country: brand.country, part: 'player', strength: 0.5 } as const;
  return [
    {
      ...personal(brand, chance),
      ...beginner,
      username: isArabic ? 'جاهز للعب' : 'Ready Player',
      note: 'Has linked every account and joined today: challenge a sparring partner',
      games: SAMPLE_GAMES.map(({ slug }) => slug),
    },
    {
      ...personal(brand, chance),
      ...beginner,
      username: isArabic ? 'لاعب جديد' : 'New Player',
      note: 'Registered a moment ago: nothing linked, nothing joined',
      games: [],
    },
  ];
}

function personal(brand: Brand, chance: Chance) {
  const avatar = AVATAR_IDS[1 + chance.below(AVATAR_IDS.length - 1)] ?? AVATAR_IDS[0];
  return { brand, avatarUrl: `/avatars/${avatar}.svg`, language: brand.languages[0] };
}

/**
 * Everybody plays football; half of them play another game of their families, and the best known ones more. Without consoles
 * everybody plays the games of the family, and a third football.
 */
function gamesFor({ audience }: Brand, index: number, chance: Chance): GameSlug[] {
  if (!hasConsoles(audience)) {
    return [...audienceGames(audience), ...(index % 3 === 0 ? (['football-26'] as const) : [])];
  }
  const others = audienceGames(audience).filter((slug) => slug !== 'football-26');
  return ['football-26', ...chance.shuffled(others).slice(0, index < SHOWN ? 3 : index % 2)];
}

function nameFor(brand: Brand, taken: Set<string>, chance: Chance) {
  const names = NAMES[brand.audience] ?? NAMES['blg-za'];
  if (!names) throw new Error('no names'); // the line above has some
  for (;;) {
    const username = `${chance.pick(names.first)}${chance.pick(names.last)}`;
    const country = chance.pick(names.countries);
    if (taken.has(username)) continue;
    taken.add(username);
    return { username, country };
  }
}

/** Names of made-up players by audience: common names and suffixes, no real person. */
interface Names {
  readonly first: readonly [string, ...string[]];
  readonly last: readonly [string, ...string[]];
  readonly countries: readonly [string, ...string[]];
}

export const NAMES: Readonly<Record<string, Names>> = {
  'blg-za': {
    first: [
      ...(['Thabo', 'Lerato', 'Sipho', 'Naledi', 'Kagiso', 'Zanele', 'Bongani', 'Ayanda'] as const),
      ...['Johan', 'Anika', 'Pieter', 'Nomsa', 'Themba', 'Palesa', 'Ruan', 'Liezel', 'Sizwe'],
      ...['Mpho', 'Tshepo', 'Karabo', 'Imraan', 'Fatima', 'Priya', 'Devan', 'Lwazi', 'Zinhle'],
    ],
    last: ['_10', 'FC', 'ZA', '_Boss', 'Kick', '_Joburg', '_CPT', 'Durban', '_99', 'Strike', 'GG'],
    countries: ['ZA'],
  },
  'blg-za-demo': {
    first: ['Sam', 'Alex', 'Robin', 'Lebo', 'Kim', 'Neo', 'Jordan', 'Charlie', 'Dineo', 'Taylor'],
    last: ['_Demo', '_01', '_07', 'FC', 'GG', '_Show', 'Kick'],
    countries: ['ZA'],
  },
  'eal-eu': {
    first: [
      ...(['Lena', 'Jonas', 'Mateo', 'Chloé', 'Giulia', 'Luca', 'Emma', 'Hugo', 'Sofía'] as const),
      ...['Noah', 'Mila', 'Pieter', 'Elsa', 'Marek', 'Zuzana', 'Nils', 'Inès', 'Tomás'],
    ],
    last: ['_7', 'FC', '_Berlin', 'Lyon', '_Roma', 'Madrid', '_11', 'GG', '_Kick', 'Liga'],
    countries: ['DE', 'FR', 'ES', 'IT', 'NL'],
  },
  'blg-ps': {
    first: [
      ...(['سامي', 'ليان', 'عمر', 'نور', 'يزن', 'هالة', 'محمود', 'رنا', 'كريم', 'جنى'] as const),
      ...['Omar', 'Layan', 'Yazan', 'Hala', 'Karim', 'Rana', 'Adam', 'Tala'],
    ],
    last: ['_10', '7', '_GG', '99', '_FC', '_21', '_Kick', '_11'],
    countries: ['PS'],
  },
  'blg-ke': {
    first: [
      ...(['Wanjiku', 'Otieno', 'Achieng', 'Kamau', 'Njeri', 'Kipchoge', 'Mwangi'] as const),
      ...['Akinyi', 'Barasa', 'Chebet', 'Omondi', 'Wambui', 'Mutua', 'Halima'],
    ],
    last: ['_254', 'FC', '_Nairobi', 'Kisumu', '_10', 'GG', '_Mombasa', 'KE', '_7'],
    countries: ['KE'],
  },
  'blg-ng': {
    first: [
      ...(['Chinedu', 'Amaka', 'Tunde', 'Ngozi', 'Emeka', 'Yetunde', 'Ibrahim'] as const),
      ...['Aisha', 'Segun', 'Folake', 'Obinna', 'Zainab', 'Kelechi', 'Musa'],
    ],
    last: ['_234', 'FC', '_Lagos', 'Naija', '_9', 'GG', '_Kano', 'Abuja', '_11'],
    countries: ['NG'],
  },
  'blg-et': {
    first: [
      ...(['አበበ', 'ሳራ', 'ዳዊት', 'ሄለን', 'ዮናስ', 'ማርታ', 'Abel', 'Hana', 'Dawit'] as const),
      ...['Meron', 'Yonas', 'Selam', 'Bereket', 'Liya'],
    ],
    last: ['_10', '7', '_FC', '_GG', '_21', '99', '_ET', '_11'],
    countries: ['ET'],
  },
};
