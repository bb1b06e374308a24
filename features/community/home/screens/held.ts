import type { Home, NowCardData } from './home-types.ts';

/** Parts of Home whose change would move what is below them. */
const MOVING = ['card', 'division', 'battlegrounds', 'friends', 'news'] as const;
export type MovingPart = (typeof MOVING)[number];

/** The parts of the fresh Home that have another shape than the shown ones, so that they would move something. */
export function movedParts(shown: Home, fresh: Home): MovingPart[] {
  return MOVING.filter((part) => shapeOf(shown, part) !== shapeOf(fresh, part));
}

/**
 * The fresh Home as far as nothing moves: parts of another shape stay as they are shown, lists keep their order, and
 * lines that are shown once stay for this visit.
 */
export function holdMoves(shown: Home, fresh: Home): Home {
  const moved = movedParts(shown, fresh);
  const isMoved = (part: MovingPart) => moved.includes(part);
  return {
    ...fresh,
    order: shown.order,
    isReturn: shown.isReturn,
    card: isMoved('card') ? shown.card : withRivals(fresh.card, shown.card),
    division: isMoved('division') ? shown.division : withOutcome(fresh.division, shown.division),
    battlegrounds: isMoved('battlegrounds')
      ? shown.battlegrounds
      : inOrderOf(shown.battlegrounds, fresh.battlegrounds, ({ event }) => event.eventId),
    friends: isMoved('friends')
      ? shown.friends
      : inOrderOf(shown.friends, fresh.friends, ({ userId }) => userId),
    news: isMoved('news')
      ? shown.news
      : inOrderOf(shown.news, fresh.news, ({ notificationId }) => notificationId),
  };
}

function shapeOf(home: Home, part: MovingPart): string {
  const { card, division, battlegrounds, friends, news } = home;
  const ids = (list: readonly string[] | undefined) => (list ? [...list].sort().join() : 'failed');
  switch (part) {
    case 'card':
      return card ? [subjectOf(card), card.more > 0].join() : 'failed';
    case 'division':
      return division ? [division.rank !== null, division.rows.length].join() : 'failed';
    case 'battlegrounds':
      return `${ids(battlegrounds?.items.map(({ event }) => event.eventId))} ${battlegrounds?.next?.event.eventId}`;
    case 'friends':
      return ids(friends?.items.map(({ userId }) => userId));
    case 'news':
      return `${ids(news?.items.map((item) => item.notificationId))} ${news?.recap}`;
  }
}

/** A card about the same match or event is the same card, whatever it asks for. */
function subjectOf({ kind, match, checkIn, steps, rivals }: NowCardData): string {
  if (match) return match.matchId;
  if (checkIn) return checkIn.event.eventId;
  const done = steps.filter((step) => step.done).length;
  return [kind, steps.length, done, (rivals?.players.length ?? 0) > 0].join();
}

function withRivals(fresh: Home['card'], shown: Home['card']): Home['card'] {
  return fresh && { ...fresh, rivals: shown?.rivals ?? fresh.rivals };
}

function withOutcome(fresh: Home['division'], shown: Home['division']): Home['division'] {
  return fresh && { ...fresh, lastWeek: shown?.lastWeek ?? null };
}

function inOrderOf<Item, Part extends { readonly items: readonly Item[] }>(
  shown: Part | null,
  fresh: (Part & { items: Item[] }) | null,
  idOf: (item: Item) => string,
) {
  if (!shown || !fresh) return fresh;
  const places = new Map(shown.items.map((item, place) => [idOf(item), place]));
  const placeOf = (item: Item) => places.get(idOf(item)) ?? places.size;
  return { ...fresh, items: [...fresh.items].sort((a, b) => placeOf(a) - placeOf(b)) };
}
