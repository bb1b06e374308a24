import type { ReactNode } from 'react';
import { useSaver } from '../network/use-saver.ts';
import { cx } from './cx.ts';
import styles from './game-cover.module.css';

const DRAWN = [
  'football-26',
  'street-clash',
  'apex-racing',
  'hoops-26',
  'strike-squad',
  'cricket-nights',
  'pocket-football',
  'last-zone',
  'crown-keep',
  'turbo-ball',
];

interface GameCoverProps {
  /** The game's short name; one we have not drawn gets the cover of all games. */
  readonly slug: string;
  /** Address of its picture; without one the drawing of its slug is shown. */
  readonly cover?: string | null | undefined;
  /** Over the drawing; leave out if the title is beside the cover. */
  readonly title?: ReactNode;
  /** `s` is a thumbnail, `m` fills its column, `l` opens a page. */
  readonly size?: 's' | 'm' | 'l';
  /** In the first view: fetched at once instead of when it comes near. */
  readonly first?: boolean;
}

/** A game's own drawing, 16 : 10. */
export function GameCover(props: GameCoverProps) {
  const { slug, cover, title, size = 'm', first = size === 'l' } = props;
  const saving = useSaver();
  const drawing = `/games/${DRAWN.includes(slug) ? slug : 'default'}.svg`;
  return (
    <span className={cx(styles.cover, styles[size])}>
      {!saving && (
        <img
          className={styles.drawing}
          src={cover ?? drawing}
          alt=""
          width={320}
          height={200}
          decoding="async"
          {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      )}
      {title && size !== 's' && <span className={styles.title}>{title}</span>}
    </span>
  );
}
