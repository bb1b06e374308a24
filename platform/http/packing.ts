import { constants } from 'node:zlib';

/**
 * The size of a chunk. Only a full collection frees a compressor's buffer, and all answers wait for it: the usual 16
 * KB, of which a reply fills a fraction, cause one about every ten seconds under load.
 */
const CHUNK_BYTES = 4_096;

/**
 * The compression of replies: half the processor time of the next level, for a hundredth more bytes. By default brotli
 * opens a window of 4 MB each time, which for small replies is memory to collect at the cost of all answers.
 */
export const PACKING = brotli(3);

/** The same for who takes no brotli. */
export const GZIP_PACKING = { chunkSize: CHUNK_BYTES, level: 4 };

/** The compression of content that is packed once and sent often: 7 of 100 bytes less. */
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
