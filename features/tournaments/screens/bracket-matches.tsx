import { BracketMatch } from './bracket-match.tsx';
import type { Bracket } from './bracket-types.ts';
import styles from './rounds.module.css';

interface BracketMatchesProps {
  readonly bracket: Bracket;
  /** What stands above the list: a match that is called the same does not say it again. */
  readonly headed?: string;
}

/** The matches that a bracket's page has been asked for, one below the other. */
export function BracketMatches({ bracket, headed }: BracketMatchesProps) {
  const { event, matches } = bracket;
  return (
    <ol className={styles.matches}>
      {matches.items.map((match) => (
        <BracketMatch
          key={match.key}
          plan={bracket}
          match={match}
          headed={headed}
          own={event.ownEntryId}
          eventId={event.eventId}
        />
      ))}
    </ol>
  );
}
