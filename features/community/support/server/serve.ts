import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { findFile } from '#platform/files/files.ts';
import { sendPicture } from '#platform/files/serve.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { FileId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { TicketId } from '../contract.ts';
import { opens, ticketSecret } from './secret.ts';

const ASKED = z.object({
  id: idOf<FileId>(),
  ticket: idOf<TicketId>(),
  key: z.string().max(64),
});

/** Serves the pictures of a visitor's ticket to whoever has the secret of its link. */
export function serveTicketPictures(app: FastifyInstance, platform: Platform): void {
  const { db, files } = platform;
  app.get('/ticket-pictures/:id', async (request, reply) => {
    const asked = ASKED.safeParse({ ...Object(request.query), ...Object(request.params) });
    if (!asked.success) throw refuse('not_found');
    const { id, ticket, key } = asked.data;
    if (!opens(platform, ticket, key)) throw refuse('not_yours');
    const { rows } = await sql`
      select from ticket_pictures p join ticket_messages m on m.id = p.message_id
      join tickets t on t.id = m.ticket_id
      where p.file_id = ${id} and t.id = ${ticket} and t.player_id is null
        and t.audience = ${request.brand.audience}`.execute(db);
    const file = rows.length > 0 ? await findFile(db, id) : undefined;
    if (!file) throw refuse('not_found');
    return sendPicture(request, reply, files, file);
  });
}

export function visitorsPicture(
  platform: Pick<Platform, 'secret'>,
  ticketId: string,
  pictureId: string,
): string {
  const key = ticketSecret(platform, ticketId as TicketId); // the primary key of tickets
  return `/ticket-pictures/${pictureId}?ticket=${ticketId}&key=${key}`;
}
