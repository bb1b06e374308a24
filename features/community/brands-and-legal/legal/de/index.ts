import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const de: Phrases = {
  sample:
    'Dieser Text ist ein Muster, das ein Anwalt noch prüfen muss. Er ist keine Rechtsberatung.',
  terms,
  privacy,
};
