import type { ReplyOf } from '#platform/http/contract.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';

export type Search = ReplyOf<typeof matchmakingCalls.getSearch>;
export type SearchOptions = ReplyOf<typeof matchmakingCalls.searchOptions>;
export type Found = NonNullable<Search['found']>;
export type Offers = NonNullable<Search['offers']>;
