import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LANGUAGES } from '#brands/brand.ts';
import { safeReturnTo } from '#features/foundation/identity/rules/entry.ts';
import { accountDirectory, updateLanguage } from '#features/foundation/identity/server/index.ts';
import { acceptForms } from '#platform/http/body.ts';
import { callerOf, identify } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/problems.ts';
import { chooseLanguage } from '#platform/http/visit.ts';
import type { Platform } from '#platform/platform.ts';
import { ACTING_AS } from '#ui/api/acting-as.ts';

const body = z.object({
  language: z.enum(LANGUAGES),
  returnTo: z.string().optional(),
  [ACTING_AS]: z.string().optional(),
});

/** In somebody's own name: no key does it. */
const CHANGE = { method: 'POST', who: 'player' } as const;

/** The language chooser's form: kept on this device, and for what a player is sent; then back to the page. */
export async function serveLanguage(app: FastifyInstance, { db, clock }: Platform): Promise<void> {
  await app.register(async (forms) => {
    acceptForms(forms);
    forms.post('/language', async (request, reply) => {
      const { brand } = request;
      const sent = body.safeParse(request.body);
      if (!sent.success || !brand.languages.includes(sent.data.language)) {
        throw refuse('input_invalid');
      }
      const { language, returnTo, [ACTING_AS]: shown } = sent.data;
      const parts = { db, clock, directory: accountDirectory };
      const { account } = callerOf(CHANGE, await identify(request, brand.audience, parts));
      // on a page that showed another player the choice holds for the device alone
      const isOwn = shown === undefined || shown === account?.playerId;
      if (account && isOwn) await updateLanguage(db, account.playerId, language);
      chooseLanguage(request, reply, language);
      return reply.redirect(safeReturnTo(returnTo) ?? '/landing', 303);
    });
  });
}
