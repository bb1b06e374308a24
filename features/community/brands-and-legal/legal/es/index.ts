import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const es: Phrases = {
  sample: 'Este texto es una muestra que un abogado debe revisar. No es asesoramiento jurídico.',
  terms,
  privacy,
};
