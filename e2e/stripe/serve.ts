import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servePages } from '#app/pages.ts';
import { serve } from '#app/serve.ts';
import { createStripe } from '#outside/cards/stripe.ts';
import { startFakeStripe } from '#outside/cards/test-kit.ts';
import { readConfig } from '#platform/config/config.ts';

/** Serves the product with Stripe taking its cards, as far as a fake of its HTTP goes; says where that is. */
const account = {
  secretKey: 'sk_test_secret',
  publishableKey: 'pk_test_public',
  webhookSecret: 'whsec_secret',
};
const folder = await mkdtemp(join(tmpdir(), 'bl-stripe-'));
await chmod(folder, 0o755); // the account that runs PostgreSQL passes through
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const fake = await startFakeStripe();
const env = { ...process.env, DATA_DIR: folder, SANDBOX_DATA: 'off', LOG_LEVEL: 'silent' };
await serve(readConfig(env), servePages, { cards: createStripe(account, fake.url) });
process.stdout.write(`\nstripe at ${fake.url.href}\n`);
