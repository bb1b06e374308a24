import type { ReactNode } from 'react';
import { Link } from 'react-router';
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
          /** Address of the profile. */
          readonly href?: string | undefined;
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
          {winner && <WinnerOf winner={winner} isFirst={place === 1} />}
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

interface WinnerOfProps {
  readonly winner: NonNullable<PrizePodiumProps['prizes'][number]['winner']>;
  readonly isFirst: boolean;
}

function WinnerOf({ winner, isFirst }: WinnerOfProps) {
  const { name, avatarUrl, look, href } = winner;
  const player = (
    <>
      <Avatar
        url={avatarUrl}
        name={name}
        size={isFirst ? 56 : 44}
        frame={isFirst && !look?.frame}
        look={look}
      />
      <span className={styles.name}>
        <PlayerName look={look}>{name}</PlayerName>
      </span>
    </>
  );
  if (!href) return <span className={styles.winner}>{player}</span>;
  return (
    <Link className={styles.winner} to={href}>
      {player}
    </Link>
  );
}
