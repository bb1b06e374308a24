import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { createTranslate, type Values } from '#locales/translator.ts';
import { createRuleBook } from '#platform/config/rule-book.ts';
import { numbersInForce } from '../server/index.ts';
import { explainedNumbers } from './explained-numbers.ts';

const NUMBERS = numbersInForce(createRuleBook({}));

test('the league is explained by the numbers of its rules', () => {
  const { coins_daily, times_check_in, times_move, prizes_text } = explainedNumbers('en', NUMBERS);
  const t = explainer('en');
  expect(t('coins_daily', coins_daily)).toBe(
    'Claim 10 coins every 24 hours. Streaks of 7, 14 and 30 days add 25, 50 and 100.',
  );
  expect(t('times_check_in', times_check_in)).toBe(
    'Check-in opens 15 minutes before kickoff and closes 15 minutes after it.',
  );
  expect(t('times_move', times_move)).toBe('You can move a kickoff up to 3 times.');
  expect(t('prizes_text', prizes_text)).toMatch(/within 30 business days\.$/);
});

test.each(LANGUAGES)('each of them is said in %s, and none is written out', (language) => {
  const numbers: Readonly<Record<string, Values>> = explainedNumbers(language, NUMBERS);
  const t = explainer(language);
  for (const [key, values] of Object.entries(numbers)) {
    const changed = Object.entries(values).map(([name, value]) => [
      name,
      Number(value) ? 77 : '77',
    ]);
    expect([key, t(key, Object.fromEntries(changed)).match(/\d+/g)]).toEqual([
      key,
      changed.map(() => '77'),
    ]);
  }
});

function explainer(language: string) {
  const file = join(import.meta.dirname, '../../../../locales', language, 'explainer.json');
  const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const compiled = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)] as const);
  return createTranslate(language, Object.fromEntries(compiled));
}
