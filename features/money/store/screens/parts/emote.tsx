import type { EmoteName } from '../../rules/emotes.ts';
import styles from './emote.module.css';

interface EmoteProps {
  readonly name: EmoteName;
  /** In CSS pixels; by default a little more than the height of its line. */
  readonly size?: number;
  /** Spoken name; `:name:` by default. */
  readonly label?: string;
}

/** A room emote, drawn for `:name:` in messages of players who have it. */
export function Emote({ name, size, label = `:${name}:` }: EmoteProps) {
  const { ground, lines } = DRAWINGS[name];
  return (
    <svg
      className={styles.emote}
      viewBox="0 0 24 24"
      role="img"
      aria-label={label}
      {...(size === undefined ? {} : { width: size, height: size })}
    >
      <path className={styles[ground.tone]} d={ground.path} />
      <path className={styles.lines} d={lines} />
    </svg>
  );
}

interface Drawing {
  readonly ground: { readonly tone: 'gold' | 'coral' | 'sky' | 'mint'; readonly path: string };
  readonly lines: string;
}

const FACE = 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z';
const DRAWINGS: Readonly<Record<EmoteName, Drawing>> = {
  gg: {
    ground: { tone: 'mint', path: 'M2 4h20v13h-8l-4 4v-4H2z' },
    lines: 'M10 8H6v5h4v-2.500H8.500M18 8h-4v5h4v-2.500h-1.500',
  },
  goal: {
    ground: { tone: 'sky', path: FACE },
    lines:
      'm12 8 3.800 2.800-1.400 4.400H9.600l-1.400-4.400zM12 8V3M15.800 10.800l5-1.600M14.400 15.200l3 4M9.600 15.200l-3 4M8.200 10.800l-5-1.600',
  },
  fire: {
    ground: {
      tone: 'coral',
      path: 'M13 1c1 4 6 7 6 13a7 7 0 0 1-14 0c0-3 1.500-5 3-6 0 2 1 3 2 3 2-2 3-6 3-10z',
    },
    lines: 'M12 13c1.500 2 2.500 3 2.500 5a2.500 2.500 0 0 1-5 0c0-1.500 1-2.500 2.500-5z',
  },
  cup: {
    ground: { tone: 'gold', path: 'M6 3h12v7a6 6 0 0 1-5 6v3h4v3H7v-3h4v-3a6 6 0 0 1-5-6z' },
    lines: 'M6 5H2.500c0 4 1.500 6 4 6.500M18 5h3.500c0 4-1.500 6-4 6.500M12 6v6',
  },
  happy: {
    ground: { tone: 'gold', path: FACE },
    lines: 'M8.500 8v2M15.500 8v2M7 14c2.500 4 7.500 4 10 0',
  },
  sad: { ground: { tone: 'sky', path: FACE }, lines: 'M8.500 9v2M15.500 9v2M7.500 17c2-3 7-3 9 0' },
  angry: {
    ground: { tone: 'coral', path: FACE },
    lines: 'm6 7 4 2M18 7l-4 2M9 11v1M15 11v1M8 17c2-2 6-2 8 0',
  },
  cool: {
    ground: { tone: 'mint', path: FACE },
    lines: 'M5 8h14M6 8v3h4.500V8M13.500 8v3H18V8M8.500 16c2 1.500 5 1.500 7 0',
  },
};
