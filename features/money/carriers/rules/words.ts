/** Status of a subscriber, normalised across carriers. */
export type Said = 'pending' | 'active' | 'suspended' | 'stopped';

const SAID: Readonly<Record<string, Said>> = {
  ACTIVE: 'active',
  PENDING: 'pending',
  SUSPENDED: 'suspended',
  CANCELLED: 'stopped',
  INACTIVE: 'stopped',
};

/**
 * Normalises a carrier's own status word (section 3: `StatusName` Active, Pending; `Status` ACTIVE, PENDING,
 * SUSPENDED); `undefined` for an unknown word.
 */
export function saidBy(word: string): Said | undefined {
  return SAID[word.trim().toUpperCase()];
}
