import { createPush, newPushKeys } from '#outside/push/push.ts';
import type { Config } from '#platform/config/config.ts';
import { type Db, tables } from '#platform/database/database.ts';
import type { Push } from '#platform/ports/push.ts';
import { seal, unseal } from '#platform/seal.ts';
import { OWN_SECRET, type SealedSample, sampleOf } from '#platform/secret-checks.ts';
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
  const { publicKey, privateKey } = config.push ?? (await keptKeys(db, secret, log));
  const subject = subjectOf(config);
  if (privateKey !== undefined) {
    return createPush({ keys: { publicKey, privateKey }, subject, standIn });
  }
  const { accepts } = createPush({ keys: newPushKeys(), subject, standIn });
  return { publicKey, accepts, send: async () => 'later' };
}

function subjectOf({ push, mail, publicUrl }: Place['config']): string {
  if (push?.subject) return push.subject;
  if (mail) return `mailto:${mail.from}`;
  return publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@localhost';
}

interface KeptKeys {
  readonly publicKey: string;
  /** `undefined` if it was sealed under another secret; then it stays as it is. */
  readonly privateKey: string | undefined;
}

async function keptKeys(db: Db, secret: string, log: Log): Promise<KeptKeys> {
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
    const privateKey = unseal(secret, PURPOSE, kept.private_key);
    return { publicKey: kept.public_key, privateKey };
  } catch {
    log.error(
      'The push keys of this database were sealed under another SECRET: push messages wait. To make new ones, which every device has to allow once more, run: npm run admin -- accept-secret',
    );
    return { publicKey: kept.public_key, privateKey: undefined };
  }
}

/** Weak: release 0.1.0 made a new pair where it could not open the old one. */
export async function pushSealed(db: Db): Promise<SealedSample[]> {
  const rows = await tables<PushTables>(db).selectFrom('push_keys').selectAll().execute();
  return rows.map(({ private_key }) => ({
    ...sampleOf(OWN_SECRET, PURPOSE, private_key),
    isWeak: true,
  }));
}

/** The operator's word that the old pair is lost: the next start makes a new one. */
export async function forgetPushKeys(db: Db): Promise<void> {
  await tables<PushTables>(db).deleteFrom('push_keys').execute();
}
