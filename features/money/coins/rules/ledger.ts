/** Accounts that give and take coins beside players; every coin comes from one of these (rules.md, "Coins"). */
export const SYSTEM_ACCOUNTS = [
  /** Gives the daily bonus and what streaks add. */
  'bonus',
  /** Gives for friends who joined. */
  'referrals',
  /** Gives for shared profiles. */
  'shares',
  /** Gives for achievements: seasons, goals, and gifts of officials. */
  'rewards',
  /** Takes the price of purchases, and gives it back. */
  'store',
  /** Takes the remaining coins of a removed profile. */
  'left_behind',
] as const;

export type SystemAccount = (typeof SYSTEM_ACCOUNTS)[number];

/** Reasons for a movement. Its line in the statement is `kind_<kind>` of the namespace `coins`. */
export const COIN_KINDS = [
  'daily_bonus',
  'streak_bonus',
  'referral',
  'welcome',
  'share',
  'reward',
  'achievement',
  'weekly_goal',
  'goodwill',
  'purchase',
  'refund',
  'left_behind',
] as const;

export type CoinKind = (typeof COIN_KINDS)[number];

/** One side of a movement, of a player by id or of a system account, in whole coins: more than 0 comes in, less than 0 goes out. */
export type CoinEntry =
  | { readonly player: string; readonly amount: number }
  | { readonly system: SystemAccount; readonly amount: number };

/** Most coins in one movement; keeps every sum within 32 bits. */
const MOST_COINS = 1_000_000;

export type MoveProblem = 'unbalanced' | 'not_whole' | 'same_account' | 'too_few';

/** Finds a problem in the entries of a movement; `null` if they are whole, name each account once and sum to zero. */
export function moveProblem(entries: readonly CoinEntry[]): MoveProblem | null {
  if (entries.length < 2) return 'too_few';
  const isWhole = ({ amount }: CoinEntry) =>
    Number.isInteger(amount) && amount !== 0 && Math.abs(amount) <= MOST_COINS;
  if (!entries.every(isWhole)) return 'not_whole';
  const accounts = new Set(
    entries.map((entry) => ('player' in entry ? entry.player : entry.system)),
  );
  if (accounts.size !== entries.length) return 'same_account';
  return entries.reduce((sum, { amount }) => sum + amount, 0) === 0 ? null : 'unbalanced';
}

/** The entries that reverse a movement. */
export function counterEntries(entries: readonly CoinEntry[]): CoinEntry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount }));
}
