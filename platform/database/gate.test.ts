import { describe, expect, test, vi } from 'vitest';
import { isDatabaseAway } from './errors.ts';
import { createGate } from './gate.ts';

describe('a gate of two places', () => {
  test('lets two in at once, and the others in the order in which they came', async () => {
    const gate = createGate(2, 1_000);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const tasks = [1, 2, 3, 4].map((name) =>
      gate(() => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await vi.waitFor(() => expect(begun).toEqual([1, 2]));
    ends[1]?.();
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3]));
    ends[0]?.();
    await vi.waitFor(() => expect(begun).toEqual([1, 2, 3, 4]));
    for (const end of ends) end();
    await Promise.all(tasks);
  });

  test('gives the place of one that fails to the next', async () => {
    const gate = createGate(1, 1_000);
    const failing = gate(() => Promise.reject(new Error('no')));
    const next = gate(async () => 'in');
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('in');
  });

  test('lets one within another in by the same place', async () => {
    const gate = createGate(1, 1_000);
    await expect(gate(() => gate(async () => 'both'))).resolves.toBe('both');
  });

  test('keeps nobody waiting for ever: who has waited long enough hears that it is busy', async () => {
    const gate = createGate(1, 1);
    let end = () => {};
    const long = gate(() => new Promise<void>((resolve) => (end = resolve)));
    await expect(gate(async () => 'in')).rejects.toSatisfy(isDatabaseAway);
    end();
    await long;
    await expect(gate(async () => 'in')).resolves.toBe('in');
  });
});
