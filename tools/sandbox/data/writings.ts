import type { Language } from '#brands/brand.ts';
import { am } from './writings/am.ts';
import { ar } from './writings/ar.ts';
import { de } from './writings/de.ts';
import { en } from './writings/en.ts';
import { es } from './writings/es.ts';
import { fr } from './writings/fr.ts';
import { it } from './writings/it.ts';
import type { Writing } from './writings/writing.ts';

export const WRITINGS: Readonly<Record<Language, Writing>> = { en, de, fr, es, it, ar, am };
