export type EventKind = 'daily' | 'ps5' | 'showdown';

/** An organiser's texts in one language; `{game}` is the game's title. */
export interface Writing {
  readonly titles: Readonly<Record<EventKind, string>>;
  readonly descriptions: Readonly<Record<EventKind, string>>;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}
