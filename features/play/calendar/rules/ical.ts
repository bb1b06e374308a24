/** One appointment of a calendar. */
export interface Appointment {
  /** The same for as long as it is the same appointment. */
  readonly uid: string;
  /** Raised whenever it changes. */
  readonly sequence: number;
  /** When it last changed. */
  readonly changedAt: Date;
  readonly start: Date;
  readonly end: Date;
  readonly status: 'tentative' | 'confirmed' | 'cancelled';
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** A reminder, `minutes` before the start. */
  readonly alarm: { readonly minutes: number; readonly text: string } | null;
}

interface CalendarFacts {
  readonly name: string;
  /** The program that wrote it (RFC 5545, 3.7.3). */
  readonly program: string;
  /** Minutes before a calendar may ask again. */
  readonly refreshMinutes: number;
}

const LINE_OCTETS = 75;

/** A calendar as a file of `text/calendar` (RFC 5545; name and refresh interval by RFC 7986); times in UTC. */
export function writeCalendar(facts: CalendarFacts, appointments: readonly Appointment[]): string {
  const refresh = `PT${facts.refreshMinutes}M`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(facts.program)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(facts.name)}`,
    `X-WR-CALNAME:${escaped(facts.name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...appointments.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(appointment: Appointment): string[] {
  const { uid, sequence, changedAt, start, end, status, alarm } = appointment;
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${status.toUpperCase()}`,
    `TRANSP:${status === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY:${escaped(appointment.summary)}`,
    `DESCRIPTION:${escaped(appointment.description)}`,
    `URL:${appointment.url}`,
    ...(alarm
      ? [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:-PT${alarm.minutes}M`,
          `DESCRIPTION:${escaped(alarm.text)}`,
          'END:VALARM',
        ]
      : []),
    'END:VEVENT',
  ];
}

/** As a value of text has it (RFC 5545, 3.3.11); what is no letter there is left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[^[\P{Cc}]\t]/gv, '');
}

/** No line is longer than 75 octets, and none is cut within a letter (RFC 5545, 3.1). */
function folded(line: string): string {
  let folds = '';
  let octets = 0;
  for (const letter of line) {
    const more = Buffer.byteLength(letter);
    if (octets + more > LINE_OCTETS) {
      folds += '\r\n ';
      octets = 1;
    }
    folds += letter;
    octets += more;
  }
  return folds;
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
