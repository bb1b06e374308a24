import { createPush, newPushKeys, type Push, type PushKeys } from '#outside/push/push.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { Log } from '#platform/telemetry/log.ts';

interface PushTables {
  push_keys: { single: boolean; public_key: string; private_key: Buffer };
}

interface Place {
  readonly config: Pick<Config, 'push' | 'mail' | 'publicUrl'>;
  readonly db: Db;
  readonly secret: string;
  readonly log: Log;
  /** The sandbox's push service, where it is on. */
  readonly standIn: string | undefined;
}

const PURPOSE = 'push keys';

/** Web push under the keys that are set, else under a pair made once and kept sealed in the database, for all nodes. */
export async function pushOf({ config, db, secret, log, standIn }: Place): Promise<Push> {
  const keys = config.push ?? (await keptKeys(db, secret, log));
  return createPush({ keys, subject: subjectOf(config), standIn });
}

function subjectOf({ push, mail, publicUrl }: Place['config']): string {
  if (push?.subject) return push.subject;
  if (mail) return `mailto:${mail.from}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@localhost';
}

async function keptKeys(db: Db, secret: string, log: Log): Promise<PushKeys> {
  const view = tables<PushTables>(db);
  const fresh = newPushKeys();
  const row = {
    public_key: fresh.publicKey,
    private_key: seal(secret, PURPOSE, fresh.privateKey),
  };
  await view
    .insertInto('push_keys')
    .values({ single: true, ...row })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute();
  const kept = await view.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow();
  try {
    return { publicKey: kept.public_key, privateKey: unseal(secret, PURPOSE, kept.private_key) };
  } catch {
    log.warn('the push keys were sealed under another secret: devices have to be allowed anew');
    await view.updateTable('push_keys').set(row).execute();
    return fresh;
  }
}
