import type { Clock } from '../clock.ts';
import { type Db, tables } from '../database/database.ts';
import { hashOf } from '../hash.ts';
import type { Senders } from '../http/request-limits.ts';
import { findSession } from './finding.ts';
import type { SessionTables } from './tables.ts';

/** Finds the player of a token, or its session before registration; and devices with a sign-in. */
export function sendersOf(db: Db, clock: Clock): Senders {
  return {
    async ofToken(token) {
      const session = await findSession(db, token, clock.now());
      return session && (session.playerId ?? session.id);
    },
    async ofDevice(mark) {
      const row = await tables<SessionTables>(db)
        .selectFrom('sessions')
        .select('id')
        .where('device_hash', '=', hashOf(mark))
        .limit(1)
        .executeTakeFirst();
      return row && `device ${mark}`;
    },
  };
}
