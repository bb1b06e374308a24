import { constants } from 'node:zlib';

/**
 * The size of a compressor's buffer. Only a full garbage collection frees it, and all replies wait for one: the default of
 * 16 KB, of which a reply fills a fraction, causes one about every ten seconds under load.
 */
const CHUNK_BYTES = 4_096;

/**
 * The compression of replies: half the processor time of the next level, for a hundredth more bytes. The default window of
 * brotli is 4 MB, which for small replies is mostly garbage to collect.
 */
export const BROTLI = brotli(3);

/** The same for clients without brotli. */
export const GZIP = { chunkSize: CHUNK_BYTES, level: 4 };

/** The compression of content that is compressed once and sent often: 7 of 100 bytes less. */
export const BROTLI_ONCE = brotli(5);
export const GZIP_ONCE = { chunkSize: CHUNK_BYTES, level: 6 };

function brotli(quality: number) {
  return {
    chunkSize: CHUNK_BYTES,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 17, // 128 KB
    },
  };
}
