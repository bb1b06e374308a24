import type { ErrorEvent } from '@sentry/core';
import { z } from 'zod';
import { withoutPersonal } from '#core/without-personal.ts';
import { productVersion } from '../version.ts';

/** Sends errors to a service that speaks Sentry's protocol. A report is about the program, never about a person. */
export interface ErrorReports {
  /** Sends an error of the server; `tags` name the place in the program. */
  report(error: unknown, tags?: Readonly<Record<string, string>>): void;
  /** Passes on an error of a page; nothing but the known fields of it. */
  passOn(event: PageError): void;
  /** Sends what waits, within some seconds. */
  close(): Promise<void>;
}

interface Options {
  /** `https://<key>@<host>/<project>`. */
  readonly dsn: string;
  readonly environment: string;
}

const text = z.string().max(4_000);
const frame = z.object({
  filename: text.optional(),
  function: text.optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
});
const exception = z.object({
  type: text.optional(),
  value: text.optional(),
  stacktrace: z.object({ frames: z.array(frame).max(100) }).optional(),
});

/** The fields of a page's error that are passed on; others are dropped. */
export const pageError = z.object({
  exception: z.object({ values: z.array(exception).min(1).max(5) }),
  tags: z
    .object({ screen: z.string().max(60), language: z.string().max(10), brand: z.string().max(40) })
    .partial()
    .optional(),
});
type PageError = z.output<typeof pageError>;

const SEND_WITHIN_MS = 2_000;

/** Loads the client of the service, which a deployment without one never does. */
export async function openErrorReports(options: Options): Promise<ErrorReports> {
  const [
    { createStackParser, createTransport, Scope },
    { nodeStackLineParser, ServerRuntimeClient },
    release,
  ] = await Promise.all([import('@sentry/core'), import('@sentry/core/server'), productVersion()]);
  const { dsn, environment } = options;
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (to) =>
      createTransport(to, async ({ body }) => {
        const response = await fetch(to.url, {
          method: 'POST',
          body: body as BodyInit,
          headers: to.headers ?? {},
          signal: AbortSignal.timeout(SEND_WITHIN_MS * 5),
        });
        await response.body?.cancel();
        return { statusCode: response.status };
      }),
    beforeSend: aboutTheProgram,
  });
  client.init();
  const scoped = (tags: Readonly<Record<string, string>>) => {
    const scope = new Scope();
    scope.setTags({ ...tags });
    return scope;
  };
  return {
    report(error, tags = {}) {
      client.captureException(error, undefined, scoped({ side: 'server', ...tags }));
    },
    passOn({ exception: { values }, tags = {} }) {
      const event = { exception: { values }, platform: 'javascript', level: 'error' } as const;
      client.captureEvent(
        event as ErrorEvent,
        undefined,
        scoped({ side: 'browser', ...withoutGaps(tags) }),
      );
    },
    async close() {
      await client.close(SEND_WITHIN_MS);
    },
  };
}

function withoutGaps(tags: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).flatMap(([name, tag]) => (tag ? [[name, tag]] : [])),
  );
}

/** The event without request, user, host and trail, and with texts that name nobody. */
function aboutTheProgram(event: ErrorEvent): ErrorEvent {
  const {
    exception: thrown,
    event_id,
    timestamp,
    platform,
    level,
    release,
    environment,
    tags,
  } = event;
  const values = (thrown?.values ?? []).map(({ type, value, stacktrace, mechanism }) => ({
    ...(type && { type }),
    ...(value && { value: withoutPersonal(value) }),
    ...(stacktrace && { stacktrace: { frames: (stacktrace.frames ?? []).map(withoutSource) } }),
    ...(mechanism && { mechanism: { type: mechanism.type } }),
  }));
  const kept = { event_id, timestamp, platform, level, release, environment, tags };
  return { type: undefined, ...kept, exception: { values } } as ErrorEvent;
}

/** The place of a line, without its text and without values of variables. */
function withoutSource(place: {
  readonly filename?: string | undefined;
  readonly function?: string | undefined;
  readonly lineno?: number | undefined;
  readonly colno?: number | undefined;
  readonly in_app?: boolean | undefined;
}) {
  const { filename, function: name, lineno, colno, in_app } = place;
  return { filename: filename && withoutPersonal(filename), function: name, lineno, colno, in_app };
}
