import { constants } from 'node:zlib';

/**
 * How replies are packed as they are given. By default brotli sets up a window of 4 MB each time: for replies of
 * some kilobytes that is memory to collect, every second and at the cost of everybody's answers.
 */
export const PACKING = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 17, // 128 KB
  },
};
