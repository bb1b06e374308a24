import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { originsOf, servedBrands } from '#brands/brands.ts';
import { loadServerTexts } from '#platform/texts.ts';
import { codeMessage } from './code-message.ts';
import { messagesOf } from './sms-alphabet.ts';

const code = '367555';
const texts = loadServerTexts();

function messageIn(language: (typeof LANGUAGES)[number], brand: string, host: string) {
  const t = texts.of(language, 'messages');
  const full = t('otp_sms', { brand, code, minutes: 5 });
  return { full, text: codeMessage({ full, short: t('otp_sms_bound', { code }), code, host }) };
}

describe('the message of a one-time code', () => {
  const phoneBrands = servedBrands().filter(({ entry }) => entry !== 'email');
  const sent = phoneBrands.flatMap(({ code: brand, name, languages }) =>
    languages.flatMap((language) =>
      originsOf(brand)
        .filter((host) => host.includes('.') && !/^[\d.]+$/.test(host))
        .map((host) => [brand, language, host, name] as const),
    ),
  );

  test.each(sent)('of %s in %s ends with its host, %s, and is one message', (...of) => {
    const [, language, host, name] = of;
    const { text } = messageIn(language, name, host);
    expect(text.split('\n').at(-1)).toBe(`@${host} #${code}`);
    expect(messagesOf(text)).toBe(1);
  });

  test.each(LANGUAGES)('in %s costs no more than without the last line', (language) => {
    expect(messagesOf(messageIn(language, 'Battle League', 'play.battleleague.example').text)).toBe(
      1,
    );
    for (const host of ['bl.gg', 'play.battleleague.example', `${'a'.repeat(60)}.example`]) {
      const { full, text } = messageIn(language, 'Battle League', host);
      expect(messagesOf(text)).toBe(messagesOf(full));
      expect(text).toContain(code);
    }
  });

  test.each(['127.0.0.1', '[::1]'])('binds no code to %s, which is no name', (host) => {
    const { full, text } = messageIn('en', 'Battle League', host);
    expect(text).toBe(full);
  });
});
