import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const ar: Phrases = {
  sample: 'هذا النص عيّنة ليراجعها محامٍ، وليس استشارة قانونية.',
  terms,
  privacy,
};
