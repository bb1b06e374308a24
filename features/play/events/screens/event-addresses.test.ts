import { expect, test } from 'vitest';
import { closedTo, isViewChange, sheetTo, tabTo } from './event-addresses.ts';

const query = (text: string) => new URLSearchParams(text);
const url = (text: string) => new URL(text, 'https://here.invalid');

test('a popup opens over the place one is at, and closes back to it', () => {
  const opened = sheetTo(query('tab=entrants&page=2&done=joined'), 'challenge', 'entry-1');
  expect(opened).toBe('?tab=entrants&page=2&sheet=challenge&opponent=entry-1');
  expect(closedTo('/event-home/1', query(opened.slice(1)))).toBe(
    '/event-home/1?tab=entrants&page=2',
  );
  expect(closedTo('/event-home/1', query('sheet=join'))).toBe('/event-home/1');
});

test('the first tab and the first page go without saying', () => {
  expect(tabTo('/event-home/1', 'overview')).toBe('/event-home/1');
  expect(tabTo('/event-home/1', 'entrants', 3)).toBe('/event-home/1?tab=entrants&page=3');
});

test('opening a popup asks the server for nothing; another tab, page or event does', () => {
  const here = url('/event-home/1?tab=entrants');
  expect(isViewChange(here, url('/event-home/1?tab=entrants&sheet=leave'))).toBe(true);
  expect(isViewChange(here, url('/event-home/1?tab=rankings'))).toBe(false);
  expect(isViewChange(here, url('/event-home/1?tab=entrants&page=2'))).toBe(false);
  expect(isViewChange(here, url('/event-home/2?tab=entrants'))).toBe(false);
  expect(isViewChange(here, here)).toBe(false);
});
