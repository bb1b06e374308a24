import { test } from 'vitest';
import { simulates } from './test-kit.ts';

test('a community lives a week over bad lines at two nodes, and all that was answered is there', async () => {
  await simulates('--community', '6', '--days', '7');
}, 400_000); // a minute and a half where nothing else runs
