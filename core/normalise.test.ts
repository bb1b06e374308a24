import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  codeIn,
  identifier,
  isBlank,
  nameFault,
  plainDigits,
  plainEmail,
  plainNumber,
  plainText,
  withoutInvisible,
} from './normalise.ts';
import { searchKey } from './search-key.ts';

const UNSEEN = ['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u202A', '\u202E', '\u2060'];
const MORE_UNSEEN = ['\u2066', '\u2069', '\uFEFF', '\u00AD', '\u061C'];
const invisible = fc.constantFrom(...UNSEEN, ...MORE_UNSEEN);

/** A text with signs that nobody sees before, between and behind its letters. */
function strewn(text: string) {
  const between = fc.array(invisible, { maxLength: 2 }).map((signs) => signs.join(''));
  const gaps = fc.array(between, { minLength: text.length + 1, maxLength: text.length + 1 });
  return gaps.map((gap) => [...gap].map((signs, i) => signs + (text[i] ?? '')).join(''));
}

/** The same digits as other scripts write them. */
function inDigitsFrom(zero: number, text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
}
const ZEROS = [0x660, 0x6f0, 0xff10, 0x966, 0x1d7ce, 0x1d7f6];

test('nobody sees what is taken away, and nothing else is', () => {
  fc.assert(
    fc.property(strewn('Naledi-07'), (typed) => {
      expect(withoutInvisible(typed)).toBe('Naledi-07');
    }),
  );
});

test('digits of any script are read as the same digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,12}$/), fc.constantFrom(...ZEROS), (digits, zero) => {
      expect(plainDigits(inDigitsFrom(zero, digits))).toBe(digits);
    }),
  );
  expect(plainDigits('سامي_١٠')).toBe('سامي_10');
});

test('what identifies is the same when it is read again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(identifier(identifier(typed))).toBe(identifier(typed));
      expect(plainEmail(plainEmail(typed))).toBe(plainEmail(typed));
      expect(plainText(plainText(typed))).toBe(plainText(typed));
    }),
  );
  expect(identifier('\u00a0Nal\u200bedi\u202f\u00a0Ｄ\u00a0')).toBe('Naledi D');
});

test.each(['👩‍👩‍👧', 'می‌خواهم', 'a\u200Eb', 'አበበ'])(
  'prose keeps what joins its signs: %s',
  (text) => {
    expect(plainText(text)).toBe(text);
  },
);

describe('a number', () => {
  test.each([
    ['+27 82 123 4567', '+27821234567'],
    ['+27 (0)82 123 4567', '+27821234567'],
    ['+27\u00a0(0)\u00a082\u2011123\u20114567', '+27821234567'],
    ['+270821234567', '+27821234567'],
    ['0027 (0) 82 123 4567', '+27821234567'],
    ['00 27 82 123 4567', '+27821234567'],
    ['tel:+27-82-123-4567', '+27821234567'],
    ['TEL:+27-82-123-4567;ext=2', '+27821234567'],
    ['tel:%2B27821234567', '+27821234567'],
    ['\u202A+27 82 123 4567\u202C', '+27821234567'],
    ['＋２７８２１２３４５６７', '+27821234567'],
    ['+٢٧ ٨٢ ١٢٣ ٤٥٦٧', '+27821234567'],
    ['082/123.4567', '0821234567'],
    ['+390612345678', '+390612345678'], // Italy's zero is part of the number
    ['abc', 'abc'],
    ['', ''],
  ])('%j is %s', (typed, plain) => expect(plainNumber(typed)).toBe(plain));

  test('is the same however it is strewn with what nobody sees, and in any digits', () => {
    fc.assert(
      fc.property(strewn('+27 (0)82 123 4567'), fc.constantFrom(...ZEROS), (typed, zero) => {
        expect(plainNumber(inDigitsFrom(zero, typed))).toBe('+27821234567');
      }),
    );
  });
});

