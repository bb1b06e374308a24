import type { Fields } from '../checkout-load.ts';

/** What the processor's fields tell of themselves; never what was typed. */
export type CardWords =
  | { readonly type: 'sending' | 'saved' | 'away' }
  /** The processor has decided; what, its server says. */
  | { readonly type: 'answered' }
  /** The bank wants to hear from the player first. */
  | { readonly type: 'bank'; readonly url: string }
  | { readonly type: 'refused'; readonly message: string }
  /** Something is missing or wrong; the fields say what, but for the holder's name, which is ours. */
  | { readonly type: 'faults'; readonly holder: string | null; readonly message?: string };

/** Has the fields send what was typed to the processor. */
export type Confirm = (holder: string) => void;

export interface CardFieldsProps {
  readonly fields: Fields;
  readonly onWords: (words: CardWords) => void;
  readonly onReady: (confirm: Confirm) => void;
}
