import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterReport, SMS_STATUSES, type SmsStatus } from './sms-status.ts';

const status = fc.constantFrom<SmsStatus>(...SMS_STATUSES);

test('any order and any repetition of the same reports ends at the same status', () => {
  fc.assert(
    fc.property(fc.array(status), fc.integer(), (reports, seed) => {
      const mixed = [...reports, ...reports].sort(
        (a, b) => ((a.length * 31 + seed) % 7) - ((b.length * 31 + seed) % 7),
      );
      const end = (all: readonly SmsStatus[]) => all.reduce(afterReport, 'sending' as SmsStatus);
      expect(end(mixed)).toBe(end(reports));
    }),
  );
});

test('a delivered message stays delivered, and nothing moves back', () => {
  fc.assert(
    fc.property(status, status, (current, reported) => {
      expect(afterReport('delivered', reported)).toBe('delivered');
      expect(afterReport(afterReport(current, reported), current)).toBe(
        afterReport(current, reported),
      );
    }),
  );
});
