import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Drop } from '../rows/row.ts';

let broken: Drop | undefined;
let drops = 0;

/** Starts to drop this, or stops with `undefined`. */
export function dropFromNowOn(drop: Drop | undefined): void {
  broken = drop;
  drops = 0;
}

/** Number of drops since the start. */
export function droppedSoFar(): number {
  return drops;
}

/** Puts a proxy before a test's product. It changes nothing until `dropFromNowOn`. */
export function standBefore(app: FastifyInstance): void {
  const inject = app.inject.bind(app);
  const through = async (request: InjectOptions | string) => {
    const options = typeof request === 'string' ? { url: request } : request;
    const drop = broken;
    if (!drop) return inject(options);
    const response = await inject('parameter' in drop ? withoutParameter(options, drop) : options);
    return 'parameter' in drop ? response : withoutField(response, options, drop);
  };
  Object.assign(app, { inject: through });
}

const BASE = 'http://product';

function callOf(options: InjectOptions): string {
  return new URL(String(options.url ?? options.path), BASE).pathname.replace(/^\/api\//, '');
}

/** The same request without its parameter. */
export function withoutParameter(
  options: InjectOptions,
  { of, parameter }: { readonly of: string; readonly parameter: string },
): InjectOptions {
  if (callOf(options) !== of) return options;
  const url = new URL(String(options.url ?? options.path), BASE);
  if (url.searchParams.has(parameter)) {
    drops += 1;
    url.searchParams.delete(parameter);
    return { ...options, url: url.pathname + url.search };
  }
  const { payload } = options;
  if (typeof payload !== 'object' || !(parameter in payload)) return options;
  drops += 1;
  const { [parameter]: _, ...rest } = payload as Record<string, unknown>;
  return { ...options, payload: rest };
}

/** The same reply without its field. */
function withoutField(
  response: LightMyRequestResponse,
  options: InjectOptions,
  drop: Exclude<Drop, { parameter: string }>,
): LightMyRequestResponse {
  if (!String(response.headers['content-type']).includes('json')) return response;
  if ('of' in drop && callOf(options) !== drop.of) return response;
  const told: unknown = JSON.parse(response.body);
  const body =
    'text' in drop ? withoutText(told, drop.text) : withoutPath(told, drop.field.split('.'));
  const text = JSON.stringify(body);
  if (text === JSON.stringify(told)) return response;
  drops += 1;
  const left = { body: { value: text }, payload: { value: text }, json: { value: () => body } };
  return Object.create(response, left);
}

/** Removes the value at a path; `*` is every item of a list. */
export function withoutPath(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  if (Array.isArray(value)) {
    return step === '*' ? value.map((each) => withoutPath(each, rest)) : value;
  }
  const fields = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== step) return [[name, inner]];
    return rest.length === 0 ? [] : [[name, withoutPath(inner, rest)]];
  });
  return Object.fromEntries(fields);
}

/** Removes all fields with this text. */
export function withoutText(value: unknown, text: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutText(each, text));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([, inner]) => inner !== text);
  return Object.fromEntries(fields.map(([name, inner]) => [name, withoutText(inner, text)]));
}
