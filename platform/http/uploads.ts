import type { FastifyRequest } from 'fastify';
import type { Upload } from './handlers.ts';
import { refuse } from './problems.ts';

/**
 * Concurrent uploads of one caller. Pictures are decoded one by one, and a small file can hold a large picture, so a
 * caller with a hundred of them would delay all others.
 */
const MOST_AT_ONCE = 6;
const RETRY_AFTER_S = 5;

/** Uploads in progress in this process, by caller. */
const inProgress = new Map<string, number>();

/** Runs an upload, its reading included; refuses it if its caller has the most concurrent uploads. */
export async function withUploadSemaphore<T>(caller: string, work: () => Promise<T>): Promise<T> {
  const others = inProgress.get(caller) ?? 0;
  if (others >= MOST_AT_ONCE) {
    throw refuse('too_many_requests', { retryAfterSeconds: RETRY_AFTER_S });
  }
  inProgress.set(caller, others + 1);
  try {
    return await work();
  } finally {
    const left = (inProgress.get(caller) ?? 1) - 1;
    if (left > 0) inProgress.set(caller, left);
    else inProgress.delete(caller);
  }
}

/** Reads the one file of an upload. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw refuse('media_type_unsupported');
  const part = await request.file().catch(() => undefined);
  if (part?.fieldname !== 'file') throw refuse('body_malformed');
  const bytes = await part.toBuffer().catch(() => {
    const fields = [{ path: 'file', code: 'file_too_large' }];
    throw refuse('file_too_large', { status: 422, fields });
  });
  return { bytes, declaredType: part.mimetype };
}
