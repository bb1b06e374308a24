import type { CSSProperties } from 'react';
import styles from './head.module.css';

const MOST_LINES = 2;

interface BigWordProps {
  readonly id: string;
  readonly children: string;
}

/** The word of a moment as its title, as large as the width allows. */
export function BigWord({ id, children }: BigWordProps) {
  const words = children.split(' ').map((word) => [...word].length);
  const letters = Math.max(4, ...words, Math.ceil([...children].length / MOST_LINES));
  return (
    <h2
      id={id}
      tabIndex={-1}
      className={styles.word}
      style={{ '--letters': letters } as CSSProperties}
    >
      <span>{children}</span>
    </h2>
  );
}
