import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const fr: Phrases = {
  sample: 'Ce texte est un modèle qu’un juriste doit relire. Ce n’est pas un conseil juridique.',
  terms,
  privacy,
};
