import pg from 'pg';
import { tablesOf } from '#platform/backup/snapshot.ts';

/** Tables that belong to a database itself, and to no backup. */
const OWN = ['public.kysely_migration', 'public.kysely_migration_lock', 'public.restored_copies'];

/** Asks a database past the product, in UTC. */
export async function inDatabase<T>(
  url: string | undefined,
  ask: (client: pg.Client) => Promise<T>,
) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Rows of the tables that a backup has. */
export function countsIn(url: string | undefined): Promise<Record<string, number>> {
  return eachTable(url, 'count(*)::int');
}

/** The content of each table, in short. */
export function digests(url: string | undefined): Promise<Record<string, unknown>> {
  return eachTable(url, `md5(string_agg(t::text, '|' order by t::text collate "C"))`);
}

function eachTable<T>(url: string | undefined, value: string): Promise<Record<string, T>> {
  return inDatabase(url, async (client) => {
    const found: Record<string, T> = {};
    for (const { name } of await tablesOf(client)) {
      if (OWN.some((own) => name === own)) continue;
      const { rows } = await client.query(`select ${value} as value from ${name} t`);
      found[name] = rows[0].value;
    }
    return found;
  });
}

/** Constraints and triggers, which a restore takes off and puts back. */
export function schema(url: string | undefined): Promise<unknown[]> {
  return inDatabase(url, async (client) => {
    const { rows } = await client.query(`
      select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
      from pg_constraint where contype in ('f', 'c', 'u', 'p')
        and connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      union all
      select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid)
      from pg_trigger where not tgisinternal
      order by 1, 2`);
    return rows.filter(({ of }) => !OWN.includes(`public.${of}`));
  });
}
