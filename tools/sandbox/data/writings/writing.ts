export type EventKind = 'daily' | 'ps5' | 'showdown';

/** Kinds of games whose players agree on the same rules. */
export type RulesKind =
  | 'football'
  | 'carball'
  | 'basketball'
  | 'cricket'
  | 'fighting'
  | 'racing'
  | 'shooter'
  | 'survival'
  | 'strategy';

/** An organiser's texts in one language; `{game}` is the game's title. */
export interface Writing {
  readonly titles: Readonly<Record<EventKind, string>>;
  readonly descriptions: Readonly<Record<EventKind, string>>;
  readonly gameRules: Readonly<Record<RulesKind, readonly string[]>>;
  /** The last rule of every kind. */
  readonly picture: string;
  readonly howToPlay: readonly string[];
}
