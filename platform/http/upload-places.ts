import { refuse } from './problems.ts';

/**
 * Uploads of one caller at the same moment. Pictures are decoded one by one, and a small file can hold a large picture:
 * a caller with a hundred of them delays others by these few only.
 */
const MOST_AT_ONCE = 6;
const RETRY_AFTER_S = 5;

/** Uploads that this process is busy with, by their callers. */
const busy = new Map<string, number>();

/** Does the work of an upload, its reading included, unless its caller has as many on the way as one may have. */
export async function withUploadPlace<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const others = busy.get(caller) ?? 0;
  if (others >= MOST_AT_ONCE) {
    throw refuse('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
  }
  busy.set(caller, others + 1);
  try {
    return await work();
  } finally {
    const left = (busy.get(caller) ?? 1) - 1;
    if (left > 0) busy.set(caller, left);
    else busy.delete(caller);
  }
}
