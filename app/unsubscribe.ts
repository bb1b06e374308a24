import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { stopMail } from '#features/foundation/notifications/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import type { Platform } from '#platform/platform.ts';

const PLACE = '/unsubscribe';
const address = z.object({ token: z.string().max(1_000) });
const LONGEST_FORM = 10_000;
/** A field that the form of the page has, and a mailbox's request has not. */
const OF_PAGE = 'page';

/**
 * Stops mail by the link of a letter, for mailboxes (RFC 8058) and for the form of the page at the same address. The link
 * says who it is, so no session is asked for. A GET shows the page and changes nothing: scanners follow links.
 */
export async function serveUnsubscribe(app: FastifyInstance, platform: Platform): Promise<void> {
  await app.register(async (forms) => {
    forms.removeAllContentTypeParsers(); // mailboxes send either kind of form
    forms.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      (_, body, done) => done(null, body),
    );
    forms.post(PLACE, async (request, reply) => {
      const sent = address.safeParse(request.query);
      if (!sent.success) throw refuse('input_invalid');
      const { token } = sent.data;
      await stopMail(platform, token);
      reply.header('cache-control', 'no-store');
      if (!new URLSearchParams(String(request.body)).has(OF_PAGE)) return reply.send('');
      return reply.redirect(`${PLACE}?${new URLSearchParams({ token })}`, 303);
    });
  });
}
