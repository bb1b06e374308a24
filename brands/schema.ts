import { z } from 'zod';
import {
  type Brand,
  LANDING_PARTS,
  LANGUAGES,
  NEEDED_PARTS,
  PERIODS,
  PRIVACY_SUFFIXES,
  TERMS_VARIANTS,
} from './brand.ts';

const word = z.string().trim().min(1);
const country = z.string().regex(/^[A-Z]{2}$/, 'two capital letters of ISO 3166-1');
const currency = z.string().refine(isCurrency, 'no currency of ISO 4217');
const colour = z.string().regex(/^#[\da-f]{6}$/, 'a colour such as #0a2b3c');
const money = z.strictObject({ amount: z.int().nonnegative(), currency });
const web = z.url({ protocol: /^https?$/ });

const plan = z.strictObject({
  period: z.enum(PERIODS),
  price: money,
  trial: z
    .string()
    .regex(/^P(\d+D|T\d+H)$/, 'whole days or hours, such as P1D or PT24H')
    .nullable(),
});

const carrier = z.strictObject({
  service: z.enum(['dcb', 'kenya', 'telkom']),
  operator: word.nullable(),
  productId: z.int().positive(),
  operatorLookup: z.boolean(),
  stop: z.strictObject({
    dialCode: z
      .string()
      .regex(/^\*[\d*]+#$/, 'a code to dial, such as *120*1#')
      .nullable(),
    sms: z.strictObject({ keyword: word, to: z.string().regex(/^\d{3,8}$/) }).nullable(),
  }),
});

const nigeria = z.strictObject({
  dailyServiceId: word,
  weeklyServiceId: word,
  dailyServiceName: word,
  weeklyServiceName: word,
  externalServiceId: word,
  categoryId: z.int().positive(),
  newIntegration: z.boolean(),
  network: word,
  networkName: word,
  networkId: z.int().positive(),
  countryId: z.int().positive(),
  srcAddress: word,
  positionOnePrize: money,
  positionTwoPrize: money,
  positionThreePrize: money,
  prizePool: money,
});

const company = z.strictObject({
  name: word,
  address: word,
  vat: word,
  email: z.email(),
  phone: z
    .string()
    .regex(/^\+[1-9][\d ]{6,18}$/, 'a number with its country code, such as +27 21 555 0100'),
  privacyEmail: z.email(),
});

const MOST_LINES = 3;
const lines = word
  .refine((text) => text.split('\n').every((line) => line.trim() !== ''), 'has an empty line')
  .refine((text) => text.split('\n').length <= MOST_LINES, 'has more than three lines');

const copy = z.strictObject({
  kicker: word,
  headline: lines.optional(),
  promise: word,
  closing: word.optional(),
});

const landing = z.strictObject({
  baseRoute: z.enum(['/', '/landing']),
  gameTitle: word,
  gameUrl: z.string().startsWith('/'),
  prizes: z.array(money).readonly(),
  claims: z.strictObject({
    activePlayers: z.int().positive(),
    prizes: money,
    monthlyPrizePool: money.nullable(),
  }),
  parts: z.array(z.enum(LANDING_PARTS)).readonly(),
  copy: z.partialRecord(z.enum(LANGUAGES), copy),
});

const shape = z.strictObject({
  code: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'lower-case words joined by -'),
  name: word.max(40),
  audience: word,
  region: z.enum(['europe', 'nigeria', 'ethiopia', 'other']),
  country,
  countriesServed: z.array(country).readonly(),
  languages: z.tuple([z.enum(LANGUAGES)], z.enum(LANGUAGES)).readonly(),
  currency,
  timeZone: z.string().refine(isTimeZone, 'no time zone of the IANA'),
  minimumAge: z.int().min(13).max(21),
  parentalConsent: z.boolean(),
  invitesStrangers: z.boolean(),
  entry: z.enum(['phone', 'email', 'portal']),
  portal: z.strictObject({ kind: z.enum(['subscription', 'play']), url: web }).nullable(),
  demo: z.strictObject({ msisdn: z.string().regex(/^[1-9]\d{7,14}$/) }).nullable(),
  provider: word,
  eventProvider: word,
  serviceId: word,
  plans: z.tuple([plan], plan).readonly(),
  cards: z.boolean(),
  cardProcessor: z.enum(['stripe', 'paystack']).default('stripe'),
  mpesa: z.boolean().default(false),
  carrier: carrier.nullable(),
  nigeria: nigeria.nullable(),
  shelves: z.array(z.enum(['vouchers', 'enhancers', 'products'])).readonly(),
  company,
  legal: z.strictObject({
    terms: z.enum(TERMS_VARIANTS).nullable(),
    termsUpdated: z.iso.date().nullable(),
    offerStarts: z.iso.date().nullable(),
    pricesUpTo: z.boolean(),
    termsUrl: web.nullable(),
    privacySuffix: z.enum(PRIVACY_SUFFIXES),
  }),
  landing,
  look: z.strictObject({
    theme: word,
    family: word,
    mark: z.string().regex(/^[MLHVCSQTAZmlhvcsqtaz\d\s,.-]+$/, 'one path'),
    accent: colour,
    background: colour,
  }),
});

/** Currencies in which Paystack documents the least charge that saves a card. */
const PAYSTACK_IN = ['NGN', 'GHS', 'ZAR', 'USD'];

const SHILLING = 100;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Does not compile while a field of the schema is missing in {@link Brand}, or the other way round. */
true satisfies Same<Required<z.output<typeof shape>>, Required<Brand>>;

/** A whole brand. What it says has to fit together, too. */
export const brandSchema: z.ZodType<Brand> = shape.superRefine((brand, context) => {
  const fault = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: path.split('.'), message });
  if ((brand.entry === 'portal') !== (brand.portal !== null)) {
    fault('portal', 'goes together with entry: portal');
  }
  if (brand.entry !== 'email' && brand.countriesServed.length === 0) {
    fault('countriesServed', 'an entry by phone needs one at least');
  }
  checkPayment(brand, fault);
  if ((brand.region === 'nigeria') !== (brand.nigeria !== null)) {
    fault('nigeria', 'goes together with region: nigeria');
  }
  for (const language of brand.languages) {
    if (!brand.landing.copy[language]) fault(`landing.copy.${language}`, 'is missing');
  }
  for (const part of NEEDED_PARTS) {
    if (!brand.landing.parts.includes(part)) fault('landing.parts', `${part} is missing`);
  }
  for (const [field, values] of Object.entries({
    languages: brand.languages,
    'landing.parts': brand.landing.parts,
    plans: brand.plans.map(({ period }) => period),
  })) {
    if (new Set<string>(values).size < values.length) fault(field, 'names one twice');
  }
  for (const [index, { price }] of brand.plans.entries()) {
    if (price.currency !== brand.currency) {
      fault(`plans.${index}.price.currency`, `is not the brand's ${brand.currency}`);
    }
  }
});

/** Checks that something can be paid, in a currency of the processor. */
function checkPayment(brand: Brand, fault: (path: string, message: string) => void): void {
  if (!brand.cards && !brand.carrier && !brand.mpesa)
    fault('cards', 'nothing can be paid: neither card nor carrier nor M-Pesa');
  if (brand.mpesa) checkMpesa(brand, fault);
  if (brand.cards && brand.cardProcessor === 'paystack' && !PAYSTACK_IN.includes(brand.currency)) {
    fault('cardProcessor', `Paystack saves cards in ${PAYSTACK_IN.join(', ')} only`);
  }
}

/** M-Pesa takes whole shillings, from the number that a player signed in with. */
function checkMpesa(brand: Brand, fault: (path: string, message: string) => void): void {
  if (brand.currency !== 'KES') fault('mpesa', 'M-Pesa takes Kenyan shillings (KES) only');
  if (brand.entry === 'email') fault('mpesa', 'needs players who sign in with a number');
  for (const [index, { price }] of brand.plans.entries()) {
    if (price.amount % SHILLING !== 0) {
      fault(`plans.${index}.price.amount`, 'M-Pesa takes whole shillings only');
    }
  }
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false; // Intl's answer for an unknown zone
  }
}
