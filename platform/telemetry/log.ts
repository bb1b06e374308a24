import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

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

/** Structured log, one JSON object a line, secrets redacted. `onError` gets each error that is logged as one. */
export function createLog(
  level: string,
  to?: DestinationStream,
  onError?: (error: unknown, tags: Readonly<Record<string, string>>) => void,
): Log {
  const redact = { paths: REDACTED, censor: '[redacted]' };
  const hooks: LoggerOptions['hooks'] = onError && {
    logMethod(args, method, number) {
      const { err, job } = Object(args[0]);
      if (err && number >= ERROR) onError(err, job ? { job: String(job) } : {});
      method.apply(this, args);
    },
  };
  return pino({ level, redact, serializers: { err: loggedError }, ...(hooks && { hooks }) }, to);
}

const ERROR = pino.levels.values.error ?? 50;

/** Logged parts of an error. The rest may quote rows, or hold a connection or a request with its headers. */
const LOGGED = ['type', 'message', 'stack', 'code'];

function loggedError(error: Error): object {
  const whole = pino.stdSerializers.err(error);
  return Object.fromEntries(Object.entries(whole).filter(([name]) => LOGGED.includes(name)));
}
