import type { Language } from '#brands/brand.ts';
import { shownName } from '#features/foundation/identity/server/index.ts';
import { eventForPlay } from '#features/play/events/server/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { MatchId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { matchesCalls } from '../contract.ts';
import { matchCards } from './cards.ts';
import { scoreReply } from './detail.ts';
import { findMatch, type MatchRecord, sideOf } from './records.ts';
import { rulesOfPlay } from './rules-of-play.ts';
import { dataOf, readTimeline } from './timeline.ts';
import type { Onlooker } from './viewer.ts';

/** A match as anybody may watch it: nothing that only its players and the officials read. */
export function watchMatch(platform: Platform): Handler<typeof matchesCalls.watchMatch> {
  const watch = watcherOf(platform);
  return async ({ matchId }, { brand, language, caller }) => {
    const { match, record } = await watch(matchId, brand.audience, language);
    const player = caller.account?.playerId;
    const isOwn = player !== undefined && sideOf(record, player) !== undefined;
    return { match, isOwn, timeline: await publicTimeline(platform.db, record) };
  };
}

/** Looks at matches the way a visitor does; of events that the audience can see. */
export function watcherOf({ db, clock, rules, texts }: Platform) {
  const rulesOf = rulesOfPlay(rules);
  return async (matchId: MatchId, audience: string, language: Language) => {
    const record = await findMatch(db, matchId);
    const event = record && (await eventForPlay(db, record.eventId));
    if (!record || record.audience !== audience) throw refuse('not_found');
    if (!event || event.stage === 'draft') throw refuse('not_found');
    const words = texts.of(language, 'errors');
    const visitor: Onlooker = {
      account: undefined,
      language,
      nameOf: (card) => shownName(card, words),
      reasonFor: (template) => words(`ruling_${template}`),
    };
    const [match] = await matchCards(db, [record], visitor, rulesOf, clock.now());
    if (!match) throw refuse('not_found');
    return { match, record };
  };
}

/** What was done, and by which side; no reasons, no pictures, and no official's name. */
async function publicTimeline(db: Db, { id }: MatchRecord) {
  const rows = await readTimeline(db, id);
  return rows.map((row) => {
    const { actor_role: role, at, type, to_status: to } = row;
    const { score } = dataOf(row);
    const isOfficial = role === 'organiser' || role === 'administrator';
    const by = isOfficial ? ('official' as const) : role;
    return { at: at.toISOString(), by, type, to, score: score && scoreReply(score) };
  });
}
