import type { ColumnType } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type { GameId, PlayerId } from '#platform/ids.ts';
import type { AccountKind } from '../rules/account.ts';
import type { GameCategory, GamePlatform } from '../rules/game.ts';

/** What is written about a game in one language, a line each. */
export interface GameTexts {
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}

/** The tables of this capability; see `platform/database/migrations/0004_games_events.sql`. */
export interface GamesTables {
  games: {
    id: GameId;
    slug: string;
    title: string;
    category: GameCategory;
    account_kind: AccountKind;
    platforms: GamePlatform[];
    position: number;
  };
  game_rules: {
    audience: string;
    game_id: GameId;
    /** JSON when written. */
    texts: ColumnType<Readonly<Partial<Record<Language, GameTexts>>>, string, string>;
  };
  game_accounts: {
    player_id: PlayerId;
    game_id: GameId;
    account_name: string;
    /** What uniqueness goes by; see `accountKey`. */
    account_key: string;
    /** `null` until the player has told it. */
    platform: GamePlatform | null;
    linked_at: Date;
  };
}
