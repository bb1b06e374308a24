import { compileMessage } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';
import { choicesOf, NAMESPACES, read, textsOf, writtenIn } from './test-kit.ts';

test('a score in Arabic begins at the right, as on the board', () => {
  const begunAtTheLeft = textsOf('ar').filter(([, text]) => text.includes('\u2066{score}'));
  expect(begunAtTheLeft).toEqual([]);
});

test('what is counted in Arabic has its dual, and its plural of few', () => {
  for (const [key, text] of textsOf('ar')) {
    for (const { kind, cases } of choicesOf(compileMessage(text))) {
      if (kind !== 'plural') continue;
      expect([key, cases]).toEqual([key, expect.arrayContaining(['one', 'two', 'few'])]);
    }
  }
});

/** What coins are called after a number, whatever the number is: the forms of a plural say it. */
const COINS = {
  en: 'coins?',
  de: 'Coins?',
  es: 'monedas?',
  fr: 'pièces?',
  it: 'monet[ae]',
  ar: '(?:عملة|عملات|من العملات)',
  am: 'ሳንቲም',
} as const;

test.each(LANGUAGES)('coins in %s are counted in the form of their number', (language) => {
  const counted = new RegExp(`\\{\\w+(?:, number)?\\} ${COINS[language]}`);
  for (const namespace of NAMESPACES) {
    const texts = Object.entries(read(language, namespace));
    expect(texts.filter(([, text]) => counted.test(text))).toEqual([]);
  }
});

/** How no text is written: with a typewriter's marks, or with another language's. */
const MISWRITTEN = {
  en: /['"«»„]/,
  de: /['"«»”]|(?<!„[^“]*)“/,
  es: /['"“”„]/,
  fr: /['"“”„]|«(?!\u00a0)|(?<!\u00a0)»|[^\S\u00a0][;:!?%]|\p{L}[;:!?](?!\p{L})/u,
  it: /['"“”„]|\s[;:!?]/,
  ar: /['"“”„?;]|(?<![a-z]),|اً/,
  am: /['"“”„;]|(?<![a-z]),|[\u1200-\u135f]{3}[.:]/,
} as const;

test.each(LANGUAGES)('%s has the apostrophes, quotes and stops of its own', (language) => {
  const wrong = textsOf(language).filter(([, text]) => MISWRITTEN[language].test(spokenIn(text)));
  expect(wrong).toEqual([]);
});

test('a question or a call in Spanish is opened, too', () => {
  const unopened = textsOf('es').filter(([, text]) => {
    const spoken = spokenIn(text);
    return (
      spoken.split('?').length !== spoken.split('¿').length ||
      spoken.split('!').length !== spoken.split('¡').length
    );
  });
  expect(unopened).toEqual([]);
});

/** One word for each thing: those that once stood beside it, and no longer do. */
const SPARE_WORDS = {
  am: [
    ...['ፕሮፋይል', 'ባትልግራውንድ', 'የውድድር ሜዳ', 'ሊንክ(?!ስ)', 'ቼክ-ኢን', 'አውታረ መረብ', 'ብራውዘር', 'ቻት', 'ትኬት'],
    ...['ዕቅድ', 'የስክሪን ምስል', 'ክርክር', 'ሠንጠረዥ', 'ደንበኝነት', 'ፎካከር', 'መገዳደር', 'ኤፒአይ', 'ዋጋ የለውም', 'ተቀናቃኝ'],
  ],
  ar: ['معركة', 'تقييم', 'تأكيد الحضور', 'حساب\\S* مرتبط', '(?:ال)?تذاكر', 'فعالي', 'الحدث'],
  de: [
    ...['Jedes Battleground', 'Einspruch', '(?<!Wähl )Kont(?:o|en)(?!\\p{L}*l)', 'Münze'],
    ...['(?<![Oo]hne |aus der )Wertung', '(?<=[\\p{L}#,] )Spiele?s?(?!\\p{L}| um Platz)'],
    ...[
      '^Spiele?$',
      'Spielk',
      'Sieg ohne Spiel',
      'ägliche\\p{L}* Battleground',
      'Ansto(?:ß|ss|es)',
    ],
  ],
  es: ['(?<!\\p{L})[Pp]artidos?(?!\\p{L})', '[Bb]attleground'],
  fr: ['(?<!\\p{L})(?:[Cc]e|tes|[Aa]ucun|[Nn]ouveau) tournois?(?!\\p{L})'],
  it: ['(?<![\\p{L}{])[Mm]atch(?![\\p{L}}])', '[Bb]attleground'],
} as const;

test.each(['am', 'ar', 'de', 'es', 'fr', 'it'] as const)(
  '%s has one word for each thing',
  (language) => {
    const spare = new RegExp(SPARE_WORDS[language].join('|'), 'u');
    expect(writtenIn(language).filter(([, text]) => spare.test(text))).toEqual([]);
  },
);

/** Places of the menu, and the texts that send somebody there. */
const PLACES = {
  'common.nav_menu': ['support-questions.answer_link'],
  'common.nav_games': ['support-questions.answer_join'],
  'identity.menu_accounts': ['support-questions.answer_link'],
  'identity.menu_edit': ['support-questions.answer_prizes'],
  'identity.menu_friends': ['friends.block_text'],
  'identity.menu_vouchers': ['loaded', 'on_screen'].map(
    (way) => `notifications.voucher_${way}_text`,
  ),
  'identity.menu_subscription': [
    ...['price', 'trial', 'stop', 'declined'].map((answer) => `support-questions.answer_${answer}`),
    'terms.md',
  ],
  'identity.menu_account': ['support-questions.answer_remove', 'terms.md', 'privacy.md'],
};

test.each(LANGUAGES)(
  'a place of the menu is called in the texts of %s as in the menu',
  (language) => {
    const written = writtenIn(language);
    for (const [place, senders] of Object.entries(PLACES)) {
      const [, name = place] = written.find(([key]) => key === place) ?? [];
      for (const sender of senders) {
        const said = written.filter(([key]) => key.endsWith(sender)).map(([, text]) => text);
        expect(said.join('\n'), sender).toContain(name);
      }
    }
  },
);

/** What a message says in all its forms, each on its line; `0` stands for what is filled in. */
function spokenIn(message: string): string {
  const spoken = (compiled: unknown): string[] => {
    if (!Array.isArray(compiled)) return [];
    const parts = compiled.map((part) =>
      typeof part === 'string' ? part.replaceAll('#', '0') : '0',
    );
    const forms = compiled.filter(Array.isArray).flatMap((part) => Object.values(Object(part[2])));
    return [parts.join(''), ...forms.flatMap(spoken)];
  };
  return spoken(compileMessage(message)).join('\n');
}
