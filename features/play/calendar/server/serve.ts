import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Brand } from '#brands/brand.ts';
import { brandOfCode } from '#brands/brands.ts';
import { otherSide } from '#core/scores.ts';
import {
  findGonePlayers,
  playerCards,
  shownName,
} from '#features/foundation/identity/server/index.ts';
import { listOf } from '#features/play/matches/rules/views.ts';
import { agendaOf, rulesOfPlay } from '#features/play/matches/server/index.ts';
import { homeOf } from '#platform/home.ts';
import { refuse } from '#platform/http/problems.ts';
import type { PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { editionOf, slotOf } from '../rules/appointments.ts';
import { type Appointment, writeCalendar } from '../rules/ical.ts';
import { readerOf } from './feeds.ts';

const ADDRESS = /^([\w-]{43})\.ics$/;
/** The past that a calendar still contains. */
const PAST_MS = 30 * 24 * 60 * 60 * 1000;
const MOST = 200;
const ASK_AGAIN_MINUTES = 15;
/** A match's length in a calendar: the shortest distance between two matches (rules.md, "A match"). */
const LASTS_MS = 30 * 60_000;

/** A player's matches for any program that reads calendars; the address is all it knows. */
export function serveCalendars(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { readonly file: string } }>('/calendar/:file', async (request, reply) => {
    const token = ADDRESS.exec(request.params.file)?.[1];
    const { db, clock } = platform;
    const playerId = token && (await readerOf(db, token, clock.now()));
    if (!playerId || (await findGonePlayers(db, [playerId])).size > 0) throw refuse('not_found');
    const text = await calendarOf(platform, playerId);
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
    reply
      .header('cache-control', `private, max-age=${ASK_AGAIN_MINUTES * 20}`)
      .header('etag', etag)
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', 'inline; filename="matches.ics"');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

async function calendarOf(platform: Platform, playerId: PlayerId): Promise<string> {
  const { db, clock, texts, config } = platform;
  const since = new Date(clock.now().getTime() - PAST_MS);
  const agenda = await agendaOf(db, playerId, rulesOfPlay(platform.rules), { since, atMost: MOST });
  const opponents = agenda.map(({ match, side }) => match.players[otherSide(side)]);
  const cards = await playerCards(db, [playerId, ...opponents]);
  const own = cards.get(playerId);
  const brand = own && brandOfCode(own.brand);
  if (!own || !brand) throw refuse('not_found');
  const t = texts.of(own.language, 'calendar');
  const errors = texts.of(own.language, 'errors');
  const home = homeOf(brand, config);
  const appointments = agenda.map(({ match, changedAt, event, side, rules }): Appointment => {
    const { isAwaited, ...slot } = slotOf(match.state, rules);
    const isOver = listOf(match.state.status) === 'completed';
    const card = cards.get(match.players[otherSide(side)]);
    const values = {
      opponent: card ? shownName(card, errors) : '',
      event: event.titleIn(languageOf(brand, own.language)),
      minutes: rules.checkInOpensBefore / 60_000,
    };
    return {
      ...slot,
      uid: `${match.id}@${brand.audience}.battle-league`,
      ...editionOf({ ...match, changedAt, isOver }, rules.pauses),
      end: new Date(slot.start.getTime() + LASTS_MS),
      summary: t(match.state.kickoff === null ? 'summary_request' : 'summary', values),
      description: t('details', values),
      url: `${home}/match-wizard/${match.eventId}/${match.id}`,
      alarm: isAwaited ? { minutes: Math.round(values.minutes), text: t('alarm', values) } : null,
    };
  });
  const facts = { name: t('name', { brand: brand.name }), refreshMinutes: ASK_AGAIN_MINUTES };
  return writeCalendar({ ...facts, program: `-//${brand.name}//${own.language}` }, appointments);
}

function languageOf(brand: Brand, language: string) {
  return brand.languages.find((each) => each === language) ?? brand.languages[0];
}
