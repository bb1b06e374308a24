import { Link } from 'react-router';
import { Flag } from './flag.tsx';
import type { Look } from './looks.ts';
import styles from './player-line.module.css';
import { PlayerName } from './player-name.tsx';

interface PlayerLineProps {
  readonly userId: string;
  readonly username: string;
  readonly country: string;
  /** The player's cosmetics; plain without. */
  readonly look?: Look | undefined;
  /** The profile was removed: there is nowhere to lead to. */
  readonly deleted?: boolean;
}

/** A player in a row of a list: the name as a link to the profile, and the flag. */
export function PlayerLine({ userId, username, country, look, deleted = false }: PlayerLineProps) {
  return (
    <span className={styles.who}>
      {deleted ? (
        <span className={styles.name} translate="no">
          {username}
        </span>
      ) : (
        <Link to={`/profile/${userId}`} className={styles.name}>
          <PlayerName look={look}>{username}</PlayerName>
        </Link>
      )}
      <span className={styles.gap}> </span>
      <Flag country={country} />
    </span>
  );
}
