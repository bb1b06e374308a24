import type pg from 'pg';
import { expect, test } from 'vitest';
import { NODE_SETTINGS, startNode } from '#testing/cluster.ts';
import { createBareDatabase, lineTo } from '#testing/database.ts';
import { describePostgres } from '#testing/describe-postgres.ts';
import { eventually } from '#testing/processes.ts';

/** Nodes of one deployment that start at the same moment, as a supervisor starts them. */

const ROUNDS = [1, 2];
const NODES = 4;
const MEET_WITHIN_MS = 110_000;
const GATE = 1;
/** Holds an index of the job queue before it is stored, as a slow disk does, until the gate opens. */
const SLOW_INDEX = `
  create function hold() returns event_trigger language plpgsql as $$ begin
    if current_query() like '%job_due%' then perform pg_advisory_xact_lock_shared(${GATE}); end if;
  end $$;
  create event trigger hold on ddl_command_end when tag in ('CREATE INDEX') execute function hold()`;

const postgres = describePostgres();

test.each(ROUNDS)(
  'round %i: four nodes start at once on an empty database, and all become ready',
  async () => {
    const database = await createBareDatabase(postgres.url);
    const line = lineTo(database.connectionString);
    const env = { ...NODE_SETTINGS, DATABASE_URL: database.connectionString };
    await line.query(SLOW_INDEX);
    await line.query(`select pg_advisory_lock(${GATE})`);
    const starting = Promise.allSettled(Array.from({ length: NODES }, () => startNode(env)));
    try {
      await eventually(() => allWait(line), MEET_WITHIN_MS);
      await line.query(`select pg_advisory_unlock(${GATE})`);
      const faults = (await starting).filter(({ status }) => status === 'rejected');
      expect(faults).toEqual([]);
      const { rows } = await line.query(`select count(*)::int as queues from pgboss.queue`);
      expect(rows[0].queues).toBeGreaterThan(20);
    } finally {
      await line.end();
      for (const each of await starting) {
        if (each.status === 'fulfilled') await each.value.end();
      }
      await database.drop();
    }
  },
  240_000,
);

/** Makes the race certain: no node finishes the tables of the job queue before all four are at work. */
async function allWait(line: pg.Pool): Promise<void> {
  const { rows } = await line.query(
    `select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  if (rows[0].waiting < NODES) throw new Error(`${rows[0].waiting} nodes are waiting so far`);
}
