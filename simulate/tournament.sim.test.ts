import { test } from 'vitest';
import { simulates } from './test-kit.ts';

// each waits for its deadlines and restarts more than it works
test.concurrent('200 players play 1,000 matches, and every book agrees', async () => {
  await simulates('--players', '200', '--matches', '1000');
});

test.concurrent('killed 8 times meanwhile, the product loses nothing that it has answered', async () => {
  await simulates('--players', '60', '--matches', '140', '--kill', '8', '--seed', '2');
});
