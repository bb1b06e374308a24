import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#brands/brand.ts';

type Catalogue = Readonly<Record<string, string>>;

const NAMESPACES = readdirSync(join(import.meta.dirname, 'en')).map((file) => {
  return file.replace('.json', '');
});
const ROOT = join(import.meta.dirname, '..');
const BRANDS = join(ROOT, 'brands');
const COPIES = readdirSync(BRANDS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('copy.json'))
  .map((file): { file: string; copy: Readonly<Record<string, Catalogue>> } => {
    return { file, copy: JSON.parse(readFileSync(join(BRANDS, file), 'utf8')) };
  });
const FILLED_IN = [undefined, 'number', 'select', 'plural', 'selectordinal'];
const OTHERS = LANGUAGES.filter((language) => language !== 'en');

describe.each(OTHERS)('in %s', (language) => {
  test.each(NAMESPACES)('%s says all that English says, and nothing else', (namespace) => {
    expect(Object.keys(read(language, namespace))).toEqual(Object.keys(read('en', namespace)));
  });

  test.each(NAMESPACES)('the texts of %s are filled in with the same values', (namespace) => {
    const english = read('en', namespace);
    for (const [key, text] of Object.entries(read(language, namespace))) {
      const wanted = valuesOf(english[key] ?? '');
      expect([key, valuesOf(text)]).toEqual([key, wanted]);
    }
  });

  test.each(NAMESPACES)('%s has the forms of its plurals, and "other" in every choice', (name) => {
    for (const [key, text] of Object.entries(read(language, name))) {
      for (const { kind, cases } of choicesOf(compileMessage(text))) {
        expect([key, cases]).toEqual([key, expect.arrayContaining(['other'])]);
        const forms = cases.filter((each) => /^[a-z]/.test(each));
        if (kind !== 'select') {
          expect(formsOf(language, kind), key).toEqual(expect.arrayContaining(forms));
        }
      }
    }
  });
});

test.each(LANGUAGES)('every message in %s is well-formed ICU', (language) => {
  for (const namespace of NAMESPACES) {
    for (const text of Object.values(read(language, namespace))) {
      expect(() => compileMessage(text)).not.toThrow();
    }
  }
});

test.each(LANGUAGES)('%s is filled in as translator.ts can', (language) => {
  for (const namespace of NAMESPACES) {
    for (const [key, text] of Object.entries(read(language, namespace))) {
      walk(compileMessage(text), ([, kind, format]) => {
        expect(FILLED_IN, key).toContain(kind);
        if (kind === 'number') expect(format, key).toBeUndefined();
        expect(Object(format).offset, key).toBeUndefined();
      });
    }
  }
});

test.each(OTHERS)('a number that a text writes out is the same one in %s', (language) => {
  const english = new Map(textsOf('en'));
  const other = textsOf(language).filter(([name, text]) => {
    const meant = english.get(name);
    return meant !== undefined && numbersIn(text) !== numbersIn(meant);
  });
  expect(other).toEqual([]);
});

test.each(LANGUAGES)('a countdown in %s has the same units wherever it stands', (language) => {
  const units = NAMESPACES.flatMap((namespace) => Object.entries(read(language, namespace)))
    .filter(([key]) => /^unit_[dhms]$/.test(key))
    .map(([key, unit]) => `${key}: ${unit}`);
  expect(new Set(units).size).toBe(4);
});

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

