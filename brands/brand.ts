/** Languages of the interface, ISO 639-1. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'ar', 'am'] as const;
export type Language = (typeof LANGUAGES)[number];

export const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

export interface Money {
  /** Minor units. */
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

export const PERIODS = ['daily', 'weekly', 'monthly'] as const;
export type Period = (typeof PERIODS)[number];

/** Packages for sale (`dailySubPackage`, `weeklySubPackage`, `monthlySubPackage`; section 9). */
export interface Plan {
  readonly period: Period;
  /** The whole price of one period. */
  readonly price: Money;
  /** ISO 8601 duration that costs nothing before the first charge, such as `P1D`; `null` without a trial. */
  readonly trial: string | null;
}

/** A place outside where a visitor without a number is sent first; comes back with a signed proof. */
export interface Portal {
  /** One sells the subscription, the other is the operator's own place to play. */
  readonly kind: 'subscription' | 'play';
  readonly url: string;
}

/** A mobile operator's billing, and how its subscribers stop. */
export interface Carrier {
  /** The carriers' service behind the brand (section 7). */
  readonly service: 'dcb' | 'kenya' | 'telkom';
  /** The operator whose subscribers it charges; `null` where several carry it. */
  readonly operator: string | null;
  /** `productId`: 47 for most, 42 in Kenya, 50 and 66 in Nigeria. */
  readonly productId: number;
  /** True if the operator data service is asked for a number's network before the first charge. */
  readonly operatorLookup: boolean;
  readonly stop: {
    /** Dialled to unsubscribe, such as `*120*1#`; `null` where there is none. */
    readonly dialCode: string | null;
    /** Sent by SMS to unsubscribe. */
    readonly sms: { readonly keyword: string; readonly to: string } | null;
  };
}

/** Further identifiers that Nigerian operators require (section 3), with their names. */
export interface NigerianOperator {
  readonly dailyServiceId: string;
  readonly weeklyServiceId: string;
  readonly dailyServiceName: string;
  readonly weeklyServiceName: string;
  readonly externalServiceId: string;
  readonly categoryId: number;
  readonly newIntegration: boolean;
  readonly network: string;
  readonly networkName: string;
  readonly networkId: number;
  readonly countryId: number;
  /** The sender that its SMS come from. */
  readonly srcAddress: string;
  readonly positionOnePrize: Money;
  readonly positionTwoPrize: Money;
  readonly positionThreePrize: Money;
  readonly prizePool: Money;
}

/** Pages of terms there are (section 2). */
export const TERMS_VARIANTS = [
  ...['mtn-za-en', 'azishe', 'vc-za-en', 'vc-za-en-demo', 'vc-za-en-demo-one', 'blg-za-en'],
  ...['eal-eu-en', 'saf-ke-en', 'airtel-ng-en', 'mtn-ng-en', 'tlk-za-en', 'eal-eu-fr'],
  ...['eal-eu-es', 'eal-eu-it', 'eal-eu-de', 'blg-ps-ar', 'blg-ps-am', 'eal-eu-en-trial-free'],
] as const;
export type TermsVariant = (typeof TERMS_VARIANTS)[number];

export const PRIVACY_SUFFIXES = ['', '-fr', '-es', '-it', '-de', '-ar', '-am'] as const;

/** The company behind a brand, named in its legal texts, footer and receipts. */
export interface Company {
  readonly name: string;
  /** In one line. */
  readonly address: string;
  /** VAT registration number. */
  readonly vat: string;
  /** The address of support. */
  readonly email: string;
  readonly phone: string;
  /** The address for requests about personal data. */
  readonly privacyEmail: string;
}

/** A landing page's claims about its league. */
export interface Claims {
  readonly activePlayers: number;
  readonly prizes: Money;
  /** In one variant of the texts. */
  readonly monthlyPrizePool: Money | null;
}

/** Parts of a landing page below its headline, in the order of a brand that chooses none. */
export const LANDING_PARTS = ['events', 'claims', 'how', 'board', 'community', 'call'] as const;
export type LandingPart = (typeof LANDING_PARTS)[number];

/** Ongoing battlegrounds, numbers and community (`/landing` in section 2 of the specification). */
export const NEEDED_PARTS = ['events', 'claims', 'community'] as const satisfies LandingPart[];

/** A brand's own words on its landing page. */
export interface LandingCopy {
  /** Above the headline and in the window's title. */
  readonly kicker: string;
  /** One to three lines, parted by `\n`; the last one is on a plate. Without one: that of all brands. */
  readonly headline?: string | undefined;
  /** Below the headline. */
  readonly promise: string;
  /** Above the last call to play. Without one: that of all brands. */
  readonly closing?: string | undefined;
}

