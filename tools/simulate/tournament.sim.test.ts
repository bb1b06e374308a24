import { test } from 'vitest';
import { simulates } from './test-kit.ts';

// each waits for its deadlines and restarts more than it works
// `npm run simulate` plays twice as many
test.concurrent('100 players play 500 matches, and every book agrees', async () => {
  await simulates('--players', '100', '--matches', '500');
});

test.concurrent('killed 8 times meanwhile, the product loses nothing that it has answered', async () => {
  await simulates('--players', '60', '--matches', '140', '--kill', '8', '--seed', '2');
});
