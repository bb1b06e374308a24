/** A person's choice for the data saver; `auto` follows the browser and the network. */
export const SAVER_CHOICES = ['auto', 'on', 'off'] as const;
export type SaverChoice = (typeof SAVER_CHOICES)[number];

export interface Saver {
  readonly choice: SaverChoice;
  /** True while data are saved. */
  readonly on: boolean;
}

/** Cookie of the choice; and of a line that was found slow, kept for an hour. */
export const SAVER_COOKIE = 'bl_saver';
export const SLOW_COOKIE = 'bl_slow';

interface Known {
  readonly choice: string | undefined;
  /** `Save-Data: on`, which a browser sends whose user has asked it to save. */
  readonly saveData: boolean;
  readonly slow: boolean;
}

/** A choice is obeyed; without one the browser's own setting and a slow line decide. */
export function saverOf({ choice, saveData, slow }: Known): Saver {
  const chosen = SAVER_CHOICES.find((each) => each === choice) ?? 'auto';
  return { choice: chosen, on: chosen === 'auto' ? saveData || slow : chosen === 'on' };
}
