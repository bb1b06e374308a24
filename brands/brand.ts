/** Languages of the interface, ISO 639-1. */
export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const RIGHT_TO_LEFT: readonly Language[] = ['ar'];

interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** One brand variant of the product; chosen by the host a request came to. */
export interface Brand {
  readonly code: string;
  /** Shown in titles, messages and e-mails. */
  readonly name: string;
  /** Players of one audience meet in the same events and leaderboards, whatever their brand variant. */
  readonly audience: string;
  /** ISO 3166-1 alpha-2; the default of a new player and of the events shown. */
  readonly country: string;
  /** Numbers of these countries may ask for a one-time code. */
  readonly countriesServed: readonly string[];
  readonly provider: string;
  readonly serviceId: string;
  /** How players prove who they are. */
  readonly entry: 'phone' | 'email';
  /** First one is the default. */
  readonly languages: readonly [Language, ...Language[]];
  readonly currency: string;
  /** IANA zone in which months turn. */
  readonly timeZone: string;
  readonly minimumAge: number;
  /** What the landing page says of the league (section 1 of the specification). */
  readonly claims: {
    readonly activePlayers: number;
    readonly prizes: Money;
    /** In one variant of the texts. */
    readonly monthlyPrizePool: Money | null;
  };
}
