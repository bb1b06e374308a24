import type { FastifyInstance } from 'fastify';
import { findPictureOwner } from '#features/foundation/identity/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';

interface Asked {
  readonly Params: { readonly id: string };
}

const ids = idOf<FileId>();

/** Players' own pictures, for whoever sees their names; one that was removed is gone within the hour everywhere. */
export function serveAvatars(app: FastifyInstance, { db, files }: Platform): void {
  app.get<Asked>('/avatars/own/:id.webp', async (request, reply) => {
    const id = ids.safeParse(request.params.id);
    const wearer = id.success ? await findPictureOwner(db, id.data) : undefined;
    if (!id.success || wearer?.audience !== request.brand.audience) throw refuse('not_found');
    const etag = `"${id.data}"`;
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('etag', etag)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const bytes = await files.read(id.data);
    if (!bytes) throw refuse('not_found');
    return reply.type('image/webp').send(bytes);
  });
}
