import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Serves the whole product from an empty folder, and leaves nothing behind. `app/dev.ts` may be named in its place. */
const program = process.argv[2] ?? 'app/server.ts';
const folder = await mkdtemp(join(tmpdir(), 'bl-e2e-'));
await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
/** All journeys come from one address; a cup is played within one of them. */
const RULES = {
  RULES_REQUESTS_PER_MINUTE: '100000',
  RULES_REQUESTS_PER_PLAYER: '100000',
  RULES_REQUESTS_PER_DEVICE: '100000',
  RULES_OTP_PER_ADDRESS: '1000',
  RULES_EVENT_CHECK_IN_OPENS: 'PT10S',
  RULES_EVENT_CHECK_IN_CLOSES: 'PT1S',
  RULES_SEASON_FOLLOWS_AFTER: 'PT1S',
  RULES_PAIR_BETWEEN_RESULTS: 'PT0S', // a pair plays twice within a minute
  RULES_ASK_AGAIN_AFTER: 'PT0S',
  RULES_GOODWILL_ALONE: '500', // one official pays for purchases in journeys
  RULES_GOODWILL_A_DAY: '100000',
};
const env = { ...process.env, ...RULES, DATA_DIR: folder, SANDBOX_DATA: 'off' };
const server = spawn(process.execPath, [program], { env, stdio: 'inherit' });
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => server.kill('SIGTERM'));
server.on('exit', async (code) => {
  await rm(folder, { recursive: true, force: true });
  process.exit(code ?? 1);
});
