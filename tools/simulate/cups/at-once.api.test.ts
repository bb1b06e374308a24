import { expect, test } from 'vitest';
import { startTestProduct } from '#testing/product.ts';
import { reportAtOnce } from './at-once.ts';

test('128 entrants, 16 who report at once in random order: nothing is lost, and the engine alone ends the same', async () => {
  const product = await startTestProduct();
  try {
    const { findings, reports } = await reportAtOnce(product, { size: 128, clients: 16, seed: 1 });
    expect(findings).toEqual([]);
    // 127 in the winners' bracket, 126 in the losers', the final, and perhaps the second one
    expect([254, 255]).toContain(reports);
  } finally {
    await product.close();
  }
}, 180_000);
