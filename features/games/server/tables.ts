import type { AccountKind } from '../rules/account.ts';
import type { GameCategory, GamePlatform } from '../rules/game.ts';

/** The tables of this capability; see `platform/database/migrations/0004_games_events.sql`. */
export interface GamesTables {
  games: {
    id: string;
    slug: string;
    title: string;
    category: GameCategory;
    account_kind: AccountKind;
    platforms: GamePlatform[];
    position: number;
  };
  game_accounts: {
    player_id: string;
    game_id: string;
    account_name: string;
    /** What uniqueness goes by; see `accountKey`. */
    account_key: string;
    /** `null` until the player has told it. */
    platform: GamePlatform | null;
    linked_at: Date;
  };
}
