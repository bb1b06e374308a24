import { test } from 'vitest';
import { simulates } from './test-kit.ts';

test('200 players play 1,000 matches, and every book agrees', async () => {
  await simulates('--players', '200', '--matches', '1000');
});

test('killed 30 times meanwhile, the product loses nothing that it has answered', async () => {
  await simulates('--players', '60', '--matches', '400', '--kill', '30', '--seed', '2');
});
