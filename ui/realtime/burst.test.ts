import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { atStartAndEnd } from './live.ts';

const REST_MS = 1_000;

describe('a burst of news', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('what is told at once is acted on once', async () => {
    const { action, run } = told();
    for (let news = 0; news < 4; news += 1) run();
    await Promise.resolve();
    vi.advanceTimersByTime(REST_MS);
    expect(action).toHaveBeenCalledTimes(1);
  });

  test('what comes later is acted on once more at the end', async () => {
    const { action, run } = told();
    run();
    await Promise.resolve();
    run();
    run();
    expect(action).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(REST_MS);
    expect(action).toHaveBeenCalledTimes(2);
  });

  test('what comes after the rest begins another', async () => {
    const { action, run } = told();
    run();
    await Promise.resolve();
    vi.advanceTimersByTime(REST_MS);
    run();
    expect(action).toHaveBeenCalledTimes(2);
  });

  test('whoever has left hears no end of it', async () => {
    const { action, run, cancel } = told();
    run();
    await Promise.resolve();
    run();
    cancel();
    vi.advanceTimersByTime(REST_MS);
    expect(action).toHaveBeenCalledTimes(1);
  });
});

function told() {
  const action = vi.fn();
  return { action, ...atStartAndEnd(action, () => REST_MS) };
}
