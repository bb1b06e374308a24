import type { eventsHandlers } from '#features/play/events/server/index.ts';
import type { Handlers } from '#platform/http/handlers.ts';
import type { Platform } from '#platform/platform.ts';
import type { bracketExchangeCalls } from '../bracket.contract.ts';
import type { exchangeCalls } from '../exchange.contract.ts';
import { type EventAsWritten, exportBracket } from './export-bracket.ts';
import {
  exportActs,
  exportEntrants,
  exportLeagueTable,
  exportMatches,
  exportPrizes,
  type Lists,
} from './exports.ts';
import { importBracket } from './import-bracket.ts';
import { importEntrants } from './import-entrants.ts';

export { exchangeJobs } from './invitations.ts';

/** Functions of other capabilities that this one calls: their lists, and how a player joins. */
export type Neighbours = Lists &
  EventAsWritten &
  Pick<ReturnType<typeof eventsHandlers>, 'joinEvent'>;

export function exchangeHandlers(
  platform: Platform,
  others: Neighbours,
): Handlers<typeof exchangeCalls & typeof bracketExchangeCalls> {
  return {
    exportEntrants: exportEntrants(others),
    exportMatches: exportMatches(others),
    exportLeagueTable: exportLeagueTable(others),
    exportPrizes: exportPrizes(others),
    exportActs: exportActs(others),
    importEntrants: importEntrants(platform, others.joinEvent),
    importBracket: importBracket(platform),
    exportBracket: exportBracket(platform, others),
  };
}
