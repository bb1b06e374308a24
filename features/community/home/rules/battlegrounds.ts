/** Reasons for which Home shows a battleground, in their order (decision 0095). */
export const BATTLEGROUND_REASONS = ['joined', 'linked', 'other_game'] as const;
export type BattlegroundReason = (typeof BATTLEGROUND_REASONS)[number];

const MOST_SHOWN = 3;

/** The games whose next opening Home shows. */
export interface AwaitedOpening {
  /** Their events come first. */
  readonly games: readonly string[];
  /** True if events of other games are not shown. */
  readonly alone: boolean;
}

interface Battleground {
  readonly eventId: string;
  readonly game: { readonly gameId: string };
}

interface Offered<Event> {
  readonly event: Event;
  readonly reason: BattlegroundReason;
}

/**
 * The battlegrounds of Home, three at most: the player's own, then open ones of games with a linked account, then one of
 * another game. Each list keeps its order.
 */
export function battlegroundsFor<Event extends Battleground>(
  own: readonly Event[],
  open: readonly Event[],
  linked: ReadonlySet<string>,
): Offered<Event>[] {
  const ids = new Set(own.map(({ eventId }) => eventId));
  const others = open.filter(({ eventId }) => !ids.has(eventId));
  const isLinked = ({ game }: Battleground) => linked.has(game.gameId);
  const because = (reason: BattlegroundReason) => (event: Event) => ({ event, reason });
  return [
    ...own.map(because('joined')),
    ...others.filter(isLinked).map(because('linked')),
    ...others
      .filter((event) => !isLinked(event))
      .slice(0, 1)
      .map(because('other_game')),
  ].slice(0, MOST_SHOWN);
}

/**
 * The opening that Home shows below these battlegrounds; `null` while the player is in one, or one of a linked game is
 * open. Without any battleground the next opening of another game is better than none.
 */
export function awaitedOpening(
  shown: readonly { readonly reason: BattlegroundReason }[],
  linked: ReadonlySet<string>,
): AwaitedOpening | null {
  if (shown.some(({ reason }) => reason !== 'other_game')) return null;
  const isEmpty = shown.length === 0;
  return isEmpty || linked.size > 0 ? { games: [...linked], alone: !isEmpty } : null;
}
