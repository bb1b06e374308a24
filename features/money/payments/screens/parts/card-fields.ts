import type { Fields } from '../checkout-load.ts';

/** Events of the processor's fields; never the typed values. */
export type CardWords =
  | { readonly type: 'sending' | 'saved' | 'away' }
  /** The processor has decided; its server knows the outcome. */
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