/** How a word sounds that speaks to a friend: its ending (few other words end so, as "this"), "you", "do not". */
const FAMILIAR = [
  /(?<![ደዲሩዚይ])(?:ህ|ህን|ህም|ህና|ህበት|ሃል|ሃቸው|ኸው|ትችልም)(?![\u1200-\u135f])/,
  /(?<![ላልሊሪረርሁቢቼን])ክ(?![\u1200-\u135f])|(?<![ላ])ከው(?![\u1200-\u135f])|[አካያላ]ንተ(?![\u1200-\u135f])/,
  /(?<![\u1200-\u135f])አት[\u1200-\u135f]+(?<!ሉም)(?![\u1200-\u135f])/,
];
/** What a friend is told to do; buttons say it politely, too. */
const COMMANDS = [
  ...[
    'ላክ',
    'ላከው',
    'ሙላ',
    'ሞክር',
    'ሰርዝ',
    'ስጥ',
    'ቀጥል',
    'ቀይር',
    'ቅዳ',
    'ተመልከት',
    'ተቀበል',
    'ንካ',
    'ንገረን',
    'አሳይ',
    'አረጋግጥ',
  ],
  ...[
    'አስቀምጥ',
    'አስወግድ',
    'አስገባ',
    'አንሳ',
    'አውርድ',
    'አድርግ',
    'አግድ',
    'አጋራ',
    'አጥፋ',
    'ክፈት',
    'ወስን',
    'ዝጋ',
    'ደውል',
    'ጀምር',
  ],
  ...['ግባ', 'ጠብቅ', 'ጠይቅ', 'ጥቀስ', 'ጨምር', 'ጫን', 'ጻፍ', 'ፈልግ', 'ፍጠር', 'ምረጥ'],
  ...['ተመዝገብ', 'ተወው', 'አስተዳድር', 'አስገባቸው', 'አስጠንቅቅ', 'አውጣ', 'ውሰድ', 'ድምፅ መልስ'],
];
const COMMANDED = new RegExp(
  `(?<![\\u1200-\\u135f])(?:${COMMANDS.join('|')})(?![\\u1200-\\u135f])`,
);

test('Amharic speaks to everybody politely', () => {
  const familiar = writtenIn('am').filter(([, text]) => {
    return [...FAMILIAR, COMMANDED].some((sound) => sound.test(text));
  });
  expect(familiar).toEqual([]);
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

/** Letters of Amharic that sound as another one does, and below each the other. */
const SOUNDING = 'ሃሐሑሒሓሔሕሖኀኁኂኃኄኅኆሠሡሢሣሤሥሦኣዐዑዒዓዔዕዖፀፁፂፃፄፅፆ';
const AS_THESE = 'ሀሀሁሂሀሄህሆሀሁሂሀሄህሆሰሱሲሳሴስሶአአኡኢአኤእኦጸጹጺጻጼጽጾ';

test('a word of Amharic is spelled in one way', () => {
  const spellings = new Map<string, Set<string>>();
  for (const [, text] of writtenIn('am')) {
    for (const [word] of text.matchAll(/[\u1200-\u135a]+/g)) {
      const sound = soundOf(word);
      spellings.set(sound, (spellings.get(sound) ?? new Set()).add(word));
    }
  }
  const several = [...spellings.values()].filter((words) => words.size > 1);
  expect(several.map((words) => [...words])).toEqual([]);
});

/** Places of the menu, and the texts that send somebody there. */
const PLACES = {
  'common.nav_menu': ['questions.answer_link'],
  'common.nav_games': ['questions.answer_join'],
  'identity.menu_accounts': ['questions.answer_link'],
  'identity.menu_edit': ['questions.answer_prizes'],
  'identity.menu_friends': ['friends.block_text'],
  'identity.menu_vouchers': ['loaded', 'on_screen'].map(
    (way) => `notifications.voucher_${way}_text`,
  ),
  'identity.menu_subscription': [
    ...['price', 'trial', 'stop', 'declined'].map((answer) => `questions.answer_${answer}`),
    'terms.ts',
  ],
  'identity.menu_account': ['questions.answer_remove', 'terms.ts', 'privacy.ts'],
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

describe('what the code asks for', () => {
  const sources = sourcesOf(['app', 'features', 'outside', 'platform', 'sandbox', 'ui']);

  test.each(NAMESPACES)('every text of %s is used', (namespace) => {
    const askers = sources.filter((source) => asksFor(namespace, source));
    const said = new Set(askers.flatMap(({ code }) => literalsIn(code, namespace)));
    const patterns = askers.flatMap(({ code, file }) => patternsIn(code, file, namespace));
    const unused = Object.keys(read('en', namespace)).filter(
      (key) => !said.has(key) && !patterns.some((pattern) => pattern.test(key)),
    );
    expect(unused).toEqual([]);
  });

  // that a screen asks for no missing key is held by the types of useTexts
  test('every code of a refusal has its message', () => {
    const messages = read('en', 'errors');
    const refusals = /\brefuse(?:Field\('[\w.]+', |\()'(\w+)'/g;
    const codes = sources.flatMap(({ code }) =>
      [...code.matchAll(refusals)].map((found) => found[1] ?? ''),
    );
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !(code in messages))).toEqual([]);
  });
});

interface Source {
  readonly file: string;
  readonly code: string;
}

/** A file asks for a capability's texts by the capability's name, or from inside it with a `t` it was given. */
function asksFor(namespace: string, { file, code }: Source): boolean {
  if (namespace === 'errors') return true; // refused anywhere
  return file.startsWith(`features/${namespace}/`) || code.includes(`'${namespace}'`);
}

function read(language: string, namespace: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dirname, language, `${namespace}.json`), 'utf8'));
}

