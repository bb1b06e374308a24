import { cx } from '#ui/components/cx.ts';
import type { AchievementId } from '../../rules/achievements.ts';
import styles from './achievements.module.css';

/** A drawing for each achievement, on 24 × 24, in lines. */
const DRAWINGS: Readonly<Record<AchievementId, string>> = {
  first_win: 'M7 4h10v6l-2 4H9l-2-4zM7 6H3v2l4 4M17 6h4v2l-4 4M12 14v4M8 20h8',
  clean_sheet: 'M4 6h16v12H4zM4 10h16M4 14h16M8 6v12M12 6v12M16 6v12',
  comeback: 'M20 12a8 8 0 1 1-3-6M20 3v5h-5',
  five_in_a_row: 'M5 20V14M9 20v-9M13 20V9M17 20V6M21 20V3',
  giant_killer: 'M4 20 16 8M13 5l6 6M4 20v-4h4M17 3l4 4',
  three_games: 'M4 4h7v7H4zM13 4h7v7h-7zM8 13h8v7H8z',
  ten_events: 'M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M9 14h6M9 17h3',
  ten_rivals:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20v-3l3-3h4l3 3v3M16 5a3 3 0 0 1 0 6M16 14l4 3v3',
  seven_days: 'M12 3v9l5 5M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18z',
  four_weeks: 'M4 18h4V6H4zM10 18h4V6h-4zM16 18h4V6h-4zM2 21h20',
  promoted: 'm5 13 7-7 7 7M5 20l7-7 7 7',
  quick_hand: 'M13 2 5 14h6l-1 8 8-12h-6z',
  fair_month: 'M12 3v17M5 7h14M5 7l-3 7h6zM19 7l-3 7h6zM8 20h8',
  ten_walls: 'M3 5h18v5H3zM3 10h9v5H3zM12 10h9v5h-9zM3 15h18v5H3z',
  perfect_month:
    'm12 3 2.700 5.800 6.300.800-4.600 4.400 1.200 6.300L12 17.200l-5.600 3.100 1.200-6.300L3 9.600l6.300-.8z',
  finalist: 'M6 21V3M6 4h13l-3 4.500 3 4.500H6',
  champion: 'M4 8l4 4 4-8 4 8 4-4v11H4zM4 21h16',
  fifty_wins: 'm4 12.500 5.500 5.500L20 6.500M4 6.500l3 3',
  hundred_matches: 'M4 4l16 16M20 4 4 20M4 12h4M16 12h4',
  diamond: 'M7 4h10l4 6-9 11L3 10zM3 10h18M9 10l3 11 3-11',
};

interface AchievementMarkProps {
  readonly achievement: AchievementId;
  readonly earned: boolean;
  readonly size?: number;
}

/** The sign of an achievement; pale until it is earned. Its name is beside it. */
export function AchievementMark({ achievement, earned, size = 48 }: AchievementMarkProps) {
  return (
    <svg
      className={cx(styles.mark, earned && styles.bright)}
      width={size}
      height={size}
      viewBox="-8 -8 40 40"
      aria-hidden="true"
    >
      <path className={styles.ground} d="M12-8 29 2v20L12 32-5 22V2z" />
      <path className={styles.lines} d={DRAWINGS[achievement]} />
    </svg>
  );
}
