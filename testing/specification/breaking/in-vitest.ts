import { expect, inject, onTestFinished } from 'vitest';
import { onCovered } from '../index.ts';
import type { Drop } from '../rows/row.ts';
import { dropFromNowOn, droppedSoFar } from './proxy.ts';

/** A drop, and the tests of its row that it is for. */
interface Dropped {
  readonly by: Drop;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Drops of this run, by row. */
    drops: Readonly<Record<string, Dropped>>;
  }
  interface TaskMeta {
    /** Number of requests or replies from which something was dropped. */
    dropped?: number;
  }
}

const drops = inject('drops');

onCovered((row) => {
  const dropped = drops[row];
  if (!dropped?.tests.some(isThis)) return;
  dropFromNowOn(dropped.by);
  onTestFinished(({ task }) => {
    task.meta.dropped = droppedSoFar();
    dropFromNowOn(undefined);
  });
});

/** Another round may break the same row's other tests. */
function isThis({ file, name }: Dropped['tests'][number]): boolean {
  const { testPath = '', currentTestName = '' } = expect.getState();
  const title = currentTestName.replaceAll(' > ', ' ');
  return testPath.endsWith(`/${file}`) && new RegExp(`^${name}$`).test(title);
}
