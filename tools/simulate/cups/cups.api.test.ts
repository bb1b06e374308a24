import { expect, test } from 'vitest';
import { describeProduct } from '#testing/describe-product.ts';
import { PLANS, playCup } from './play.ts';
import { playSeries, SERIES } from './series.ts';

const product = describeProduct();

for (const plan of PLANS) {
  test(`${plan.name} runs to its end, whatever its players and organisers do, and its books agree`, async () => {
    const { findings, counts } = await playCup(product, plan, 1);
    expect(findings, JSON.stringify([...counts])).toEqual([]);
  }, 120_000);
}

test('qualifiers feed their final with those whom the rules alone send there, whoever declines, and it runs to its end', async () => {
  const { findings, counts } = await playSeries(product, SERIES, 1);
  expect(findings, JSON.stringify([...counts])).toEqual([]);
}, 120_000);
