import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './contract.ts';
import { GZIP_PACKING_ONCE, PACKING_ONCE } from './packing.ts';

/** A reply as bytes, made once however often it is given. */
interface Written {
  readonly plain: Buffer;
  readonly packed: Map<Encoding, Buffer>;
}

type Encoding = 'br' | 'gzip';

const WORTH_PACKING = 1024; // bytes
/** The better one first. */
const PACKERS = [
  ['br', (plain) => brotliCompressSync(plain, PACKING_ONCE)],
  ['gzip', (plain) => gzipSync(plain, GZIP_PACKING_ONCE)],
] as const satisfies readonly (readonly [Encoding, (plain: Buffer) => Buffer])[];
const written = new WeakMap<object, Written>();

/** Replies that many callers get as they are, such as a public list: a handler freezes what it keeps. */
export function isGivenAgain(result: unknown): result is object {
  return typeof result === 'object' && result !== null && Object.isFrozen(result);
}

/** Checked, written and packed the first time only. */
export function giveAgain(
  call: Call,
  result: object,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = written.get(result) ?? { plain: write(call, result), packed: new Map() };
  written.set(result, known);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = acceptedBy(request);
  const [encoding, pack] = PACKERS.find(([each]) => accepted.includes(each)) ?? [];
  if (known.plain.length < WORTH_PACKING || !encoding) return reply.send(known.plain);
  const packed = known.packed.get(encoding) ?? pack(known.plain);
  known.packed.set(encoding, packed);
  return reply.header('content-encoding', encoding).send(packed);
}

function write(call: Call, result: object): Buffer {
  return Buffer.from(JSON.stringify(call.reply.parse(result)));
}

/** Whoever weighs encodings against each other is served by what packs all other replies. */
function acceptedBy({ headers }: FastifyRequest): readonly string[] {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted.split(',').map((each) => each.trim()) : [];
}
