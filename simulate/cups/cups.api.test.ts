import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '#testing/product.ts';
import { PLANS, playCup } from './play.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

for (const plan of PLANS) {
  test(`${plan.name} runs to its end, whatever its players and organisers do, and its books agree`, async () => {
    const { findings, told } = await playCup(product, plan, 1);
    expect(findings, JSON.stringify([...told])).toEqual([]);
  }, 120_000);
}
