import { test } from 'vitest';
import { simulates } from './test-kit.ts';

// Without kills the matches are played through the balancer in rolling-deploy.cluster.test.ts.
test('killed 8 times meanwhile, the product loses nothing that it has answered', async () => {
  await simulates('--players', '60', '--matches', '140', '--kill', '8', '--seed', '2');
});
