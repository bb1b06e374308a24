import { type Kysely, sql } from 'kysely';

/** The first word in the name of each connection of a node, in every release. */
const NODE = 'battle-league';

/** Something that nodes of this release can do, and those of an earlier one may not. */
export type NodeFeature = 'sealed-passwords';

const FEATURES: readonly NodeFeature[] = ['sealed-passwords'];

/**
 * The name of a node's connections, by which it announces what it can do. PostgreSQL forgets it when the node is gone.
 * Releases that announce nothing have the first word alone.
 */
export const CONNECTION_NAME = [NODE, ...FEATURES].join(' ');

/**
 * True if every node with a connection to the database announces the feature, this one included. Sees no node that has
 * no connection at this moment, or has another name in `DATABASE_URL` or from a pooler: a use of it needs a second guard.
 */
export async function everyNodeAnnounces(
  db: Kysely<unknown>,
  feature: NodeFeature,
): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null; own: boolean | null }>`
    select bool_and(${feature} = any(words)) as all, bool_or(pid = pg_backend_pid()) as own
    from pg_stat_activity, string_to_array(application_name, ' ') as words
    where datname = current_database() and words[1] = ${NODE}`.execute(db);
  return rows[0]?.all === true && rows[0].own === true;
}
