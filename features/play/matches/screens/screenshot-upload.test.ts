import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '#ui/api/problem.ts';
import { uploadScreenshot } from './screenshot-upload.ts';

vi.mock('virtual:calls', () => ({ default: (name: string) => ['POST', name] }));

const SECOND = 1_000;
let line: Line;

/** As much of a request as an upload uses; the test says what happens on the line. */
class Line {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onabort?: () => void;
  onload?: () => void;
  onloadend?: () => void;
  status = 200;
  response: unknown = { screenshotId: 'one' };

  constructor() {
    line = this;
  }
  open() {}
  send() {}
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer() {
    this.onload?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a picture that moves on may take long; one that does not is let go of', async () => {
  const told: number[] = [];
  const upload = uploadScreenshot('match-1', new Blob(['picture']), (percent) =>
    told.push(percent),
  );
  const end = upload.catch((error: unknown) => error);
  for (const loaded of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(50 * SECOND);
    line.upload.onprogress?.({ loaded, total: 4 });
  }
  expect(told).toEqual([25, 50, 75]);
  await vi.advanceTimersByTimeAsync(59 * SECOND);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(SECOND);
  expect(await end).toBeInstanceOf(Unreachable);
  expect(vi.getTimerCount()).toBe(0);
});

test('a picture that has arrived is waited for no longer', async () => {
  const upload = uploadScreenshot('match-1', new Blob(['picture']));
  line.answer();
  expect(await upload).toEqual({ screenshotId: 'one' });
  expect(vi.getTimerCount()).toBe(0);
});
