/** The relation of another player to the caller: the caller asked `asked`, and `asking` asks the caller. */
export const RELATIONS = ['self', 'none', 'asked', 'asking', 'friend', 'blocked'] as const;
export type Relation = (typeof RELATIONS)[number];

export const BOND_ACTIONS = [
  'ask',
  'accept',
  'decline',
  'withdraw',
  'remove',
  'challenge',
  'block',
  'unblock',
] as const;
export type BondAction = (typeof BOND_ACTIONS)[number];

/** The stored state, from one player's side; `withdrawn`: they asked and took it back. */
export type BondState = 'asked' | 'asking' | 'friend' | 'declined' | 'withdrawn';

export interface Bond {
  readonly state: BondState | undefined;
  /** Milliseconds since the last change. */
  readonly age: number;
  /** The player has blocked the other one. */
  readonly blocks: boolean;
  /** The other one has blocked the player. */
  readonly isBlocked: boolean;
}

/** The bond of two players without a relation. */
export const STRANGERS: Bond = { state: undefined, age: 0, blocks: false, isBlocked: false };

/** The bond as a player sees it. A block by the other one, or a declined request, looks like no bond. */
export function relationOf({ state, blocks }: Bond): Exclude<Relation, 'self'> {
  if (blocks) return 'blocked';
  return state === 'asked' || state === 'asking' || state === 'friend' ? state : 'none';
}

/** The actions that a player may take about another one now. The same rule refuses all others. */
export function actionsOn(bond: Bond, askAgainMs: number): BondAction[] {
  if (bond.blocks) return ['unblock'];
  if (bond.isBlocked) return ['block'];
  switch (bond.state) {
    case 'friend':
      return ['challenge', 'remove', 'block'];
    case 'asked':
      return ['challenge', 'withdraw', 'block'];
    case 'asking':
      return ['accept', 'decline', 'challenge', 'block'];
    default:
      return mayAsk(bond, askAgainMs) ? ['ask', 'challenge', 'block'] : ['challenge', 'block'];
  }
}

function mayAsk(bond: Bond, askAgainMs: number): boolean {
  return askAgainIn(bond, askAgainMs) === null;
}

/**
 * Milliseconds until a player whose request was declined may send another one; null if no such wait holds. The player
 * who declined may ask at any time, and a withdrawn request is no declined one.
 */
export function askAgainIn(bond: Bond, askAgainMs: number): number | null {
  const { state, age, blocks, isBlocked } = bond;
  const waits = state === 'declined' && !blocks && !isBlocked && age < askAgainMs;
  return waits ? askAgainMs - age : null;
}

/** The two sides of a bond after an action; `undefined`: there is nothing between them. */
export interface Sides {
  readonly own: BondState | undefined;
  readonly other: BondState | undefined;
}

/**
 * `add-or-remove-friend` of section 7 of the specification. Adding asks, or accepts where the other one asks, so
 * that two who ask at once are friends. Taking away declines, withdraws or removes. Said twice it changes nothing.
 */
export function afterAdding(
  bond: Bond,
  add: boolean,
  askAgainMs: number,
): Sides | 'unchanged' | 'blocked_between' | 'friend_declined' {
  const { state } = bond;
  if (!add) return afterTakingAway(state);
  if (bond.blocks || bond.isBlocked) return 'blocked_between';
  if (state === 'friend' || state === 'asked') return 'unchanged';
  if (state === 'asking') return { own: 'friend', other: 'friend' };
  if (!mayAsk(bond, askAgainMs)) return 'friend_declined';
  return { own: 'asked', other: 'asking' };
}

function afterTakingAway(state: BondState | undefined): Sides | 'unchanged' {
  switch (state) {
    case 'asking': // the declined player may ask again later, the one who declined at any time
      return { own: undefined, other: 'declined' };
    case 'asked':
      return { own: 'withdrawn', other: undefined };
    case 'friend':
      return { own: undefined, other: undefined };
    default:
      return 'unchanged';
  }
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** True if the other player is notified of a request. One that is withdrawn and sent again notifies once a day. */
export function isNotified({ state, age }: Bond): boolean {
  return state !== 'withdrawn' || age >= A_DAY_MS;
}
