import { brand as southAfrica } from '../blg-za-en/brand.ts';
import type { Brand } from '../brand.ts';

/** Serves every origin that no brand names. */
export const brand: Brand = { ...southAfrica, code: 'default' };
