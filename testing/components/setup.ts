import { afterEach, beforeEach, expect, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '#ui/styles/index.css';

/** Warnings of React and the router; a test that causes one on purpose takes it away with `complaints()`. */
let complained: string[] = [];

beforeEach(async () => {
  complained = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said) => {
      complained.push(said.map(String).join(' '));
    });
  }
  document.documentElement.lang = 'en';
  document.documentElement.dir = 'ltr';
  sessionStorage.clear();
  localStorage.clear();
  await commands.emulateMedia({ reducedMotion: 'no-preference' });
});

afterEach(async () => {
  // a screen that lived on would load what the next test answers, and complain in its name
  await cleanup();
  const said = complaints();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(said.join('\n'), 'said on the console').toBe('');
});

/** Everything that was said on the console since the test began, or since this was last asked. */
export function complaints(): readonly string[] {
  const said = complained;
  complained = [];
  return said;
}
