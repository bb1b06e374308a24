import { expect, test } from 'vitest';
import { HOLDING_NOTHING } from '#features/play/leaderboards/test-kit.ts';
import { startTestProduct } from '#testing/product.ts';
import { turnOfMonth } from './turn.ts';

test('a month turns zone by zone: boards, figures and lists are those of the timelines, and no event lets in out of its time', async () => {
  const product = await startTestProduct({ ...HOLDING_NOTHING, RULES_ASK_AGAIN_AFTER: 'PT0S' }); // the same few players meet within seconds
  try {
    const { findings, told } = await turnOfMonth(product, { players: 3, seed: 1 });
    expect(findings, told).toEqual([]);
  } finally {
    await product.close();
  }
}, 240_000); // seconds where nothing else runs
