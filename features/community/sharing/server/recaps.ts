import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { brandOfCode } from '#brands/brands.ts';
import { playerCards } from '#features/foundation/identity/server/index.ts';
import { monthKey } from '#features/play/leaderboards/server/index.ts';
import { recapFor } from '#features/play/seasons/server/index.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Picture } from './canvas.ts';
import { recapPicture } from './recap-picture.ts';

interface Asked {
  readonly Params: { readonly id: string; readonly month: string };
  readonly Querystring: { readonly shape?: string };
}

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: Picture,
) => Promise<FastifyReply>;

const MONTH = /^20\d{2}-(0[1-9]|1[0-2])$/;
const playerIds = idOf<PlayerId>();

/** A month of a player in figures, for everybody with the address: the same as on the player's page. */
export function serveRecaps(app: FastifyInstance, platform: Platform, answer: Answer): void {
  const { db, texts, clock } = platform;
  app.get<Asked>('/share/recap/:id/:month.png', async (request, reply) => {
    const { brand, language } = request;
    const { id, month } = request.params;
    const player = playerIds.safeParse(id);
    if (!player.success || !MONTH.test(month)) throw refuse('not_found');
    const card = (await playerCards(db, [player.data])).get(player.data);
    const audience = card && brandOfCode(card.brand)?.audience;
    if (!card || card.deleted || audience !== brand.audience) throw refuse('not_found');
    const now = monthKey(clock.now(), brand.timeZone);
    const errors = texts.of(language, 'errors');
    const recap = await recapFor(db, card.userId, { month, now, brand, language, texts: errors });
    if (recap.played === 0) throw refuse('not_found');
    const story = request.query.shape === 'story';
    const t = texts.of(language, 'seasons');
    return answer(request, reply, recapPicture({ recap, card, story }, brand, language, t));
  });
}
