import { setFlagsFromString } from 'node:v8';

/** Growth of the heap between full collections, in percent of the size after the last one. */
const GROWTH_PERCENT = 150;

/**
 * Lets the heap grow before a full collection. Left to itself the engine collects a server that is well
 * after 10 to 20 percent, every second or two under load, and each time answers wait (docs/decisions/0021).
 * Buffers count as the heap does: by themselves they would bring one about at every 64 MB.
 * Nor is one to come because there was none for 100 s: that kind gives memory back as well, which stops everybody
 * for up to 0.7 s, and may throw away code that is in use.
 */
export function collectSeldom(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  setFlagsFromString('--memory-reducer-gc-count=0');
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
