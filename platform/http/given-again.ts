import { brotliCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from './contract.ts';
import { PACKING } from './packing.ts';

/** A reply as bytes, made once however often it is given. */
interface Written {
  readonly plain: Buffer;
  packed?: Buffer;
}

const WORTH_PACKING = 1024; // bytes
const ACCEPTS_BROTLI = /(?:^|,)\s*br\s*(?:,|$)/;
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
  const known = written.get(result) ?? { plain: write(call, result) };
  written.set(result, known);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  if (known.plain.length < WORTH_PACKING || !takesBrotli(request)) return reply.send(known.plain);
  known.packed ??= brotliCompressSync(known.plain, PACKING);
  return reply.header('content-encoding', 'br').send(known.packed);
}

function write(call: Call, result: object): Buffer {
  return Buffer.from(JSON.stringify(call.reply.parse(result)));
}

/** Whoever weighs encodings against each other is served by what packs all other replies. */
function takesBrotli({ headers }: FastifyRequest): boolean {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' && ACCEPTS_BROTLI.test(accepted);
}
