import { sql } from 'kysely';
import { type Db, tables } from '#platform/database/database.ts';
import type { Call } from '#platform/http/contract.ts';
import { actingPlayer, type CallContext } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import { playerCards, shownName } from './players.ts';

interface ActsTables {
  official_acts: {
    id: string;
    at: Date;
    official_id: string;
    call: string;
    subjects: readonly string[];
  };
}

/**
 * For an act that finds its work done: whoever did it themselves is answered as the first time, another official hears
 * who it was, and when. What came about by itself was nobody's.
 */
export async function refuseDoneByAnother(
  db: Db,
  { path }: Pick<Call, 'path'>,
  subject: string,
  context: CallContext,
): Promise<void> {
  const last = await tables<ActsTables>(db)
    .selectFrom('official_acts')
    .select(['at', 'official_id'])
    .where('call', '=', path)
    .where(sql<boolean>`subjects @> array[${subject}]::uuid[]`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || last.official_id === actingPlayer(context).playerId) return;
  const done = { by: last.official_id as PlayerId, at: last.at }; // refers to players
  throw refuse('done_already', { values: await whoAndWhen(db, done, context) });
}

/** As a refusal names them, in the caller's language. */
export async function whoAndWhen(
  db: Db,
  { by, at }: { readonly by: PlayerId | null; readonly at: Date },
  { brand, language, texts }: CallContext,
): Promise<{ readonly by: string; readonly at: string }> {
  const card = by && (await playerCards(db, [by])).get(by);
  const { timeZone } = brand;
  const times = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return {
    by: card ? shownName(card, texts) : texts('deleted_player'),
    at: new Intl.DateTimeFormat(language, times).format(at),
  };
}
