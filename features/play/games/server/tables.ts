import type { ColumnType } from 'kysely';
import type { Language } from '#brands/brand.ts';
import type { FileId, GameId, PlayerId } from '#platform/ids.ts';
import type { AccountKind } from '../rules/account.ts';
import type { GameCategory, GamePlatform } from '../rules/game.ts';

/** The texts about a game in one language, a line each. */
export interface GameTexts {
  readonly gameRules: readonly string[];
  readonly howToPlay: readonly string[];
}

/** A text in some of the languages. */
export type InLanguages = Readonly<Partial<Record<Language, string>>>;

/** JSON when written; the database has a default. */
type Said = ColumnType<InLanguages, string | undefined, string>;

/** The tables of this capability; see migrations 0004 and 0090. */
export interface GamesTables {
  games: {
    id: GameId;
    slug: string;
    title: string;
    category: GameCategory;
    account_kind: AccountKind;
    platforms: GamePlatform[];
    position: number;
    names: Said;
    account_help: Said;
    modes: ColumnType<string[], string[] | undefined, string[]>;
    maps: ColumnType<string[], string[] | undefined, string[]>;
    least_seconds: ColumnType<number | null, number | null | undefined, number | null>;
    cover_file: ColumnType<FileId | null, FileId | null | undefined, FileId | null>;
    drawing: ColumnType<string | null, string | null | undefined, string | null>;
    retired_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
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
    /** Key of uniqueness; see `accountKey`. */
    account_key: string;
    /** `null` until the player has chosen one. */
    platform: GamePlatform | null;
    linked_at: Date;
  };
}
