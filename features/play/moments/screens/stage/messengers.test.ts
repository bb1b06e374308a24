import { expect, test } from 'vitest';
import { messengersOf, sendAddress } from './messengers.ts';

test('a market has its usual messenger', () => {
  expect(messengersOf('ZA')).toEqual(['whatsapp']);
  expect(messengersOf('ET')).toEqual(['telegram']);
});

test('a text with any signs arrives whole', () => {
  const text = 'Win 3 – 1 & more? #1';
  const link = 'https://example.test/match/1';
  const whatsapp = new URL(sendAddress('whatsapp', text, link));
  expect(whatsapp.origin).toBe('https://wa.me');
  expect(whatsapp.searchParams.get('text')).toBe(`${text} ${link}`);
  const telegram = new URL(sendAddress('telegram', text, link));
  expect(telegram.searchParams.get('url')).toBe(link);
  expect(telegram.searchParams.get('text')).toBe(text);
});
