/** What a carrier may say of a subscriber, in one word for all of them. */
export type Said = 'pending' | 'active' | 'suspended' | 'stopped';

const SAID: Readonly<Record<string, Said>> = {
  ACTIVE: 'active',
  PENDING: 'pending',
  SUSPENDED: 'suspended',
  CANCELLED: 'stopped',
  INACTIVE: 'stopped',
};

/**
 * A carrier's own status word (section 3: `StatusName` Active, Pending; `Status` ACTIVE, PENDING, SUSPENDED), and
 * nothing for one that nobody has told us of.
 */
export function saidBy(word: string): Said | undefined {
  return SAID[word.trim().toUpperCase()];
}
