import { tables } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { barredAmong, SEARCH_ROUND, searchRounds } from './rounds.ts';
import { endSearches } from './searches.ts';
import type { MatchmakingTables } from './tables.ts';

/** Ended pairs are kept for this time. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Registers the jobs that pair searches. */
export function matchmakingJobs(platform: Platform): void {
  const { jobs, transactions, db, clock } = platform;
  const rounds = searchRounds(platform);
  // sent by a round: with the time of the next one, or without for an additional one
  jobs.handle(SEARCH_ROUND, ({ audience, at }) =>
    transactions.run((transaction) => {
      const queuedFor = typeof at === 'string' ? new Date(at) : undefined;
      return rounds.run(transaction, audience as string, queuedFor);
    }),
  );
  // continues the rounds of an audience whose last one was lost with its node
  jobs.every('search-sweep', '* * * * *', async () => {
    const looking = await tables<MatchmakingTables>(db)
      .selectFrom('searches')
      .select(['player_id', 'audience'])
      .where('since', 'is not', null)
      .execute();
    for (const [audience, rows] of Map.groupBy(looking, (row) => row.audience)) {
      await transactions.run(async (transaction) => {
        const players = rows.map((row) => row.player_id);
        await endSearches(transaction, await barredAmong(transaction, players));
        await rounds.run(transaction, audience);
      });
    }
    const now = clock.now();
    await tables<MatchmakingTables>(db)
      .deleteFrom('found_pairs')
      .where('ended_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute();
    await tables<MatchmakingTables>(db)
      .deleteFrom('search_reminders')
      .where('ends_at', '<=', now)
      .execute();
  });
}
