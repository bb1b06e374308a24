import type { TournamentSettings } from '../rules/tournament-settings.ts';
import type { EventTexts } from './tables.ts';

/** What an organiser has written, copied as the contract words it. */

export function writtenTexts(texts: Readonly<Partial<Record<string, EventTexts>>>) {
  const each = Object.entries(texts).flatMap(([language, text]) =>
    text
      ? [[language, { ...text, gameRules: [...text.gameRules], howToPlay: [...text.howToPlay] }]]
      : [],
  );
  return Object.fromEntries(each);
}

export function writtenTournament({ stages, ...settings }: TournamentSettings) {
  return { ...settings, ...(stages && { stages: [...stages] }) };
}
