import { type PlayerCard, playerCards } from '#features/foundation/identity/server/index.ts';
import { entryPlayers } from '#features/play/events/server/index.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { EntryId, EventId } from '#platform/ids.ts';
import type { TournamentsTables } from './tables.ts';

/** Who stands on a side, as brackets show them. */
interface Contestant extends Pick<PlayerCard, 'userId' | 'username' | 'avatarUrl' | 'look'> {
  readonly entryId: EntryId;
  readonly seed: number;
}

export type Contestants = (entry: string | null) => Contestant | null;

/** The people behind entries of an event that has begun, with their seeds in a stage. */
export async function contestantsOf(
  db: Db,
  id: EventId,
  entries: readonly (string | null)[],
  stage?: number,
): Promise<Contestants> {
  const ids = [...new Set(entries.filter((entry) => entry !== null))];
  if (ids.length === 0) return () => null;
  let all = tables<TournamentsTables>(db)
    .selectFrom('stage_entrants')
    .select(['entry_id', 'seed'])
    .where('event_id', '=', id)
    .where('entry_id', 'in', ids);
  if (stage !== undefined) all = all.where('stage', '=', stage);
  // the first stage gives the seed where none is asked for
  const seeds = await all.orderBy('stage', 'desc').execute();
  const players = await entryPlayers(
    db,
    seeds.map(({ entry_id }) => entry_id as EntryId), // refers to entries
  );
  const cards = await playerCards(db, [...players.values()]);
  const known = new Map(
    seeds.flatMap(({ entry_id, seed }) => {
      const entryId = entry_id as EntryId; // as above
      const player = players.get(entryId);
      const card = player && cards.get(player);
      if (!card) return [];
      const { userId, username, avatarUrl, look } = card;
      return [[entryId as string, { entryId, userId, username, avatarUrl, look, seed }] as const];
    }),
  );
  return (entry) => (entry ? (known.get(entry) ?? null) : null);
}
