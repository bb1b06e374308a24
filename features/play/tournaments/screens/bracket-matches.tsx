import { BracketMatch } from './bracket-match.tsx';
import type { Bracket } from './bracket-types.ts';
import styles from './rounds.module.css';

interface BracketMatchesProps {
  readonly bracket: Bracket;
  /** Whose name stands above the list: no match says it again. */
  readonly under?: 'round' | 'group';
}

/** The matches that a bracket's page has been asked for, one below the other. */
export function BracketMatches({ bracket, under }: BracketMatchesProps) {
  const { event, matches } = bracket;
  return (
    <ol className={styles.matches}>
      {matches.items.map((match) => (
        <BracketMatch
          key={match.key}
          plan={bracket}
          match={match}
          under={under}
          own={event.ownEntryId}
          eventId={event.eventId}
        />
      ))}
    </ol>
  );
}
