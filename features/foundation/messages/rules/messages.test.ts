import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type MailContent, mailHtml, mailText } from './mail-page.ts';
import { MAIL_TEMPLATES, SMS_TEMPLATES, stopWays } from './templates.ts';

const CATALOGUE = join(import.meta.dirname, '../../../../locales/en/messages.json');
/** Texts that several messages share, and the one-time code's, which identity sends. */
const COMMON = /^((mail|stop|period)_|otp_sms(_bound)?$)/;

const LETTER: MailContent = {
  brandName: 'Battle <League>',
  language: 'ar',
  direction: 'rtl',
  colours: { accent: '#5ce0ff', background: '#060a14' },
  title: 'Hello "you"',
  paragraphs: ['One & two', '<script>alert(1)</script>'],
  code: '012345',
  button: { text: 'Go', url: 'https://here.example/a?b=1&c=2' },
  buttonHint: 'Or open',
  footer: 'No advertising.',
  markUrl: 'https://here.example/brands/blg-za-en/icon-180.png',
  unsubscribe: { text: 'Stop', url: 'https://here.example/unsubscribe?token=a&b' },
};

test('every template has its texts, and every text belongs to a template', () => {
  const texts = Object.keys(JSON.parse(readFileSync(CATALOGUE, 'utf8')));
  const mails = Object.entries(MAIL_TEMPLATES).flatMap(([name, { values }]) => {
    const button = 'path' in values ? [`${name}_button`] : [];
    return [`${name}_subject`, `${name}_text`, ...button];
  });
  const messages = Object.keys(SMS_TEMPLATES).map((name) => `${name}_sms`);
  const own = texts.filter((key) => !COMMON.test(key));
  expect(own.toSorted()).toEqual([...mails, ...messages].toSorted());
});

test('nothing that was typed becomes markup in an e-mail', () => {
  const html = mailHtml(LETTER);
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).toContain('Battle &lt;League&gt;');
  expect(html).toContain('href="https://here.example/a?b=1&amp;c=2"');
});

test('an e-mail loads nothing but the mark of the brand, at the same address for everybody', () => {
  const sources = [...mailHtml(LETTER).matchAll(/(?:src|url\()\s*=?\s*"?([^"')>]+)/g)];
  expect(sources.map(([, source]) => source)).toEqual([LETTER.markUrl]);
});

test('an e-mail reads from right to left where its language does', () => {
  expect(mailHtml(LETTER)).toContain('<html lang="ar" dir="rtl">');
  expect(mailHtml({ ...LETTER, direction: 'ltr' })).toContain('text-align:left');
});

test('what somebody has written is quoted in its own direction, whatever the language around it', () => {
  const html = mailHtml({ ...LETTER, paragraphs: ['Played, but not counted.'] });
  expect(html).toMatch(/<p dir="auto" [^>]*>Played, but not counted\.<\/p>/);
  expect(html).toMatch(/<h1 dir="auto" /);
});

test('the plain text says the same: title, words, code, address', () => {
  const text = mailText(LETTER);
  for (const part of [
    LETTER.title,
    ...LETTER.paragraphs,
    '012345',
    'https://here.example/a?b=1&c=2',
  ]) {
    expect(text).toContain(part);
  }
});

test.each([
  [{ dialCode: '*120#', sms: {} }, 'both'],
  [{ dialCode: '*120#', sms: null }, 'dial'],
  [{ dialCode: null, sms: {} }, 'keyword'],
  [{ dialCode: null, sms: null }, 'site'],
])('a subscription is stopped as its operator allows: %j by %s', (stop, way) => {
  expect(stopWays(stop)).toBe(way);
});
