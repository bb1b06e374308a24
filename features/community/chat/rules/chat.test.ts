import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accessTo, type RoomFacts } from './access.ts';
import { afterReacting, FLOOD_LIMITS, floodOf, type Reacting } from './floods.ts';
import { excerptOf, tidyText } from './messages.ts';
import { namesCalled, partsOf } from './parts.ts';
import { ROOM_KINDS, type RoomRef, roomIdOf, roomRefOf } from './rooms.ts';
import { SAME_END_MS, type Sanction, saysTheSame, timeAfter, timeOutState } from './sanctions.ts';

const NOW = new Date('2026-11-10T12:00:00Z');

describe('rooms', () => {
  test('of what has ended are written in for a week more, and then read', () => {
    const visitor = { audience: 'a', isInCharge: false };
    const at = (days: number) => new Date(NOW.getTime() + days * 24 * 3_600_000);
    const ended: RoomFacts = {
      kind: 'event',
      audience: 'a',
      brand: 'one',

      isInside: true,
      endedAt: NOW,
    };
    expect(accessTo(ended, visitor, new Date(at(7).getTime() - 1))).toBe('write');
    expect(accessTo(ended, visitor, at(7))).toBe('read');
  });

  test('are read from their ids as they are written', () => {
    const id = '0190f0f0-0000-7000-8000-00000000000a';
    const written = [
      'brand:blg-za',
      `game:blg-za:${id}`,
      `event:${id}`,
      `match:${id}`,
      `direct:${id}`,
    ];
    // a room is read
    const refs = written.map((text) => roomRefOf(text) as RoomRef);
    expect(refs.map(({ kind }) => kind)).toEqual(ROOM_KINDS);
    expect(refs.map(roomIdOf)).toEqual(written);
  });

  test('are not read from anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ref = roomRefOf(text);
        if (ref) expect(roomIdOf(ref)).toBe(text);
      }),
    );
    for (const text of ['', 'brand:', 'match:1', 'brand:a:b', 'event:../..']) {
      expect(roomRefOf(text)).toBeUndefined();
    }
  });

  test('nobody of another audience is in any, and officials are in none between two', () => {
    const shared = { audience: 'a', brand: null, isInside: false, endedAt: null };
    const room: RoomFacts = { ...shared, kind: 'direct' };
    const administrator = { audience: 'a', isInCharge: true };
    const stranger = { audience: 'b', isInCharge: true };
    expect(accessTo(room, administrator, NOW)).toBe('none');
    for (const kind of ROOM_KINDS) {
      expect(accessTo({ ...room, kind, isInside: true }, stranger, NOW)).toBe('foreign');
    }
    expect(accessTo({ ...room, kind: 'match' }, administrator, NOW)).toBe('write');
    const support = { audience: 'a', isInCharge: false };
    expect(accessTo({ ...room, kind: 'match' }, support, NOW)).toBe('none');
  });
});

describe('floods', () => {
  const said = (secondsAgo: number, text = `message ${secondsAgo}`) => {
    return { at: new Date(NOW.getTime() - secondsAgo * 1000), text };
  };

  test('5 messages in 5 seconds are the most', () => {
    expect(
      floodOf(
        [1, 2, 3, 4].map((s) => said(s)),
        'next',
        NOW,
      ),
    ).toBeNull();
    const flood = floodOf(
      [0, 1, 2, 3, 4].map((s) => said(s)),
      'next',
      NOW,
    );
    expect(flood).toEqual({ code: 'chat_too_fast', retryAfterSeconds: 1 });
  });

  test('20 messages in a minute are the most', () => {
    const recent = Array.from({ length: 20 }, (_, n) => said(n * 2 + 6));
    expect(floodOf(recent, 'next', NOW)).toEqual({ code: 'chat_too_fast', retryAfterSeconds: 16 });
  });

  test('3 alike in a minute are the most; short answers may come often', () => {
    const alike = [10, 20, 30].map((s) => said(s, 'Join my club!'));
    expect(floodOf(alike, 'join my CLUB', NOW)?.code).toBe('chat_repeated');
    const short = [10, 20, 30].map((s) => said(s, 'gg'));
    expect(floodOf(short, 'gg', NOW)).toBeNull();
  });

  test('who waits as long as told may write', () => {
    const seconds = fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 30 });
    fc.assert(
      fc.property(seconds, (ago) => {
        const recent = ago.map((s) => said(s));
        const flood = floodOf(recent, 'next', NOW);
        const later = new Date(NOW.getTime() + (flood?.retryAfterSeconds ?? 0) * 1000);
        const again = floodOf(recent, 'next', later, { ...FLOOD_LIMITS, inFiveSeconds: 99 });
        if (flood && ago.length <= FLOOD_LIMITS.inAMinute) expect(again).toBeNull();
      }),
    );
  });
});

