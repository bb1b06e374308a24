const UNDECIDED = ['requested', 'reschedule_requested', 'confirmed', 'awaiting_approval'] as const;
export type UndecidedStatus = (typeof UNDECIDED)[number];

/** Whether the players do something about it other than play. */
export function isUndecided(status: string): status is UndecidedStatus {
  return UNDECIDED.some((each) => each === status);
}
