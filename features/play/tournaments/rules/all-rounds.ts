/** Asks for the matches of every round of a bracket, in place of one round's. */
export const ALL_ROUNDS = 'ALL';
