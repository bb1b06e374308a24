import type { RoomKind } from './rooms.ts';

/** Facts that decide about access to a room. */
export interface RoomFacts {
  readonly kind: RoomKind;
  readonly audience: string;
  /** An event's or a match's brand; `null` for a room that an audience shares. */
  readonly brand: string | null;
  /** True for members: the two players of a match or a direct room, and the entrants of an event. */
  readonly isInside: boolean;
  /** When what it is about ended; nothing is written after {@link OPEN_AFTER_MS}. */
  readonly endedAt: Date | null;
}

export interface Visitor {
  readonly audience: string;
  /** A moderator, organiser or administrator of the room's brand; of any brand where an audience shares the room. */
  readonly isInCharge: boolean;
}

/** `foreign`: of another audience, where it does not exist; `none`: it is not the visitor's. */
export type Access = 'foreign' | 'none' | 'read' | 'write';

/** A room of an event or a match can be written in for so long after its end; read for good. */
export const OPEN_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/** Roles that are in the rooms of events and matches of their brands (rules.md, "Who may do what"). */
export const IN_CHARGE = ['moderator', 'organiser', 'administrator'] as const;
const OF_ALL: readonly RoomKind[] = ['brand', 'game'];

/**
 * Decides access by the subject of a room, not by a list (decision 0040). Rooms of a brand or game are open to the
 * audience, those of an event to its entrants, those of a match to its two players, the last two also to officials, and
 * a direct room to its two players alone.
 */
export function accessTo(room: RoomFacts, visitor: Visitor, now: Date): Access {
  if (room.audience !== visitor.audience) return 'foreign';
  if (!isIn(room, visitor)) return 'none';
  const closesAt = room.endedAt && room.endedAt.getTime() + OPEN_AFTER_MS;
  return closesAt !== null && closesAt <= now.getTime() ? 'read' : 'write';
}

function isIn({ kind, isInside }: RoomFacts, { isInCharge }: Visitor): boolean {
  if (OF_ALL.includes(kind) || isInside) return true;
  return kind !== 'direct' && isInCharge;
}
