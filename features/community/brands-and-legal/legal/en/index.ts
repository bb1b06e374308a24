import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const en = {
  sample: 'This text is a sample for a lawyer to review. It is not legal advice.',
  terms,
  privacy,
};

export type Phrases = typeof en;
