import { expect, test } from 'vitest';
import { openPopup } from './open-popup.ts';

const opened = (address: string) => new URLSearchParams(address);

test('a popup whose act is not possible any more says so, rather than go without a word', () => {
  expect(openPopup(opened('?sheet=dispute'), ['verify', 'dispute'])).toBe('dispute');
  expect(openPopup(opened('?sheet=dispute'), [])).toBe('moved_on');
  expect(openPopup(opened('?sheet=score'), ['edit'])).toBe('score');
  expect(openPopup(opened('?sheet=score'), ['appeal'])).toBe('moved_on');
});

test('a popup that only tells of a match is open whatever may be done, and none without its address', () => {
  expect(openPopup(opened('?sheet=info'), [])).toBe('info');
  expect(openPopup(opened('?sheet=other'), ['verify'])).toBeNull();
  expect(openPopup(opened(''), ['verify'])).toBeNull();
});
