import { expect, test } from 'vitest';
import { writtenIn } from './test-kit.ts';

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

function soundOf(word: string): string {
  return word.replace(/./g, (letter) => AS_THESE[SOUNDING.indexOf(letter)] ?? letter);
}
