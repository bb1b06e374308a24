import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inBatches } from './batches.ts';

/** A look-up whose answers come when the test says so; it answers with the number of the look. */
function looks(most?: number) {
  const begun: { asked: readonly string[]; end: PromiseWithResolvers<void> }[] = [];
  const ask = inBatches(
    async (asked: readonly string[]) => {
      const end = Promise.withResolvers<void>();
      const look = begun.push({ asked, end });
      await end.promise;
      return asked.map((one) => `${one} by look ${look}`);
    },
    String,
    most,
  );
  return { begun, ask };
}

test('who asks while a look is under way is answered by the next one, with all who asked meanwhile', async () => {
  const { begun, ask } = looks();
  const first = ask('a');
  const later = [ask('b'), ask('a'), ask('b')];
  expect(begun.map(({ asked }) => asked)).toEqual([['a']]);
  begun[0]?.end.resolve();
  expect(await first).toBe('a by look 1');
  await expect.poll(() => begun.length).toBe(2);
  expect(begun[1]?.asked).toEqual(['b', 'a']);
  begun[1]?.end.resolve();
  expect(await Promise.all(later)).toEqual(['b by look 2', 'a by look 2', 'b by look 2']);
});

test('a look answers so many at most; the others wait for the one after it', async () => {
  const { begun, ask } = looks(2);
  const answers = ['a', 'b', 'c', 'd'].map(ask);
  for (const look of [0, 1, 2]) {
    await expect.poll(() => begun.length).toBe(look + 1);
    begun[look]?.end.resolve();
  }
  await Promise.all(answers);
  expect(begun.map(({ asked }) => asked)).toEqual([['a'], ['b', 'c'], ['d']]);
});

test('a look that fails is told to those whom it would have answered, and to nobody else', async () => {
  let count = 0;
  const ask = inBatches(async (asked: readonly string[]) => {
    count += 1;
    if (count === 2) throw new Error('away');
    return asked;
  });
  const answers = await Promise.allSettled([ask('a'), ask('b'), ask('c')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await ask('b')).toBe('b');
});

test('everybody is answered, with one’s own answer, and by a look that began after the question', async () => {
  const moments = fc.array(fc.record({ of: fc.nat(6), after: fc.nat(3) }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(moments, fc.integer({ min: 1, max: 5 }), async (asked, most) => {
      let now = 0;
      const ask = inBatches(
        async (questions: readonly number[]) => {
          const begunAt = now;
          await Promise.resolve();
          return questions.map((of) => ({ of, begunAt }));
        },
        String,
        most,
      );
      const answers = asked.map(async ({ of, after }) => {
        for (let turn = 0; turn < after; turn += 1) await Promise.resolve();
        now += 1;
        const askedAt = now;
        return { of, askedAt, answer: await ask(of) };
      });
      for (const { of, askedAt, answer } of await Promise.all(answers)) {
        expect(answer.of).toBe(of);
        expect(answer.begunAt).toBeGreaterThanOrEqual(askedAt);
      }
    }),
  );
});