describe('reactions, given and taken back', () => {
  test('are 30 in a minute at most, and as many again afterwards', () => {
    let count: Reacting | undefined;
    for (let n = 0; n < 30; n += 1) count = counted(afterReacting(count, NOW));
    const later = new Date(NOW.getTime() + 20_000);
    expect(afterReacting(count, later)).toEqual({ code: 'chat_too_fast', retryAfterSeconds: 40 });
    const next = new Date(NOW.getTime() + 60_000);
    expect(afterReacting(count, next)).toEqual({ since: next, acts: 1 });
  });

  function counted(after: ReturnType<typeof afterReacting>): Reacting {
    if ('code' in after) throw new Error(`stopped: ${after.code}`);
    return after;
  }
});

describe('texts', () => {
  test('links are http and https with a host that can be read; the end of a sentence is none of it', () => {
    expect(partsOf('see https://example.org/a?b=1, or not')).toEqual([
      { kind: 'text', text: 'see ' },
      {
        kind: 'link',
        text: 'https://example.org/a?b=1',
        href: 'https://example.org/a?b=1',
        host: 'example.org',
      },
      { kind: 'text', text: ', or not' },
    ]);
    for (const text of [
      'javascript:alert(1)',
      'https://bank.example@evil.example/',
      'http://localhost/',
      'data:text/html,x',
    ]) {
      expect(partsOf(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  test('cut into parts and put together again they are what was written', () => {
    const mentions = [
      { userId: '1', username: 'Ana' },
      { userId: '2', username: 'Ana Bel' },
    ];
    const piece = fc.constantFrom(
      '@ana',
      '@Ana Bel',
      ' https://a.example/x',
      ' ',
      '<b>',
      '@',
      'ok.',
    );
    const text = fc.oneof(
      fc.array(piece).map((all) => all.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, (said) => {
        expect(
          partsOf(said, mentions)
            .map((part) => part.text)
            .join(''),
        ).toBe(said);
      }),
    );
    const called = partsOf('@Ana Bel and @ana', mentions).filter(({ kind }) => kind === 'mention');
    expect(called.map((part) => 'userId' in part && part.userId)).toEqual(['2', '1']);
  });

  test('names after an @ are read the longest first, with blanks, without the end of a sentence', () => {
    expect(namesCalled('hey @Ana Bel.')[0]).toEqual(['Ana Bel.', 'Ana Bel', 'Ana']);
    expect(namesCalled('mail me@example.org')).toEqual([]);
    expect(namesCalled('@ab')).toEqual([]);
  });

  const shown = (text: string, ...usernames: string[]) => {
    const mentions = usernames.map((username) => ({ userId: username, username }));
    return partsOf(text, mentions).flatMap((part) =>
      part.kind === 'mention' ? [[part.userId, part.text]] : [],
    );
  };

  test.each([
    ['İİİ @Bob', ['Bob'], '@Bob'], // in lower case each of these letters is two characters
    ['ẞ @İSA!', ['İsa'], '@İSA'],
    ['@straße und @STRASSE', ['straße'], '@straße'],
    ['hi @Zoe\u0308', ['Zoë'], '@Zoe\u0308'],
    ['@ｂｏｂ', ['Bob'], '@ｂｏｂ'],
    ['@player٧', ['Player7'], '@player٧'],
    ['مرحبا @سامي، كيف', ['سامي'], '@سامي'],
    ['\u200f@\u200eسامي\u200f', ['سامي'], '@\u200eسامي\u200f'],
    ['@Ana Bel and you', ['Ana', 'Ana Bel'], '@Ana Bel'],
    ['@AnaBel', ['Ana Bel'], '@AnaBel'],
    ['@a b c d e f', ['A B C D E F'], '@a b c d e f'],
    ['ask @j.r.', ['j.r'], '@j.r'],
    ['(@Bob)', ['Bob'], '@Bob'],
    ["@Bob's turn", ['Bob'], '@Bob'],
    ['👍@Bob', ['Bob'], '@Bob'],
  ])('%j calls %j', (text, usernames, called) => {
    expect(shown(text, ...usernames)).toEqual([[usernames.at(-1), called]]);
    expect(namesCalled(text).flat()).toContain(called.slice(1));
  });

  test.each([
    '@Bobby',
    '@Bob_',
    '@Bob.by',
    '@Bob\u0301',
    'bob@Bob.example',
    'zoe\u0308@Bob',
    '@ Bob',
    'https://video.example/@Bob',
    'https://video.example/?by=@Bob',
  ])('%j does not call Bob', (text) => {
    expect(shown(text, 'Bob')).toEqual([]);
    expect(namesCalled(text).flat()).not.toContain('Bob');
  });

  test('a call is marked at its place, whatever is written before it', () => {
    const before = fc.string({ unit: 'grapheme' }).map((text) => `${text} `);
    const username = fc.constantFrom(
      'Bob',
      'İsa',
      'straße',
      'Zoë',
      'سامي',
      'j.r',
      'Ana Bel',
      'አበበ',
    );
    fc.assert(
      fc.property(before, username, (said, name) => {
        const text = `${said}@${name}, hi`;
        expect(shown(text, name).at(-1)).toEqual([name, `@${name}`]);
      }),
    );
  });

  const W = 'https://en.wikipedia.example/wiki/Foo_(bar)';
  test.each([
    [W, W],
    [`${W}.`, W],
    [`(${W})`, W],
    [`(see ${W}),`, W],
    ['(see https://x.example/y)', 'https://x.example/y'],
    ['[https://x.example/y]', 'https://x.example/y'],
    ['https://x.example/a[1]{2}', 'https://x.example/a[1]{2}'],
    ['https://x.example/(', 'https://x.example/'],
    ['https://x.example/y?!…', 'https://x.example/y'],
    ['https://x.example/y»', 'https://x.example/y'],
    ['انظر https://x.example/y، ثم', 'https://x.example/y'],
    ['دیکھیں https://x.example/y۔', 'https://x.example/y'],
    ['https://x.example/y؟', 'https://x.example/y'],
    ['ይመልከቱ https://x.example/y።', 'https://x.example/y'],
    ['https://x.example/y፣ https', 'https://x.example/y'],
    ['https://x.example/y。', 'https://x.example/y'],
    ['（https://x.example/y）', 'https://x.example/y'],
    ['\u2067https://x.example/y\u2069', 'https://x.example/y'],
    ['https://x.example/y\u200f.', 'https://x.example/y'],
    ['https://x.example/y/', 'https://x.example/y/'],
    ['https://x.example/a-_#', 'https://x.example/a-_#'],
    ['https://x.example/عربي', 'https://x.example/عربي'],
  ])('the link in %j is %s', (text, link) => {
    expect(partsOf(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))).toEqual([
      link,
    ]);
  });

  test('are composed, trimmed, and never have more than one empty line', () => {
    expect(tidyText('  a\r\n\r\n\r\n\r\nb ')).toBe('a\n\nb');
    expect([...excerptOf('x'.repeat(500))]).toHaveLength(120);
  });
});

describe('sanctions', () => {
  const at = new Date('2026-11-10T12:00:00Z');
  const hours = (count: number) => new Date(at.getTime() + count * 3_600_000);
  const out: Sanction = {
    kind: 'time_out',
    reason: 'Too loud',
    messageId: 'one',
    at,

    until: hours(1),
    isLifted: false,
  };

  test('the same of two moderators at once is on the record once', () => {
    const later = new Date(hours(1).getTime() + SAME_END_MS - 1);
    expect(saysTheSame(out, { ...out, until: later })).toBe(true);
    const warning: Sanction = { ...out, kind: 'warning', until: null };
    expect(saysTheSame(warning, { ...warning, at: hours(5) })).toBe(true);
  });

  test('a longer time-out, another one after it, and one after it was lifted are new', () => {
    expect(saysTheSame(out, { ...out, until: hours(24) })).toBe(false);
    expect(saysTheSame(out, { ...out, at: hours(2), until: hours(3) })).toBe(false);
    expect(saysTheSame({ ...out, isLifted: true }, out)).toBe(false);
    expect(saysTheSame(out, { ...out, messageId: 'two' })).toBe(false);
    expect(saysTheSame(out, { ...out, kind: 'warning', until: null })).toBe(false);
  });

  test('of all time-outs that are not over only the last one stands', () => {
    const one = { until: hours(2), liftedAt: null, nextAt: null };
    expect(timeOutState(one, hours(1))).toBe('stands');
    expect(timeOutState(one, hours(2))).toBe('ended');
    expect(timeOutState({ ...one, liftedAt: hours(1) }, hours(1))).toBe('lifted');
    expect(timeOutState({ ...one, nextAt: hours(1) }, hours(1))).toBe('replaced');
    expect(timeOutState({ ...one, nextAt: hours(3) }, hours(4))).toBe('ended');
    expect(timeOutState({ ...one, liftedAt: hours(1), nextAt: hours(1.5) }, hours(4))).toBe(
      'lifted',
    );
  });

  test('the next one comes after the last one by the clocks of any two nodes', () => {
    const aDay = fc.date({ min: at, max: hours(24), noInvalidDate: true });
    fc.assert(
      fc.property(aDay, aDay, (last, now) => {
        const next = timeAfter({ at: last }, now);
        expect(next.getTime()).toBeGreaterThan(last.getTime());
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
      }),
    );
    expect(timeAfter(undefined, at)).toBe(at);
  });
});
