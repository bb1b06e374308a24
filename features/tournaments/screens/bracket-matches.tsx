import { BracketMatch } from './bracket-match.tsx';
import type { Bracket } from './bracket-types.ts';
import styles from './rounds.module.css';

/** The matches that a bracket's page has been asked for, one below the other. */
export function BracketMatches({ bracket }: { readonly bracket: Bracket }) {
  const { event, matches } = bracket;
  return (
    <ol className={styles.matches}>
      {matches.items.map((match) => (
        <BracketMatch
          key={match.key}
          plan={bracket}
          match={match}
          own={event.ownEntryId}
          eventId={event.eventId}
        />
      ))}
    </ol>
  );
}
