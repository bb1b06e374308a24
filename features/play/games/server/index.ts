import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { gamesCalls } from '../games.contract.ts';
import {
  gameAccountHelp,
  getGameAccounts,
  linkGameAccount,
  unlinkGameAccount,
} from './accounts.ts';
import { type EventsOfGames, games } from './catalogue.ts';

export { platformName } from '../rules/game.ts';

export { accountsOf, hasAccount, linkedAccounts, linkedGames, lockAccount } from './accounts.ts';
export {
  countGames,
  createGame,
  type GameCard,
  gameCards,
  gameCardsByLanguage,
  gameNamed,
  gameOfSlug,
  gamesOfCategory,
  gamesPage,
  isOffered,
  leastLengthOf,
  type NewGame,
  playedIn,
} from './catalogue.ts';
export { serveGameCovers } from './covers.ts';
export { gamesPersonalData } from './data-export.ts';
export { gameRulesHandlers, rulesOfGame } from './game-rules.ts';
export { gameManagingHandlers } from './managing.ts';

/** Questions of games about events, answered by the events capability. */
export type { EventsOfGames };

export function gamesHandlers(
  platform: Platform,
  events: EventsOfGames,
): Handlers<typeof gamesCalls> {
  return {
    games: games(platform, events),
    gameAccountHelp: gameAccountHelp(platform),
    getGameAccounts: getGameAccounts(platform, events),
    linkGameAccount: linkGameAccount(platform, events),
    unlinkGameAccount: unlinkGameAccount(platform, events),
  };
}
