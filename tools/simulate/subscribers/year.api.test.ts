import { expect, test } from 'vitest';
import { chanceOf } from '#sandbox/random.ts';
import { startTestProduct } from '#testing/product.ts';
import { bankOf } from './bank.ts';
import { operatorOf } from './operator.ts';
import { liveYear, newWorld, worldIn } from './year.ts';

test('under random failures, repeats and reorderings no one is charged twice, and none keeps access unpaid', async () => {
  const box = newWorld();
  const world = () => worldIn(box);
  const product = await startTestProduct({}, { billers: () => [bankOf(world), operatorOf(world)] });
  try {
    const { findings, summary } = await liveYear(box, {
      platform: product.platform,
      runDue: product.runDue,
      advance: product.clock.advance,
      subscribers: 40,
      days: 60,
      chance: yearly(7),
    });
    expect(findings, summary).toEqual([]);
    expect(summary).toMatch(/^[1-9]\d{2,}/);
  } finally {
    await product.close();
  }
}, 120_000);

function yearly(seed: number): () => number {
  const chance = chanceOf(seed);
  return () => chance.below(1_000_000) / 1_000_000;
}
