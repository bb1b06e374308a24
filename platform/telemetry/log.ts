import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Fields that must never reach a log, at any depth of a logged object. */
const SECRET_FIELDS = [
  'password',
  'confirmPassword',
  'emailPassword',
  'newPassword',
  'otp',
  'token',
  'authorization',
  'cookie',
  'cardNumber',
  'msisdn',
  'cellNumber',
  'email',
  'cvv',
];

const REDACTED = [
  ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  'req.headers.cookie',
  'req.headers.authorization',
  'res.headers["set-cookie"]',
];

/** Structured log, one JSON object a line, secrets redacted. */
export function createLog(level: string, to?: DestinationStream): Log {
  const redact = { paths: REDACTED, censor: '[redacted]' };
  return pino({ level, redact, serializers: { err: loggedError } }, to);
}

/** Logged parts of an error. The rest may quote rows, or hold a connection or a request with its headers. */
const LOGGED = ['type', 'message', 'stack', 'code'];

function loggedError(error: Error): object {
  const whole = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => LOGGED.includes(name)));
}
