import { register } from 'node:module';
import type { tracing } from '@opentelemetry/sdk-node';

/** Traces are collected where one of these names a receiver. They are OpenTelemetry's own settings, as all `OTEL_…`. */
const RECEIVERS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

const NAME = 'battle-league';

/**
 * Starts traces of calls, statements and jobs, if a receiver is set; loads nothing otherwise. Comes before the modules of the
 * server and of the database, which it follows as they load.
 *
 * @returns how to send what waits and end.
 */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>>,
): Promise<(() => Promise<void>) | undefined> {
  if (env.OTEL_SDK_DISABLED === 'true' || !RECEIVERS.some((name) => env[name])) return undefined;
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: ['pg', 'pg-pool', 'fastify'] },
  });
  const [{ NodeSDK, tracing: traces }, { OTLPTraceExporter }, { PgInstrumentation }, otel] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/instrumentation-pg'),
      import('@fastify/otel'),
    ]);
  const FastifyOtelInstrumentation = otel.default;
  const sdk = new NodeSDK({
    serviceName: env.OTEL_SERVICE_NAME ?? NAME,
    autoDetectResources: false, // the host and its user are nobody's business
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true }),
      new FastifyOtelInstrumentation({ registerOnInitialization: true, instrumentHooks: false }),
    ],
    metricReaders: [], // `/metrics` has them
    logRecordProcessors: [],
    spanProcessors: [withoutPersons(), new traces.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  sdk.start();
  return () => sdk.shutdown();
}

/** Attributes that say what ran and how it ended. Addresses, headers, paths with names in them and errors' texts do not. */
const KEPT = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system',
  'db.system.name',
  'db.operation.name',
  'db.statement',
  'db.query.text',
  'hook.name',
  'fastify.type',
  'plugin.name',
  'hook.callback.name',
]);

/** Leaves only {@link KEPT} on a span, and of its events only their names. Statements hold places for values, no values. */
function withoutPersons(): tracing.SpanProcessor {
  return {
    onStart: () => undefined,
    onEnd({ attributes, events, status }) {
      for (const name of Object.keys(attributes)) if (!KEPT.has(name)) delete attributes[name];
      for (const event of events) event.attributes = {};
      delete status.message;
    },
    forceFlush: async () => undefined,
    shutdown: async () => undefined,
  };
}
