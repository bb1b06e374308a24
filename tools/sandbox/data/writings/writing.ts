export type EventKind = 'daily' | 'ps5' | 'showdown';

/** What an organiser writes in one language; `{game}` stands for the game's title. */
export interface Writing {
  readonly titles: Readonly<Record<EventKind, string>>;
  readonly descriptions: Readonly<Record<EventKind, string>>;
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}
