import type { Fields } from '../checkout-load.ts';

/** Events of the processor's fields; never the typed values. */
export type CardWords =
  | { readonly type: 'sending' | 'saved' | 'away' }
  /** The processor has decided; its server knows the outcome. */
  | { readonly type: 'answered' }
  /** The bank asks the player first. */
  | { readonly type: 'bank'; readonly url: string }
  | { readonly type: 'refused'; readonly message: string }
  /** Faults in the fields, which show them; the holder's name is our own field. */
  | { readonly type: 'faults'; readonly holder: string | null; readonly message?: string };

/** Submits the fields to the processor. */
export type Confirm = (holder: string) => void;

export interface CardFieldsProps {
  readonly fields: Fields;
  readonly onWords: (words: CardWords) => void;
  readonly onReady: (confirm: Confirm) => void;
}
