import type { ReactNode } from 'react';
import { Avatar } from './avatar.tsx';
import { cx } from './cx.ts';
import type { Look } from './looks.ts';
import { PlayerName } from './player-name.tsx';
import styles from './prize-podium.module.css';

interface PrizePodiumProps {
  /** Best first; the first three make the podium, the rest follow as rows. */
  readonly prizes: readonly {
    readonly place: number;
    readonly placeText: ReactNode;
    readonly amount: ReactNode;
    readonly winner?:
      | {
          readonly name: string;
          readonly avatarUrl: string | null;
          readonly look?: Look | undefined;
        }
      | null
      | undefined;
  }[];
}

/** Prizes of the best placings, with their winners. */
export function PrizePodium({ prizes }: PrizePodiumProps) {
  return (
    <ol className={styles.podium}>
      {prizes.map(({ place, placeText, amount, winner }) => (
        <li key={place} className={cx(styles.prize, styles[`place${place}`])}>
          {winner && (
            <span className={styles.winner}>
              <Avatar
                url={winner.avatarUrl}
                name={winner.name}
                size={place === 1 ? 56 : 44}
                frame={place === 1 && !winner.look?.frame}
                look={winner.look}
              />
              <span className={styles.name}>
                <PlayerName look={winner.look}>{winner.name}</PlayerName>
              </span>
            </span>
          )}
          <span className={styles.block}>
            <span className={styles.numeral} aria-hidden="true">
              {place}
            </span>
            <span className={styles.amount}>
              <bdi>{amount}</bdi>
            </span>
            <span className={styles.text}>{placeText}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
