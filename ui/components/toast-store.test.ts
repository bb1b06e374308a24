import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coversSpec } from '#testing/specification/index.ts';
import {
  currentToasts,
  dismissToast,
  holdToasts,
  releaseToasts,
  subscribeToToasts,
  toast,
} from './toast-store.ts';

let sheetIsOpen = false;

beforeEach(() => {
  vi.useFakeTimers();
  sheetIsOpen = false;
  const footer = { getBoundingClientRect: () => ({ top: 660 }) };
  const sheet = {
    getBoundingClientRect: () => ({ bottom: 740 }),
    querySelector: () => footer,
  };
  vi.stubGlobal('document', { querySelector: () => (sheetIsOpen ? sheet : null) });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const texts = () => currentToasts().map((each) => each.text);

test('a notice stays for 2000 ms', () => {
  coversSpec('number.toast', 'client.toast');
  toast('Link copied!');
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['Link copied!']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('notices leave in the order they came, each after its own time', () => {
  toast('first');
  vi.advanceTimersByTime(500);
  toast('second');
  vi.advanceTimersByTime(1500);
  expect(texts()).toEqual(['second']);
});

test('nothing goes away while it is being read, and afterwards it has its whole time', () => {
  toast('read me');
  holdToasts();
  toast('me too');
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['read me', 'me too']);
  releaseToasts();
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['read me', 'me too']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual([]);
});

test('a notice stays in its place though a sheet opens or closes, and another comes beside it', () => {
  const places = () => currentToasts().map(({ above }) => above);
  sheetIsOpen = true;
  toast('over the sheet');
  sheetIsOpen = false;
  expect(places()).toEqual([80]);
  vi.advanceTimersByTime(1000);
  toast('beside it');
  expect(places()).toEqual([80, 80]);
  vi.advanceTimersByTime(1000);
  expect(places()).toEqual([80]);
  vi.advanceTimersByTime(1000);
  toast('over the page');
  expect(places()).toEqual([0]);
});

test('whoever listens hears of each coming and going', () => {
  const heard = vi.fn();
  const leave = subscribeToToasts(heard);
  toast('here');
  dismissToast(currentToasts()[0]?.id ?? 0);
  leave();
  toast('unheard');
  expect(heard).toHaveBeenCalledTimes(2);
});