describe('an e-mail address', () => {
  test.each([
    [' a@mail.example ', 'a@mail.example'],
    ['\u200Ba@mail\u2060.example\uFEFF', 'a@mail.example'],
    ['mailto:a@mail.example', 'a@mail.example'],
    ['<a@mail.example>', 'a@mail.example'],
    ['Thandi Nkosi <a@mail.example>', 'a@mail.example'],
    ['ａ＠mail．example', 'a@mail.example'],
    ['a@mail.example\u00a0', 'a@mail.example'],
    ['player١@mail.example', 'player1@mail.example'],
    ['سامي١@mail.example', 'سامي١@mail.example'], // a mailbox of its own
    ['Thandi@Mail.example', 'Thandi@Mail.example'],
  ])('%j is %s', (typed, plain) => expect(plainEmail(typed)).toBe(plain));
});

describe('a code', () => {
  const OTP = { signs: '0123456789', length: 6 };
  test.each([
    ['367555', '367555'],
    [' 367 555 ', '367555'],
    ['367-555', '367555'],
    ['3 6 7 5 5 5', '367555'],
    ['Your code is 367555', '367555'],
    ['Battle League: your code is 367555. It is good for 5 minutes. Never pass it on.', '367555'],
    ['Battle League: your code is 367555. It expires in 5 minutes. Do not share it.', '367555'],
    ['EAL24: your code is 367 555. It is good for 10 minutes.', '367555'],
    ['It is good for 5 minutes: 367555.\n\n@eu2.battleleague.example #367555', '367555'],
    ['رمزك هو \u2066٣٦٧٥٥٥\u2069. صالح لمدة ٥ دقائق.', '367555'],
    ['ኮድዎ 367555 ነው።', '367555'],
    ['۳۶۷۵۵۵', '367555'],
    ['３６７５５５', '367555'],
    ['\u200E367\u200B555\uFEFF', '367555'],
    ['36755', undefined],
    ['3675551', undefined],
    ['00000x', undefined],
    ['Call +27 82 123 4567', undefined],
    ['Call 082 123 4567', undefined],
    ['Call 082 123 4567, your code is 367555', '367555'],
    ['', undefined],
  ])('in %j is %s', (text, code) => expect(codeIn(text, OTP)).toBe(code));

  const SHARED = { signs: 'BCDFGHJKLMNPQRSTVWXZ23456789', length: 8 };
  test.each([
    ['bcdf2345', 'BCDF2345'],
    ['BCDF-2345', 'BCDF2345'],
    ['BCDF 2345', 'BCDF2345'],
    ['BCDF\u20112345\u200B', 'BCDF2345'],
    ['Join me with BCDF-2345!', 'BCDF2345'],
    ['My code: BCDF 2345', 'BCDF2345'],
    ['https://play.battleleague.example/?referId=BCDF2345&x=1', 'BCDF2345'],
    ['ＢＣＤＦ２３４５', 'BCDF2345'],
    ['BCDF٢٣٤٥', 'BCDF2345'],
    ['Come and play', undefined],
  ])('of letters in %j is %s', (text, code) => expect(codeIn(text, SHARED)).toBe(code));

  test('is found in any sentence that has no other digits', () => {
    const words = fc.stringMatching(/^[a-z .,:!']{0,30}$/);
    const code = fc.stringMatching(/^\d{6}$/);
    fc.assert(
      fc.property(words, code, words, (before, digits, after) => {
        expect(codeIn(`${before} ${digits} ${after}`, OTP)).toBe(digits);
      }),
    );
  });
});

describe('blank to the eye', () => {
  const BLANK = [' ', '\n', '\u00a0', '\u3164', '\uffa0', '\u115f', '\u2800', '\u2060', '\u034f'];
  const MORE_BLANK = ['\u180e', '\u17b4', '\ufe0f', '\u200d', '\u{e0020}', '\u{1d159}', '\ufff9'];
  const blank = fc.constantFrom(...BLANK, ...MORE_BLANK, ...UNSEEN, ...MORE_UNSEEN);
  const blanks = fc.array(blank).map((signs) => signs.join(''));

  test('is any mixture of characters that nobody sees', () => {
    fc.assert(
      fc.property(blanks, (text) => {
        expect(isBlank(text)).toBe(true);
        expect(plainText(text)).toBe('');
      }),
    );
  });

  test('is every ignorable character of Unicode', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const sign = String.fromCodePoint(code);
      if (/\p{Default_Ignorable_Code_Point}/u.test(sign)) expect(isBlank(sign)).toBe(true);
    }
  });

  test('is no text with anything to see', () => {
    const seen = fc.constantFrom('a', 'ሀ', 'ا', '한', '⠁', '👍🏽', '❤️', '.', '0');
    fc.assert(
      fc.property(blanks, seen, blanks, (before, sign, after) => {
        expect(isBlank(before + sign + after)).toBe(false);
      }),
    );
  });

  test('is taken from both ends of prose, but not out of an emoji', () => {
    expect(plainText('\u3164Hi\u2800 there\u3164\u2800')).toBe('Hi\u2800 there');
    expect(plainText('❤️')).toBe('❤️');
  });
});

