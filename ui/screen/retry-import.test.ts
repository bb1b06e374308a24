import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import { retryImport } from './retry-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a script chunk that fails to load (sections 8 and 9 of the specification)', () => {
  test('is tried again until it arrives', async () => {
    let tries = 0;
    const part = retryImport(async () => {
      tries += 1;
      if (tries < 4) throw new Error('offline');
      return 'part';
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(part).resolves.toBe('part');
    expect(tries).toBe(4);
  });

  test('raises a load error after 120000 ms, and not before', async () => {
    coversSpec('number.chunk-timeout');
    let failed: unknown;
    retryImport(() => Promise.reject(new Error('offline'))).catch((error: unknown) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect(failed).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toMatchObject({ name: 'PartMissing' });
  });

  test('raises it as well where the request only hangs', async () => {
    let failed: unknown;
    retryImport(() => new Promise(() => undefined)).catch((error: unknown) => {
      failed = error;
    });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(failed).toMatchObject({ name: 'PartMissing' });
  });

  test('is given up at once where the server has another version by now', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    const missing = 'Failed to fetch dynamically imported module: http://x.localhost/assets/a-1.js';
    await expect(retryImport(() => Promise.reject(new TypeError(missing)))).rejects.toMatchObject({
      name: 'PartMissing',
    });
    vi.unstubAllGlobals();
  });

  test('waits longer and longer, so that nobody is stormed', async () => {
    const at: number[] = [];
    const start = Date.now();
    retryImport(() => {
      at.push(Date.now() - start);
      return Promise.reject(new Error('offline'));
    }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(at.slice(0, 5)).toEqual([0, 500, 1_500, 3_500, 7_500]);
    expect(at.length).toBeLessThan(22);
  });
});
