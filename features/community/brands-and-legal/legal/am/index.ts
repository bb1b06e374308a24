import type { Phrases } from '../en/index.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

export const am: Phrases = {
  sample: 'ይህ ጽሑፍ በሕግ ባለሙያ መታየት ያለበት ናሙና ነው። የሕግ ምክር አይደለም።',
  terms,
  privacy,
};
