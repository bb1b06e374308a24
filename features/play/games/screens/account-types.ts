import type { ReplyOf } from '#platform/http/contract.ts';
import type { gamesCalls } from '../games.contract.ts';

/** A game and the help that was written about its account. */
export type GameHelpData = ReplyOf<typeof gamesCalls.gameAccountHelp>['items'][number];

/** A game and the viewer's account in it, if there is one. */
export type GameAccountData = ReplyOf<typeof gamesCalls.getGameAccounts>['items'][number];
