import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CsvFile, csvText } from '../csv.ts';

const UNSAFE_IN_NAMES = /[^a-z0-9-]+/gi;

/** Streams a table as it is read: as long as it is, it is never held whole. */
export function replyCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  const name = file.name.replace(UNSAFE_IN_NAMES, '-').slice(0, 80);
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(csvText(file)));
}
