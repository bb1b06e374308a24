import type { Brand } from '#brands/brand.ts';

/** The behaviour of a sparring partner. */
export type Character = 'agreeable' | 'eager' | 'mirror' | 'doubter' | 'busy' | 'decliner';

interface Portrait {
  readonly character: Character;
  readonly avatar: string;
  /** A hint for challengers. */
  readonly note: string;
}

/** In the order of the sandbox. */
export const PORTRAITS: readonly Portrait[] = [
  {
    character: 'agreeable',
    avatar: 'lioness',
    note: 'Accepts at once, checks in, and verifies whatever you enter',
  },
  {
    character: 'eager',
    avatar: 'falcon',
    note: 'Enters the score first; you verify or dispute it',
  },
  { character: 'mirror', avatar: 'fox', note: 'Enters the same score as you instead of verifying' },
  { character: 'doubter', avatar: 'cobra', note: 'Disputes what you enter; an organiser rules' },
  { character: 'busy', avatar: 'bull', note: 'Asks for a later time before anything else' },
  { character: 'decliner', avatar: 'rhino', note: 'Declines every challenge' },
];

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'blg-za': [
    'Sparring Naledi',
    'Sparring Thabo',
    'Sparring Zola',
    'Sparring Kagiso',
    'Sparring Pieter',
    'Sparring Anele',
  ],
  'eal-eu': [
    'Sparring Lena',
    'Sparring Mateo',
    'Sparring Chloe',
    'Sparring Luca',
    'Sparring Jonas',
    'Sparring Elsa',
  ],
  'blg-ke': [
    'Sparring Wanjiku',
    'Sparring Otieno',
    'Sparring Njeri',
    'Sparring Kamau',
    'Sparring Barasa',
    'Sparring Chebet',
  ],
  'blg-ng': [
    'Sparring Ngozi',
    'Sparring Tunde',
    'Sparring Amaka',
    'Sparring Emeka',
    'Sparring Musa',
    'Sparring Zainab',
  ],
  'blg-et': [
    'Sparring Hana',
    'Sparring Abel',
    'Sparring Selam',
    'Sparring Dawit',
    'Sparring Yonas',
    'Sparring Meron',
  ],
  'blg-za-demo': [
    'Sparring Lebo',
    'Sparring Sam',
    'Sparring Robin',
    'Sparring Neo',
    'Sparring Alex',
    'Sparring Dineo',
  ],
  'blg-ps': ['تدريب ليان', 'تدريب سامي', 'تدريب نور', 'تدريب عمر', 'تدريب يزن', 'تدريب هالة'],
};

/** A partner's name in a brand's audience. */
export function partnerName({ audience }: Brand, index: number): string {
  return NAMES[audience]?.[index] ?? `Sparring ${index + 1}`;
}
