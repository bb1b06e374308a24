import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { Countdown, nowAndOnceMore, partsOf, spokenParts } from './countdown.tsx';

const NOW = '2026-11-20T18:00:00.400Z';
const UNITS = { d: 'd', h: 'h', m: 'm', s: 's' };

function shown(left: number): string {
  return partsOf(left)
    .map((part) => part.text + part.unit)
    .join(' ');
}

function spoken(left: number): string {
  return spokenParts(left)
    .map((part) => part.value + part.unit)
    .join(' ');
}

function view(to: string): string {
  return renderToString(
    createElement(Countdown, { to, now: NOW, units: UNITS, doneText: 'Kickoff' }),
  );
}

test('shows the three largest units, and minutes to the end', () => {
  expect(shown(2 * 86_400 + 3 * 3600 + 240 + 9)).toBe('2d 03h 04m');
  expect(shown(3600)).toBe('1h 00m 00s');
  expect(shown(754)).toBe('12m 34s');
  expect(shown(9)).toBe('0m 09s');
});

test('speaks in grains that change seldom', () => {
  expect(spoken(2 * 86_400 + 60)).toBe('2d 1h');
  expect(spoken(3 * 3600 + 60)).toBe('3h 15m');
  expect(spoken(754)).toBe('13m');
  expect(spoken(1)).toBe('1m');
});

test('the first view is reckoned from the time of the server', () => {
  const html = view('2026-11-20T18:12:34Z');
  expect(html).toContain('dateTime="2026-11-20T18:12:34Z"');
  expect(html).toContain('>12</bdi>');
  expect(html).toContain('>34</bdi>');
});

test('what has passed shows what came', () => {
  const html = view('2026-11-20T17:59:00Z');
  expect(html).toContain('Kickoff');
  expect(html).not.toContain('<bdi');
});

test('what has run out is asked about again, where the server was not as far as this clock', () => {
  vi.useFakeTimers();
  const ask = vi.fn();
  const asks = () => ask.mock.calls.length;
  nowAndOnceMore(ask);
  expect(asks()).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(asks()).toBe(2);
  const leave = nowAndOnceMore(ask);
  leave(); // something else is counted to
  vi.advanceTimersByTime(60_000);
  expect(asks()).toBe(3);
  vi.useRealTimers();
});
