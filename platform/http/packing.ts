import { constants } from 'node:zlib';

/**
 * What is written at once. A packer's buffer is freed by a full collection only, which everybody's answers wait for:
 * the usual 16 KB, of which a reply fills a fraction, bring one about every ten seconds under load.
 */
const CHUNK_BYTES = 4_096;

/**
 * How replies are packed as they are given: at half of what one step more would cost the processor, for a hundredth
 * more bytes. By default brotli sets up a window of 4 MB each time: for replies of some kilobytes that is memory to
 * collect, every second and at the cost of everybody's answers.
 */
export const PACKING = brotli(3);

/** The same for who takes no brotli. */
export const GZIP_PACKING = { chunkSize: CHUNK_BYTES, level: 4 };

/** What is packed once and given to many is worth more time: 7 of 100 bytes less. */
export const PACKING_ONCE = brotli(5);
export const GZIP_PACKING_ONCE = { chunkSize: CHUNK_BYTES, level: 6 };

function brotli(quality: number) {
  return {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 17, // 128 KB
    },
  };
}
