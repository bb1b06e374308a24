import type { RuleBook } from '#platform/config/rule-book.ts';
import { SEARCH, type SearchRules } from '../rules/search.ts';

/** The numbers of the search: the environment's, else those of rules.md. */
export function searchRules(book: RuleBook): SearchRules {
  return {
    window: book.count('SEARCH_WINDOW', SEARCH.window),
    widensBy: book.count('SEARCH_WIDENS_BY', SEARCH.widensBy),
    widensEvery: book.duration('SEARCH_WIDENS_EVERY', SEARCH.widensEvery),
    openAfter: book.duration('SEARCH_OPEN_AFTER', SEARCH.openAfter),
    otherPlatform: book.count('SEARCH_OTHER_PLATFORM', SEARCH.otherPlatform),
    acceptWithin: book.duration('SEARCH_ACCEPT_WITHIN', SEARCH.acceptWithin),
    missesToPause: book.count('SEARCH_MISSES', SEARCH.missesToPause),
    pauseFor: book.duration('SEARCH_PAUSE', SEARCH.pauseFor),
    missesForgotten: book.duration('SEARCH_MISSES_FORGOTTEN', SEARCH.missesForgotten),
    againAfter: book.duration('SEARCH_AGAIN_AFTER', SEARCH.againAfter),
    awayAfter: book.duration('SEARCH_AWAY_AFTER', SEARCH.awayAfter),
    offersAfter: book.duration('SEARCH_OFFERS_AFTER', SEARCH.offersAfter),
    reminderFor: book.duration('SEARCH_REMINDER', SEARCH.reminderFor),
  };
}
