import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type AccountDirectory, type Caller, identify } from '../http/caller.ts';
import { refuse } from '../http/problems.ts';
import { idOf } from '../http/shapes.ts';
import type { FileId } from '../ids.ts';
import { findFile, type StoredFile } from './files.ts';
import type { FileStorage } from './storage.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly directory: AccountDirectory;
  readonly files: FileStorage;
  /** The capability that owns a file decides who may read it. */
  readonly mayRead: (db: Db, caller: Caller, id: FileId) => Promise<boolean>;
}

const PARAMS = z.object({ id: idOf<FileId>() });

/** Serves stored files to the players who may see them. */
export function serveFiles(app: FastifyInstance, parts: Parts): void {
  const { db, files, mayRead } = parts;
  app.get('/files/:id', async (request, reply) => {
    const caller = await identify(request, request.brand.audience, parts);
    if (!caller.account) throw refuse('sign_in_needed');
    const params = PARAMS.safeParse(request.params);
    const file = params.success ? await findFile(db, params.data.id) : undefined;
    if (!file) throw refuse('not_found');
    if (!(await mayRead(db, caller, file.id))) throw refuse('not_yours');
    return sendPicture(request, reply, files, file);
  });
}

/**
 * Sends a picture so that browsers read it as nothing else, and ask each time if the viewer may still see it. A cached
 * copy is not shown after signing out.
 */
export async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  files: FileStorage,
  file: StoredFile,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'private, no-cache')
    .header('etag', `"${file.id}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', 'inline');
  if (request.headers['if-none-match'] === `"${file.id}"`) return reply.status(304).send();
  const bytes = await files.read(file.id);
  if (!bytes) throw refuse('not_found');
  return reply.type(file.contentType).send(bytes);
}