describe('a name', () => {
  const ZALGO = 'Z\u0337\u0322\u0327\u031b\u0301a\u0338\u030d\u0311\u0302l\u0335g\u0336o';
  test.each([
    ['123', 'name_without_letter'],
    ['...', 'name_without_letter'],
    ['2026 / 27', 'name_without_letter'],
    ['🔥🔥🔥', 'name_without_letter'],
    ['\u3164\u3164', 'name_without_letter'], // fillers are letters that nobody sees
    [ZALGO, 'name_marks_stacked'],
    ['ก\u0e48\u0e48\u0e48', 'name_marks_stacked'], // one tone, three times
    ['a\u20dd\u20de\u20df\u20e0', 'name_marks_stacked'],
    ['ب\u064b\u064c\u064d\u064e\u0651', 'name_marks_stacked'],
    ['Zoe\u0308', null],
    ['Nguyễn Ngọc Ánh', null],
    ['Nguyễn Ngọc Ánh'.normalize('NFD'), null],
    ['مُحَمَّد', null],
    ['שָׁלוֹם', null],
    ['ኃይሌ ገብረ ሥላሴ', null],
    ['ប៉ាន់', null],
    ['ညွှို့', null],
    ['བསྒྲུབས', null],
    ['ক্ষৌণী', null],
    ['ที่รัก', null],
    ['Real 4', null],
    ['王', null],
  ])('%j: %s', (name, fault) => expect(nameFault(name)).toBe(fault));

  test('may have any two accents on each letter', () => {
    const mark = fc.integer({ min: 0x300, max: 0x314 }).map((code) => String.fromCodePoint(code));
    const letter = fc.tuple(fc.constantFrom(...'aeiouzn'), fc.uniqueArray(mark, { maxLength: 2 }));
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1 }), (letters) => {
        expect(
          nameFault(letters.map(([base, marks]) => base + marks.join('')).join('')),
        ).toBeNull();
      }),
    );
  });
});

describe('a search', () => {
  test.each([
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آمنة', 'امنه'],
    ['ٱلله', 'الله'],
    ['مؤمن', 'مومن'],
    ['رائد', 'رايد'],
    ['هدى', 'هدي'],
    ['فاطمة', 'فاطمه'],
    ['مُحَمَّـــد', 'محمد'],
    ['علی', 'علي'], // of a Persian keyboard
    ['لاعب ٧', 'لاعب 7'],
    ['ዓለም ፀሐይ', 'አለም ጸሀይ'],
    ['ኃይሉ ሠራዊት', 'ሀይሉ ሰራዊት'],
    ['Zoë', 'zoe'],
    ['JOSÉ Peña', 'jose pena'],
    ['Straße', 'strasse'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['Œuvre Ægir', 'oeuvre aegir'],
    ['İstanbul', 'istanbul'],
    ['ＦＵＬＬ　ｗｉｄｔｈ', 'full width'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ])('%s finds what %s finds', (one, other) => {
    expect(searchKey(one)).toBe(other);
    expect(searchKey(other)).toBe(other);
  });

  test('has the same key when it is read again, in any case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(searchKey(searchKey(text))).toBe(searchKey(text));
      }),
    );
  });
});
