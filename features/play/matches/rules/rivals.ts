import { defaultRatingRules } from '#features/play/leaderboards/rules/rating.ts';

/** An entrant that a player could challenge. */
export interface Rival {
  readonly entryId: string;
  /** `null` while it is provisional; then the rating at the start counts. */
  readonly rating: number | null;
  readonly canPlayNow: boolean;
  /** The next kickoff at which both can play, by their play times. */
  readonly commonAt: Date | null;
}

/** Rating points by which a rival without a common time counts as farther away. */
const NO_COMMON_TIME = 200;

/**
 * The rivals nearest to a player: those who can play now, then by the difference in rating, in which the lack of a
 * common time counts as 200 points. An earlier common time decides between equals.
 */
export function nearestRivals<Each extends Rival>(
  ownRating: number | null,
  rivals: readonly Each[],
  limit: number,
): Each[] {
  const own = ownRating ?? defaultRatingRules.start;
  const distance = ({ rating, commonAt }: Rival) =>
    Math.abs((rating ?? defaultRatingRules.start) - own) + (commonAt ? 0 : NO_COMMON_TIME);
  const time = ({ commonAt }: Rival) => commonAt?.getTime() ?? Number.MAX_SAFE_INTEGER;
  return [...rivals]
    .sort(
      (a, b) =>
        Number(b.canPlayNow) - Number(a.canPlayNow) ||
        distance(a) - distance(b) ||
        time(a) - time(b) ||
        (a.entryId < b.entryId ? -1 : 1),
    )
    .slice(0, limit);
}
