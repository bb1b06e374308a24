import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BROTLI_ONCE, GZIP_ONCE } from './compression.ts';
import type { Call } from './contract.ts';

/** The bytes of a reply, made once for all requests. */
interface CachedReply {
  readonly plain: Buffer;
  readonly compressed: Map<Encoding, Buffer>;
}

type Encoding = 'br' | 'gzip';

const WORTH_COMPRESSING = 1024; // bytes
/** The better one first. */
const COMPRESSORS = [
  ['br', (plain) => brotliCompressSync(plain, BROTLI_ONCE)],
  ['gzip', (plain) => gzipSync(plain, GZIP_ONCE)],
] as const satisfies readonly (readonly [Encoding, (plain: Buffer) => Buffer])[];
const cache = new WeakMap<object, CachedReply>();

/** True for results that all callers get alike, such as a public list: their handlers freeze them. */
export function isCacheable(result: unknown): result is object {
  return typeof result === 'object' && result !== null && Object.isFrozen(result);
}

/** Sends a frozen result, which is checked, serialised and compressed the first time only. */
export function sendCached(
  call: Call,
  result: object,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const cached = cache.get(result) ?? {
    plain: serialise(call, result),
    compressed: new Map(),
  };
  cache.set(result, cached);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = acceptedBy(request);
  const [encoding, compress] = COMPRESSORS.find(([each]) => accepted.includes(each)) ?? [];
  if (cached.plain.length < WORTH_COMPRESSING || !encoding) return reply.send(cached.plain);
  const compressed = cached.compressed.get(encoding) ?? compress(cached.plain);
  cached.compressed.set(encoding, compressed);
  return reply.header('content-encoding', encoding).send(compressed);
}

function serialise(call: Call, result: object): Buffer {
  return Buffer.from(JSON.stringify(call.reply.parse(result)));
}

/** Encodings with weights are left to the compression of all other replies. */
function acceptedBy({ headers }: FastifyRequest): readonly string[] {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted.split(',').map((each) => each.trim()) : [];
}
