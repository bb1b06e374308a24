import { LANGUAGES, type Language, RIGHT_TO_LEFT } from '#brands/brand.ts';
import { giveCoins } from '#features/money/coins/server/index.ts';
import type { Design } from '#features/money/store/rules/enhancers.ts';
import { writeMoney } from '#locales/money.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Enrolled } from './enrol.ts';
import type { Cast } from './month.ts';
import type { Draft } from './roster.ts';
import type { Step } from './walk.ts';

const HOUR_MS = 3_600_000;
const AIRTIME: Readonly<Record<Language, string>> = {
  en: 'Airtime',
  de: 'Guthaben',
  fr: 'Crédit mobile',
  es: 'Saldo móvil',
  it: 'Ricarica',
  ar: 'رصيد هاتف',
  am: 'የአየር ሰዓት',
};
const JERSEY: Readonly<Record<Language, string>> = {
  en: 'League jersey',
  de: 'Liga-Trikot',
  fr: 'Maillot de la ligue',
  es: 'Camiseta de la liga',
  it: 'Maglia della lega',
  ar: 'قميص الدوري',
  am: 'የሊጉ ማሊያ',
};
const COACHING: Readonly<Record<Language, string>> = {
  en: 'An hour with a coach',
  de: 'Eine Stunde mit einem Coach',
  fr: 'Une heure avec un coach',
  es: 'Una hora con un entrenador',
  it: 'Un’ora con un coach',
  ar: 'ساعة مع مدرب',
  am: 'አንድ ሰዓት ከአሰልጣኝ ጋር',
};
const GIFT: Readonly<Record<Language, string>> = {
  en: 'A gift for the opening of the store',
  de: 'Ein Geschenk zur Eröffnung des Shops',
  fr: 'Un cadeau pour l’ouverture de la boutique',
  es: 'Un regalo por la apertura de la tienda',
  it: 'Un regalo per l’apertura del negozio',
  ar: 'هدية لافتتاح المتجر',
  am: 'ለመደብሩ መክፈቻ ስጦታ',
};
/** Whole units of the brand's currency, what they cost in coins, and how many there are. */
const VOUCHERS = [
  { worth: 10, price: 120, codes: 40, most: 3 },
  { worth: 25, price: 280, codes: 15, most: 2 },
  { worth: 50, price: 520, codes: 3, most: 1 },
] as const;
/** Cosmetics of the first players. */
const LOOKS: readonly (readonly Design[])[] = [
  ['frame_laurel', 'colour_gold', 'banner_floodlight', 'emotes_arena'],
  ['frame_ember', 'colour_coral', 'streak_protection'],
  ['frame_circuit', 'colour_mint', 'banner_skyline'],
  ['frame_frost', 'colour_sky', 'emotes_mood'],
];
const COINS = 1_200;

/** An audience's store: what its organiser has put on the shelves, and what the first players have bought. */
export function storeSteps(cast: Cast, roster: readonly Draft[], from: Date): Step[] {
  const [first] = roster;
  if (!first) return [];
  const { currency, audience } = first.brand;
  const lane = `store ${audience}`;
  const at = new Date(from.getTime() + HOUR_MS);
  const shoppers = roster.filter(({ part }) => part === 'player').slice(0, LOOKS.length);
  return [
    { at, lane, run: () => stock(cast, currency) },
    ...shoppers.map((draft, index) => ({
      at: new Date(at.getTime() + HOUR_MS),
      lane: `${lane} ${draft.username}`,
      run: async () => {
        const shopper = cast.people.get(draft.username);
        if (shopper) await shop(cast, shopper, LOOKS[index] ?? []);
      },
    })),
  ];
}

async function stock({ organiser }: Cast, currency: string): Promise<void> {
  for (const { worth, price, codes, most } of VOUCHERS) {
    const named = (language: Language) => {
      const money = writeMoney(language, { amount: worth * 100, currency });
      const isolated = RIGHT_TO_LEFT.includes(language) ? `\u2066${money}\u2069` : money;
      return [language, `${AIRTIME[language]} ${isolated}`];
    };
    const { itemId } = await organiser.saveItem({
      shelf: 'vouchers',
      names: Object.fromEntries(LANGUAGES.map(named)),
      price,
      limit: { most, days: 30 },
    });
    const csv = Array.from({ length: codes }, (_, index) => codeOf(worth, index)).join('\n');
    await organiser.importCodes({ itemId, csv });
  }
  const product = { shelf: 'products' } as const;
  await organiser.saveItem({ ...product, names: JERSEY, price: 900, stock: 12, asksAddress: true });
  await organiser.saveItem({ ...product, names: COACHING, price: 400, stock: 5 });
}

/** Made up and of no value. */
function codeOf(worth: number, index: number): string {
  return `SAMPLE-${worth}-${String(index + 1).padStart(4, '0')}`;
}

async function shop(
  { platform }: Cast,
  { api, userId, draft }: Enrolled,
  wanted: readonly Design[],
) {
  await platform.transactions.run((transaction) =>
    giveCoins(transaction, {
      key: `sample:${userId}`,
      kind: 'reward',
      audience: draft.brand.audience,
      player: userId as PlayerId, // the account of a sample player
      amount: COINS,
      from: 'rewards',
      params: { title: GIFT },
    }),
  );
  const { items } = await api.storeItems({ pageSize: 50 });
  for (const design of wanted) {
    const item = items.find((each) => each.design === design);
    if (!item) continue;
    await api.buyItem({
      itemId: item.itemId,
      price: item.price,
      key: `sample-${design}-${userId}`,
    });
    if (item.kind === 'frame' || item.kind === 'banner' || item.kind === 'colour') {
      await api.wearEnhancer({ design, on: true });
    }
  }
  const voucher = items.find(({ shelf }) => shelf === 'vouchers');
  if (!voucher) return;
  const { itemId, price } = voucher;
  await api.buyItem({ itemId, price, key: `sample-voucher-${userId}` });
}