/**
 * One brand variant of the product; chosen by the host a request came to. Names in brackets are those of the
 * specification's section 3. Everything that regards one brand is here: no code asks for a brand by its code.
 */
export interface Brand {
  readonly code: string;
  /** Shown in titles, messages and e-mails. */
  readonly name: string;

  // Market and audience.
  /** Players of one audience meet in the same events and leaderboards, whatever their brand variant. */
  readonly audience: string;
  /** A region's particulars (`ealEuropeBrand`: cookie dialog and legal footer; `nigerianBrand`; `ethioBrand`). */
  readonly region: 'europe' | 'nigeria' | 'ethiopia' | 'other';
  /** ISO 3166-1 alpha-2; the default of a new player and of the events shown. */
  readonly country: string;
  /** Numbers of these countries may ask for a one-time code. */
  readonly countriesServed: readonly string[];
  /** First one is the default. */
  readonly languages: readonly [Language, ...Language[]];
  /** ISO 4217. */
  readonly currency: string;
  /** IANA zone of the months' ends. */
  readonly timeZone: string;
  readonly minimumAge: number;
  /** Younger ones may play with a parent's or guardian's recorded consent. */
  readonly parentalConsent: boolean;
  /** Organisers may invite people by a number or an address that has no player yet; once for each event. */
  readonly invitesStrangers: boolean;

  // The way in.
  /** The proof of identity at entry. `portal` sends players outside first, or uses a number they already gave. */
  readonly entry: 'phone' | 'email' | 'portal';
  readonly portal: Portal | null;
  /** Number of the visitor of a demonstration (`demoBrandConfig`, `demoMsisdn`), E.164 without the plus sign. */
  readonly demo: { readonly msisdn: string } | null;

  // The subscription.
  /** The seller of the subscription. */
  readonly provider: string;
  /** The organiser of the shown events. */
  readonly eventProvider: string;
  readonly serviceId: string;
  /** Shortest period first. */
  readonly plans: readonly [Plan, ...Plan[]];
  /** True if cards and wallets are accepted (`isCreditCardPayment`). */
  readonly cards: boolean;
  /** The processor of new cards. */
  readonly cardProcessor: 'stripe' | 'paystack';
  /** True if players may pay by M-Pesa, with the number that they sign in with. */
  readonly mpesa: boolean;
  readonly carrier: Carrier | null;
  readonly nigeria: NigerianOperator | null;

  // The store.
  /** Shelves of the store; a missing one is closed. */
  readonly shelves: readonly ('vouchers' | 'enhancers' | 'products')[];

  // Texts and pictures.
  readonly company: Company;
  readonly legal: {
    /** The page behind `/terms-conditions`; `null` for none. */
    readonly terms: TermsVariant | null;
    /** When the terms were last changed, a date of ISO 8601; `null` since the start. */
    readonly termsUpdated: string | null;
    /** When the operator's offer begins; `null` without one. */
    readonly offerStarts: string | null;
    /** The price of a plan is the most that is charged ("up to" in section 9). */
    readonly pricesUpTo: boolean;
    /** Terms that the operator publishes itself (`tsAndCsURL`). */
    readonly termsUrl: string | null;
    readonly privacySuffix: (typeof PRIVACY_SUFFIXES)[number];
  };
  readonly landing: {
    /** The path of the landing page (`baseRoute`). */
    readonly baseRoute: '/' | '/landing';
    /** The game in front (`gameTitle`), and its page (`gameUrl`). */
    readonly gameTitle: string;
    readonly gameUrl: string;
    /** For the places of a tournament, first to last (`prizes`). */
    readonly prizes: readonly Money[];
    readonly claims: Claims;
    /** Its parts from the top down, each once at most; those of {@link NEEDED_PARTS} are on every page. */
    readonly parts: readonly LandingPart[];
    /** In every language of the brand. */
    readonly copy: Readonly<Partial<Record<Language, LandingCopy>>>;
  };
  readonly look: {
    /**
     * The folder whose `theme.css` it wears. Outside Europe, brands of one theme, mark and pair of colours have one video
     * for their loading overlay, `loading.mp4` in this folder.
     */
    readonly theme: string;
    /** The folder of its family's first brand, with the drawings and the `family.css` that all brands of a family share. */
    readonly family: string;
    /** Its sign: one path on 32 × 32, filled by the even-odd rule. */
    readonly mark: string;
    /** `--accent` and `--surface-0` of the theme, for what has no style sheet: icon, manifest, e-mails. */
    readonly accent: string;
    readonly background: string;
  };
}
