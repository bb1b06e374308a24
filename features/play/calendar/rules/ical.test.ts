import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type Appointment, writeCalendar } from './ical.ts';

const FACTS = { name: 'My matches', program: '-//Battle League//EN', refreshMinutes: 15 };
const MATCH: Appointment = {
  uid: 'a@b',
  sequence: 3,
  changedAt: new Date('2026-11-10T12:00:00Z'),
  start: new Date('2026-11-12T18:30:00Z'),
  end: new Date('2026-11-12T19:00:00Z'),
  status: 'confirmed',
  summary: 'Nadia',
  description: '',
  url: 'https://play.example/match/a',
  alarm: { minutes: 15, text: 'Check in' },
};

function parsed(appointments: readonly Appointment[]) {
  const calendar = new ICAL.Component(ICAL.parse(writeCalendar(FACTS, appointments)));
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

test('an appointment is read by a calendar as it was written: times in UTC, with its alarm', () => {
  const [event] = parsed([MATCH]);
  expect(event?.uid).toBe('a@b');
  expect(event?.sequence).toBe(3);
  expect(event?.startDate.toJSDate()).toEqual(MATCH.start);
  expect(event?.endDate.toJSDate()).toEqual(MATCH.end);
  expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
  const alarm = event?.component.getFirstSubcomponent('valarm');
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-PT15M');
});

test('a cancelled one says so, and takes nobody’s time', () => {
  const [event] = parsed([{ ...MATCH, status: 'cancelled', alarm: null }]);
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  expect(event?.component.getFirstPropertyValue('transp')).toBe('TRANSPARENT');
  expect(event?.component.getFirstSubcomponent('valarm')).toBeNull();
});

/** Letters of every script, and characters with a meaning in the format. */
const words = fc.string({ unit: 'grapheme', maxLength: 120 }).map((text) =>
  // the rules leave out control characters
  text.replace(/\p{Cc}/gu, '').trim(),
);

test('whatever is typed comes back as it was: separators, line breaks, letters of any script', () => {
  fc.assert(
    fc.property(words, words, (summary, more) => {
      const description = `${more}\nسامي; አበበ, \\n ${summary}`;
      const [event] = parsed([{ ...MATCH, summary, description }]);
      expect(event?.summary ?? '').toBe(summary);
      expect(event?.description).toBe(description);
    }),
  );
});

test('no line is longer than 75 octets, and none is cut within a letter', () => {
  fc.assert(
    fc.property(words, (summary) => {
      const text = writeCalendar(FACTS, [{ ...MATCH, summary: `${summary}አበበ ቢቂላ 😀` }]);
      expect(text.endsWith('\r\n')).toBe(true);
      for (const line of text.split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line).not.toContain('\n');
        expect(line.isWellFormed()).toBe(true);
      }
    }),
  );
});
