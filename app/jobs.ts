import { chatJobs } from '#features/community/chat/server/index.ts';
import { supportJobs } from '#features/community/support/server/index.ts';
import { accountJobs } from '#features/foundation/account/server/index.ts';
import { consentsJobs } from '#features/foundation/consents/server/index.ts';
import { identityJobs } from '#features/foundation/identity/server/index.ts';
import { messagesJobs } from '#features/foundation/messages/server/index.ts';
import { notificationsJobs, notify } from '#features/foundation/notifications/server/index.ts';
import { webhooksJobs } from '#features/foundation/webhooks/server/index.ts';
import { carrierBillers, carriersJobs } from '#features/money/carriers/server/index.ts';
import { coinsJobs } from '#features/money/coins/server/index.ts';
import { mpesaBiller, mpesaJobs } from '#features/money/mpesa/server/index.ts';
import { cardBiller, paymentsJobs } from '#features/money/payments/server/index.ts';
import { storeJobs } from '#features/money/store/server/index.ts';
import {
  type Billers,
  listLapsedPlayers,
  subscriptionsJobs,
} from '#features/money/subscriptions/server/index.ts';
import { exchangeJobs } from '#features/office/exchange/server/index.ts';
import { figuresJobs } from '#features/office/figures/server/index.ts';
import { eventsJobs } from '#features/play/events/server/index.ts';
import { leaderboardsJobs } from '#features/play/leaderboards/server/index.ts';
import { calledOffJobs, matchJobs } from '#features/play/matches/server/index.ts';
import { matchmakingJobs } from '#features/play/matchmaking/server/index.ts';
import { seasonsJobs } from '#features/play/seasons/server/index.ts';
import { tournamentsJobs } from '#features/play/tournaments/server/index.ts';
import { pruneIdempotencyKeys } from '#platform/http/idempotency.ts';
import type { Platform } from '#platform/platform.ts';
import { pruneStreams } from '#platform/realtime/streams.ts';
import { pruneSessions } from '#platform/sessions/sessions.ts';
import { allPersonalData } from './data-export.ts';
import { backupJobs } from './scheduled-backup.ts';

/** Registers every job of the product. */
export function registerJobs(platform: Platform, billers: Billers): void {
  const { jobs, db, clock } = platform;
  jobs.every('prune', '17 * * * *', async () => {
    await pruneStreams(db, clock.now());
    await pruneIdempotencyKeys(db, clock.now());
    await pruneSessions(db, clock.now());
  });
  backupJobs(platform);
  figuresJobs(platform);
  identityJobs(platform, notify);
  eventsJobs(platform);
  matchJobs(platform);
  calledOffJobs(platform);
  matchmakingJobs(platform);
  tournamentsJobs(platform);
  leaderboardsJobs(platform);
  seasonsJobs(platform);
  notificationsJobs(platform);
  carriersJobs(platform);
  chatJobs(platform);
  paymentsJobs(platform);
  mpesaJobs(platform);
  messagesJobs(platform);
  storeJobs(platform);
  consentsJobs(platform);
  coinsJobs(platform);
  webhooksJobs(platform);
  exchangeJobs(platform);
  supportJobs(platform);
  accountJobs(platform, allPersonalData(platform), listLapsedPlayers);
  subscriptionsJobs(platform, billers);
}

/** The billers of subscriptions: a processor for cards, M-Pesa, and the carriers. */
export function billersOf(platform: Platform): Billers {
  return [cardBiller(platform), mpesaBiller(platform), ...carrierBillers(platform)];
}
