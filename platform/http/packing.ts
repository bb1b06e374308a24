import { constants } from 'node:zlib';

/**
 * What is written at once. A packer's buffer is freed by a full collection only, which everybody's answers wait for:
 * the usual 16 KB, of which a reply fills a fraction, bring one about every ten seconds under load.
 */
const CHUNK_BYTES = 4_096;

/**
 * How replies are packed as they are given. By default brotli sets up a window of 4 MB each time: for replies of
 * some kilobytes that is memory to collect, every second and at the cost of everybody's answers.
 */
export const PACKING = {
  chunkSize: CHUNK_BYTES,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 17, // 128 KB
  },
};

/** The same for who takes no brotli. */
export const GZIP_PACKING = { chunkSize: CHUNK_BYTES };
