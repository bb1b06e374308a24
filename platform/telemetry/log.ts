import { type Logger, pino } from 'pino';

export type Log = Logger;

/** What must never reach a log, wherever it stands in a logged object. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'emailPassword',
  'otp',
  'token',
  'authorization',
  'cookie',
  'cardNumber',
  'cvv',
];

const REDACTED = [
  ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

/** Structured log, one JSON object a line, secrets redacted. */
export function createLog(level: string): Log {
  return pino({ level, redact: { paths: REDACTED, censor: '[redacted]' } });
}
