import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('no number, address, code or secret reaches the log, not even in what a database quotes', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog('info', sink);
  const error = new pg.DatabaseError('duplicate key value', 1, 'error');
  Object.assign(error, { code: '23505', detail: 'Key (msisdn)=(27821234567) already exists.' });
  log.error({ err: error }, 'fault');
  log.info({ msisdn: '27821234567', body: { otp: '123456', email: 'a@example.org' } });
  log.info({ call: { input: { cellNumber: '27821234567', emailPassword: 'secret' } } });
  const text = lines.join('');
  expect(text).toContain('duplicate key value');
  expect(text).toContain('23505');
  expect(text).not.toMatch(/27821234567|123456|example\.org|secret/);
});
