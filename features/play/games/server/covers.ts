import type { FastifyInstance } from 'fastify';
import { type Db, tables } from '#platform/database/database.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { drawingOf, drawn } from '../rules/drawing.ts';
import type { GamesTables } from './tables.ts';

interface Pictured {
  readonly cover_file: FileId | null;
  readonly drawing: string | null;
}

/** The address of a game's cover; `null` for games of earlier releases, which have a drawing by their slug. */
export function coverOf({ cover_file, drawing }: Pictured): string | null {
  if (cover_file) return `/games/own/${cover_file}.webp`;
  return drawing && coverOfDrawing(drawing);
}

export function coverOfDrawing(drawing: string): string {
  return `/games/drawn/${drawing}.svg`;
}

const ids = idOf<FileId>();

/** The picture at an address never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Serves the covers of games, which are the same for all brands: uploaded ones and our own drawings. */
export function serveGameCovers(app: FastifyInstance, { db, files }: Platform): void {
  app.get<{ Params: { id: string } }>('/games/own/:id.webp', async (request, reply) => {
    const id = ids.safeParse(request.params.id);
    const bytes =
      id.success && (await isCover(db, id.data)) ? await files.read(id.data) : undefined;
    if (!bytes) throw refuse('not_found');
    return reply
      .header('cache-control', FOR_GOOD)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(bytes);
  });
  app.get<{ Params: { name: string } }>('/games/drawn/:name.svg', (request, reply) => {
    const drawing = drawingOf(request.params.name);
    if (!drawing) throw refuse('not_found');
    return reply
      .header('cache-control', FOR_GOOD)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/svg+xml')
      .send(drawn(drawing));
  });
}

async function isCover(db: Db, id: FileId): Promise<boolean> {
  const row = await tables<GamesTables>(db)
    .selectFrom('games')
    .select('id')
    .where('cover_file', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
