import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const it: Phrases = {
  sample: 'Questo testo è un esempio che un avvocato deve rivedere. Non è una consulenza legale.',
  terms,
  privacy,
};
