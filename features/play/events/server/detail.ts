import { playerCards, shownName } from '#features/foundation/identity/server/index.ts';
import {
  accountsOf,
  type GameCard,
  playedIn,
  rulesOfGame,
} from '#features/play/games/server/index.ts';
import { pointsRulesOf } from '#features/play/leaderboards/rules/points.ts';
import { type Db, tables } from '#platform/database/database.ts';
import { partOf, readPart, type Wanted, withKeys } from '#platform/database/paging.ts';
import { type CallContext, checkMsisdn, type Handler } from '#platform/http/handlers.ts';
import { refuse } from '#platform/http/problems.ts';
import type { EntryId, EventId, PlayerId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { eventsCalls } from '../events.contract.ts';
import { type CheckInTimes, checkInTimes } from '../rules/check-in.ts';
import { actionsOn, isFull, type JoinableEvent, missingForJoining } from '../rules/joining.ts';
import {
  durationText,
  PLATFORM_RULES,
  platformRuleNumbers,
  RULE_TEXTS,
} from '../rules/platform-rules.ts';
import { shownSettings } from '../settings.contract.ts';
import { placeOnWaitingList, waitingCount } from './capacity.ts';
import { entryOfPlayer } from './entries.ts';
import {
  cardOf,
  checkInRules,
  eventRows,
  gameOf,
  joinableOf,
  lastingPause,
  textsIn,
} from './event-rows.ts';
import { residencyIn, standingOf, unmetRequirements } from './requirements.ts';
import { seriesOf } from './series.ts';
import { type EventRow, type EventsTables, settingsFromRow } from './tables.ts';

export function eventById(parts: Platform): Handler<typeof eventsCalls.eventById> {
  const { db, clock, rules } = parts;
  const { scoringMatchesADay: _cap, ...points } = pointsRulesOf(rules);
  const numbers = checkInRules(rules);
  return async ({ id, msisdn }, context) => {
    checkMsisdn(context, msisdn);
    const row = await visibleEvent(db, id, context);
    const now = clock.now();
    const game = await gameOf(db, row, context.language);
    const { entry, isPresent, place } = await viewerIn(db, id, context.caller.account?.playerId);
    const ownEntryId = isPresent ? entry.entryId : null;
    const { title, description } = textsIn(row.texts, context.language);
    const event = joinableOf(row);
    const times = checkInTimes(event, numbers);
    const seen = place ? { left: true, checkedIn: false, waiting: true } : entry;
    const isIn = isPresent || place !== undefined;
    const missing = isIn ? [] : await missingFor(db, event, game, context, now);
    const card = cardOf(row, title, game, ownEntryId, now);
    return {
      ...card,
      ...shownSettings.parse(settingsFromRow(row, row.ends_at)),
      description,
      residency: residencyIn(row, context.language),
      pause: card.paused ? lastingPause(row) : null,
      cancelled: row.stage === 'cancelled' ? { reason: row.cancel_reason } : null,
      actions: actionsOn(event, seen, now, numbers),
      checkIn: times && shownCheckIn(times, isPresent && entry.checkedIn),
      missing: await unmetRequirements(parts, context, missing, row, game, now),
      series: await seriesOf(db, row, context.language, now),
      waiting: isFull(event)
        ? { count: await waitingCount(db, id), place: place?.place ?? null }
        : null,
      playableFrom: row.starts_at.toISOString(),
      playableUntil: row.ends_at.toISOString(),
      points,
    };
  };
}

/** The viewer's entry, or their place on the waiting list. */
async function viewerIn(db: Db, id: EventId, viewer: PlayerId | undefined) {
  const entry = viewer && (await entryOfPlayer(db, id, viewer));
  if (entry && !entry.left) return { entry, isPresent: true as const, place: undefined };
  const place = viewer && (await placeOnWaitingList(db, id, viewer));
  return { entry, isPresent: false as const, place };
}

function shownCheckIn({ opensAt, closesAt }: CheckInTimes, done: boolean) {
  return { opensAt: opensAt.toISOString(), closesAt: closesAt.toISOString(), done };
}

export function eventRules({ db, rules, texts }: Platform): Handler<typeof eventsCalls.eventRules> {
  const { durations, counts } = platformRuleNumbers(rules);
  return async ({ id }, context) => {
    const row = await visibleEvent(db, id, context);
    const written = textsIn(row.texts, context.language);
    const ofGame = await rulesOfGame(db, row.audience, row.game_id, context.language);
    const text = texts.of(context.language, RULE_TEXTS);
    const durationTexts = Object.entries({ ...durations, ...row.rule_overrides }).map(
      ([name, ms]) => [name, durationText(ms, context.language)] as const,
    );
    const values = { ...counts, ...Object.fromEntries(durationTexts) };
    const { modes, maps } = await playedIn(db, row.game_id);
    return {
      title: written.title,
      modes: [...modes],
      maps: [...maps],
      gameRules: [...ownOrGameRules(written.gameRules, ofGame.gameRules)],
      platformRules: PLATFORM_RULES.map((key) => text(key, values)),
      howToPlay: [...ownOrGameRules(written.howToPlay, ofGame.howToPlay)],
    };
  };
}

/** The event's own rules, else those of its game. */
function ownOrGameRules(own: readonly string[], ofGame: readonly string[]): readonly string[] {
  return own.length > 0 ? own : ofGame;
}

/** A published event of the brand's audience. Another audience's, or a draft, is not found. */
export async function visibleEvent(
  db: Db,
  id: EventId,
  { brand }: Pick<CallContext, 'brand'>,
): Promise<EventRow> {
  const row = (await eventRows(db, [id])).get(id);
  if (row?.audience !== brand.audience || row.stage === 'draft') throw refuse('not_found');
  return row;
}

/** The card of one event, as lists show it. */
export async function eventCardOf(db: Db, id: EventId, context: CallContext, now: Date) {
  const row = await visibleEvent(db, id, context);
  const viewer = context.caller.account?.playerId;
  const entry = viewer && (await entryOfPlayer(db, id, viewer));
  const ownEntryId = entry && !entry.left ? entry.entryId : null;
  const { title } = textsIn(row.texts, context.language);
  return cardOf(row, title, await gameOf(db, row, context.language), ownEntryId, now);
}

/** An event of the official's own audience, with its current pause. Another audience's is not found. */
export async function controlledEvent(db: Db, id: EventId, context: CallContext, now: Date) {
  const row = await visibleEvent(db, id, context);
  const { title } = textsIn(row.texts, context.language);
  const event = cardOf(row, title, await gameOf(db, row, context.language), null, now);
  return { event, pause: event.paused ? lastingPause(row) : null };
}

async function missingFor(
  db: Db,
  event: JoinableEvent,
  game: GameCard,
  { caller, brand }: CallContext,
  now: Date,
) {
  const viewer = caller.account?.playerId;
  if (!viewer) return missingForJoining(undefined, event, now);
  const accounts = await accountsOf(db, game.gameId, [viewer]);
  const account = accounts.get(viewer) ?? null;
  const standing = await standingOf(db, viewer, brand, event, now);
  return missingForJoining({ account, ...standing }, event, now);
}

/** Present entrants. Their number comes from the event, without counting. */
export function eventByParticipants({
  db,
}: Platform): Handler<typeof eventsCalls.eventByParticipants> {
  return async ({ id, msisdn, entryId, ...wanted }, context) => {
    checkMsisdn(context, msisdn);
    const event = await visibleEvent(db, id, context);
    const { rows, ...part } = await pageOfEntrants(db, id, entryId, wanted);
    const ids = rows.map((row) => row.player_id);
    const players = await playerCards(db, ids);
    const items = rows.flatMap((row) => {
      const player = players.get(row.player_id);
      if (!player) return [];
      const { userId, deleted, avatarUrl, look, country } = player;
      const username = shownName(player, context.texts);
      const entryId = row.id as EntryId; // the primary key of entries
      const joinedAt = row.joined_at.toISOString();
      return [{ entryId, userId, username, deleted, avatarUrl, look, country, joinedAt }];
    });
    const total = entryId ? items.length : event.entrants;
    return { items, ...part, pageSize: wanted.pageSize, total };
  };
}

async function pageOfEntrants(db: Db, id: EventId, entryId: EntryId | undefined, wanted: Wanted) {
  if (entryId) return readPart(entrants(db, id).where('id', '=', entryId), wanted);
  if (wanted.cursor) return readPart(entrants(db, id), wanted);
  const { page, pageSize } = wanted;
  const rows = await withKeys(entrants(db, id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return partOf(rows, wanted);
}

/** Present entrants, in the order of joining. */
function entrants(db: Db, id: EventId) {
  return tables<EventsTables>(db)
    .selectFrom('entries')
    .select(['id', 'player_id', 'joined_at'])
    .where('event_id', '=', id)
    .where('left_at', 'is', null)
    .orderBy('joined_at')
    .orderBy('id');
}
