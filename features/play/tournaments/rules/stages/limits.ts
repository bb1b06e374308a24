/** Most entrants of one table, which a phone can still show. */
export const MOST_OF_TABLE = 512;
/** Most of a Swiss field and of all groups of a stage, which are paired and seeded below a second. */
export const MOST_OF_SWISS = 1_024;
export const MOST_OF_GROUPS = 4_096;
