import { expect, test, vi } from 'vitest';
import { reloading } from './live.ts';

const AT_REST = { loading: false, place: 'list' };
const LOADING = { loading: true, place: 'list' };

test('news load a screen that is at rest at once', () => {
  const { load, screen } = open();
  screen.hearNews(AT_REST);
  screen.goOn(LOADING);
  screen.goOn(AT_REST);
  expect(load).toHaveBeenCalledTimes(1);
});

test('news in the middle of a load let it end, and are loaded after it, once', () => {
  const { load, screen } = open();
  for (let n = 0; n < 5; n++) screen.hearNews(LOADING);
  expect(load).not.toHaveBeenCalled();
  screen.goOn(AT_REST);
  screen.goOn(LOADING);
  screen.goOn(AT_REST);
  expect(load).toHaveBeenCalledTimes(1);
});

test('news whose load was ended by a step, such as a popup that was opened, are loaded again', () => {
  const { load, screen } = open();
  screen.hearNews(AT_REST);
  screen.goOn(LOADING);
  const inPopup = { loading: false, place: 'popup' };
  screen.goOn(inPopup);
  expect(load).toHaveBeenCalledTimes(2);
  screen.goOn({ ...inPopup, loading: true });
  screen.goOn(inPopup);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a step alone loads nothing', () => {
  const { load, screen } = open();
  screen.goOn({ loading: true, place: 'list' });
  screen.goOn({ loading: false, place: 'popup' });
  expect(load).not.toHaveBeenCalled();
});

function open() {
  const load = vi.fn();
  return { load, screen: reloading(load) };
}
