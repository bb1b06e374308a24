import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  fileOfAvatar,
  playerCards,
  playerExists,
} from '#features/foundation/identity/server/index.ts';
import { eventForPlay } from '#features/play/events/server/index.ts';
import { figuresOf } from '#features/play/leaderboards/server/index.ts';
import { watcherOf } from '#features/play/matches/server/index.ts';
import { championOf } from '#features/play/tournaments/server/index.ts';
import { networkOf } from '#platform/http/address.ts';
import { refuse } from '#platform/http/problems.ts';
import { idOf } from '#platform/http/shapes.ts';
import type { EventId, MatchId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { brandPicture } from './brand-picture.ts';
import { draw, type Picture } from './canvas.ts';
import { championPicture } from './champion-picture.ts';
import { createGallery } from './gallery.ts';
import { keptPictures } from './kept-pictures.ts';
import { createLettering } from './lettering.ts';
import { matchPicture } from './match-picture.ts';
import { profilePicture } from './profile-picture.ts';
import { serveRecaps } from './recaps.ts';

interface Asked {
  readonly Params: { readonly id: string };
}

const matchIds = idOf<MatchId>();
const eventIds = idOf<EventId>();
const playerIds = idOf<PlayerId>();

/** Pictures of results for who shares them, in the language that is asked for; drawn here, from what is kept. */
export function servePictures(app: FastifyInstance, platform: Platform): void {
  const { db, config, texts, files } = platform;
  const watch = watcherOf(platform);
  const letter = createLettering(join(config.dataDir, 'fonts'));
  const gallery = createGallery(keptPictures(config.dataDir));
  const readOwn = async (url: string) => {
    const id = fileOfAvatar(url);
    return id && files.read(id);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, picture: Picture) => {
    // the hash of its content is the name, so a changed picture has another
    const name = createHash('sha256').update(JSON.stringify(picture)).digest('base64url');
    const etag = `"${name}"`;
    reply
      .header('cache-control', 'public, max-age=60')
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const file = await gallery(name, networkOf(request.ip), () => draw(picture, letter, readOwn));
    return reply.type('image/png').send(file);
  };

  serveRecaps(app, platform, answer);

  app.get('/share/brand.png', async (request, reply) => {
    const { brand, language } = request;
    return answer(request, reply, brandPicture(brand, language, texts.of(language, 'landing')));
  });

  app.get<Asked>('/share/match/:id.png', async (request, reply) => {
    const { brand, language } = request;
    const id = matchIds.safeParse(request.params.id);
    if (!id.success) throw refuse('not_found');
    const { match } = await watch(id.data, brand.audience, language);
    const t = texts.of(language, 'matches');
    return answer(request, reply, matchPicture(match, brand, language, t));
  });

  app.get<Asked>('/share/profile/:id.png', async (request, reply) => {
    const { brand, language } = request;
    const id = playerIds.safeParse(request.params.id);
    if (!id.success || !(await playerExists(db, id.data, brand.audience)))
      throw refuse('not_found');
    const card = (await playerCards(db, [id.data])).get(id.data);
    if (!card) throw refuse('not_found');
    const { matchesPlayed, matchesWon, points } = await figuresOf(platform, id.data);
    const t = texts.of(language, 'friends');
    const figures = [
      { figure: matchesPlayed, label: t('picture_played') },
      { figure: matchesWon, label: t('picture_won') },
      { figure: points, label: t('picture_points') },
    ];
    const shown = { figures, invitation: t('picture_challenge') };
    return answer(request, reply, profilePicture(card, shown, brand, language));
  });

  app.get<Asked>('/share/champion/:id.png', async (request, reply) => {
    const { brand, language } = request;
    const id = eventIds.safeParse(request.params.id);
    const event = id.success ? await eventForPlay(db, id.data) : undefined;
    if (event?.audience !== brand.audience || event.stage === 'draft') throw refuse('not_found');
    const champion = await championOf(db, event.eventId);
    if (!champion) throw refuse('not_found');
    const { username, avatarUrl } = champion;
    const [prize = null] = event.prizes;
    const title = event.titleIn(language);
    const won = { username, avatarUrl, title, prize, endedAt: event.endsAt.toISOString() };
    const t = texts.of(language, 'tournaments');
    return answer(request, reply, championPicture(won, brand, language, t));
  });
}
