export const GAMES = '/console/games';
export const NEW_GAME = `${GAMES}/new`;
export const STARTER = `${GAMES}/starter`;

/** The address of the rules that organisers write for a game. */
export function rulesOf(gameId: string): string {
  return `${GAMES}/${gameId}`;
}

export function settingsOf(gameId: string): string {
  return `${GAMES}/${gameId}/settings`;
}