/** All texts of a language, each under its key and the name of its capability; and what the brands promise in it. */
function textsOf(language: string): (readonly [name: string, text: string])[] {
  const named = (place: string, texts: Catalogue) => {
    return Object.entries(texts).map(([key, text]) => [`${place}.${key}`, text] as const);
  };
  return [
    ...NAMESPACES.flatMap((namespace) => named(namespace, read(language, namespace))),
    ...COPIES.flatMap(({ file, copy }) => named(file, copy[language] ?? {})),
  ];
}

/** What stands beside the texts of screens: legal texts, and what sample events say of themselves. */
function writtenIn(language: string): (readonly [name: string, text: string])[] {
  const legal = join('features', 'brands-and-legal', 'legal', language);
  const files = [join(legal, 'privacy.ts'), join(legal, 'terms.ts')];
  const written = [...files, join('sandbox', 'data', 'writings', `${language}.ts`)];
  return [
    ...textsOf(language),
    ...written.flatMap((file) => {
      return linesOf(file).map((line) => [file, line] as const);
    }),
  ];
}

function linesOf(file: string): string[] {
  return readFileSync(join(ROOT, file), 'utf8').split('\n');
}

function soundOf(word: string): string {
  return word.replace(/./g, (letter) => AS_THESE[SOUNDING.indexOf(letter)] ?? letter);
}

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

/** Numbers in digits, without those that a language may say by a word or by the form of one. */
function numbersIn(message: string): string {
  const digits = message.replace(/=\d+/g, '').match(/\d+/g) ?? [];
  return [...new Set(digits.map(Number).filter((number) => number > 2))].sort().join();
}

/** Names of what a message is filled in with, sorted. */
function valuesOf(message: string): string[] {
  const names = new Set<string>();
  walk(compileMessage(message), ([name]) => names.add(name));
  return [...names].sort();
}

interface Choice {
  readonly kind: 'select' | 'plural' | 'selectordinal';
  readonly cases: readonly string[];
}

function choicesOf(compiled: unknown): Choice[] {
  const choices: Choice[] = [];
  walk(compiled, ([, kind, cases]) => {
    if (kind !== 'select' && kind !== 'plural' && kind !== 'selectordinal') return;
    choices.push({ kind, cases: Object.keys(Object(cases)).filter((each) => each !== 'offset') });
  });
  return choices;
}

type Part = readonly [name: string, kind?: unknown, format?: unknown];

/** Visits the parts of a compiled message that are filled in; `#` stands as a part within a plural. */
function walk(compiled: unknown, visit: (part: Part) => void): void {
  if (!Array.isArray(compiled)) return;
  for (const token of compiled) {
    if (!Array.isArray(token)) continue;
    visit([String(token[0]), token[1], token[2]]);
    for (const branch of Object.values(Object(token[2]))) walk(branch, visit);
  }
}

function formsOf(language: string, kind: 'plural' | 'selectordinal'): string[] {
  const type = kind === 'plural' ? 'cardinal' : 'ordinal';
  return new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
}

function sourcesOf(folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
      .map((file) => {
        return { file: `${folder}/${file}`, code: readFileSync(join(ROOT, folder, file), 'utf8') };
      }),
  );
}

/** Words in quotes; codes of refusals are names of fields, too, where their status is said. */
function literalsIn(code: string, namespace: string): string[] {
  const words = namespace === 'errors' ? /'([\w-]+)'|^ +(\w+):/gm : /'([\w-]+)'/g;
  return [...code.matchAll(words)].map((found) => found[1] ?? found[2] ?? '');
}

/** Keys put together: `` `list_${name}` ``; one that begins with a value counts in its own capability only. */
function patternsIn(code: string, file: string, namespace: string): RegExp[] {
  const templates = [...code.matchAll(/`([a-z][\w-]*_)?\$\{[^}]+\}(_[\w$.{}-]*)?`/g)];
  return templates.flatMap(([text, before]) => {
    if (!before && !file.startsWith(`features/${namespace}/`)) return [];
    const pattern = text.slice(1, -1).replace(/\$\{[^}]+\}/g, '[\\w-]+');
    return [new RegExp(`^${pattern}$`)];
  });
}
