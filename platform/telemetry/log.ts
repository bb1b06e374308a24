import { type DestinationStream, type Logger, pino } from 'pino';

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
  return pino({ level, redact, serializers: { err: withoutValues } }, to);
}

/** Members of a database's error that quote the values of rows. */
const QUOTING = ['detail', 'where', 'internalQuery', 'parameters'];

function withoutValues(error: Error): object {
  const told = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(told).filter(([name]) => !QUOTING.includes(name)));
}
