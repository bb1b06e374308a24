import type { CallContext, Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchmakingCalls } from '../matchmaking.contract.ts';
import { acceptFound, declineFound } from './accepting.ts';
import { lookingNow } from './crowd.ts';
import { notifyWhenLooking } from './reminders.ts';
import { getSearch, searchOptions } from './search-calls.ts';
import { endSearches } from './searches.ts';
import { startSearch, stopSearch } from './searching.ts';

export { lookingAmong } from './crowd.ts';
export { matchmakingPersonalData } from './data-export.ts';
export { matchmakingJobs } from './matchmaking-jobs.ts';
export { endSearches };

export function matchmakingHandlers(platform: Platform): Handlers<typeof matchmakingCalls> {
  return {
    searchOptions: searchOptions(platform),
    startSearch: startSearch(platform),
    getSearch: getSearch(platform),
    stopSearch: stopSearch(platform),
    acceptFound: acceptFound(platform),
    declineFound: declineFound(platform),
    lookingNow: lookingNow(platform),
    notifyWhenLooking: notifyWhenLooking(platform),
  };
}

/** Ends the player's search after signing out. */
export function thenEndSearch<Input, Reply>(
  { transactions }: Platform,
  handler: (input: Input, context: CallContext) => Promise<Reply>,
): (input: Input, context: CallContext) => Promise<Reply> {
  return async (input, context) => {
    const player = context.caller.account?.playerId;
    const reply = await handler(input, context);
    if (player) await transactions.run((transaction) => endSearches(transaction, [player]));
    return reply;
  };
}
