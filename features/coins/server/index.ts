export type { CoinEntry, CoinKind, SystemAccount } from '../rules/ledger.ts';
export type { CoinParams } from '../rules/statement.ts';
export {
  coinBalance,
  coinsShort,
  giveCoins,
  lockCoins,
  type Move,
  type Moved,
  moveCoins,
  reverseCoins,
  takeCoins,
} from './ledger.ts';
export { offerReward } from './rewards.ts';
export { earnShare } from './shares.ts';
