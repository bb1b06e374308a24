import { Writable } from 'node:stream';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('of an error its type, message, stack and code are told, not the connection that it came over', () => {
  const lines: string[] = [];
  const log = createLog('info', keptIn(lines));
  const error = new pg.DatabaseError('terminating connection', 1, 'error');
  Object.assign(error, { code: '57P01', client: { connectionParameters: { host: 'db' } } });
  log.error({ err: error }, 'database');
  const { err } = JSON.parse(lines.join(''));
  expect(Object.keys(err).sort()).toEqual(['code', 'message', 'stack', 'type']);
});

test('no number, address, code or secret reaches the log, not even in what a database quotes', () => {
  const lines: string[] = [];
  const log = createLog('info', keptIn(lines));
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

function keptIn(lines: string[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
}
