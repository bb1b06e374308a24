import { expect, test } from 'vitest';
import { asOne } from './together.ts';

test('who asks while a look is under way shares the next one, which begins later', async () => {
  const looks: PromiseWithResolvers<number>[] = [];
  const ask = asOne(() => {
    const look = Promise.withResolvers<number>();
    looks.push(look);
    return look.promise;
  });
  const first = ask('a');
  const later = [ask('a'), ask('a')];
  expect(looks).toHaveLength(1);
  looks[0]?.resolve(1);
  expect(await first).toBe(1);
  await expect.poll(() => looks.length).toBe(2);
  looks[1]?.resolve(2);
  expect(await Promise.all(later)).toEqual([2, 2]);
});

test('a look that fails is told to its askers alone', async () => {
  let count = 0;
  const ask = asOne(async () => {
    count += 1;
    if (count === 1) throw new Error('away');
    return count;
  });
  const [first, second] = await Promise.allSettled([ask('a'), ask('a')]);
  expect(first?.status).toBe('rejected');
  expect(second).toEqual({ status: 'fulfilled', value: 2 });
});

test('what is asked for under another name is looked up by itself', async () => {
  const ask = asOne(async (key) => key.length);
  expect(await Promise.all([ask('a'), ask('bb')])).toEqual([1, 2]);
});
