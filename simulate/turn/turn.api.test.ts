import { expect, test } from 'vitest';
import { startTestProduct } from '#testing/product.ts';
import { turnOfMonth } from './turn.ts';

test('a month turns zone by zone: boards, figures and lists are those of the timelines, and no event lets in out of its time', async () => {
  const product = await startTestProduct();
  try {
    const { findings, told } = await turnOfMonth(product, { players: 3, seed: 1 });
    expect(findings, told).toEqual([]);
  } finally {
    await product.close();
  }
}, 240_000); // seconds where nothing else runs
