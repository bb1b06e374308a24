import type { CSSProperties } from 'react';
import { useSaver } from '../network/use-saver.ts';
import styles from './avatar.module.css';
import { cx } from './cx.ts';
import looks from './looks.module.css';
import { FRAMES, type Look, lookClass } from './looks.ts';

interface AvatarProps {
  /** Address of the picture, such as `/avatars/lynx.svg`. */
  readonly url: string | null | undefined;
  /** The player's name; its initials replace a missing picture. */
  readonly name: string;
  /** Edge in CSS pixels; 40 by default. Or in `em` of what is written beside it, where that follows the window. */
  readonly size?: number | `${number}em`;
  /** A rule around it: the brand's colour, or how a match ended for this player. */
  readonly frame?: boolean | 'win' | 'loss' | undefined;
  readonly look?: Look | undefined;
  /** Nothing beside it says the name, so it is spoken. */
  readonly alone?: boolean;
}

/** A player's face: a plate that leans with the brand. */
export function Avatar({ url, name, size = 40, frame = false, look, alone = false }: AvatarProps) {
  const saving = useSaver();
  const kind = frame === true ? 'accent' : frame;
  return (
    <span
      className={cx(
        styles.avatar,
        kind && styles.framed,
        kind && styles[kind],
        !kind && lookClass(looks, FRAMES, look?.frame),
      )}
      style={measuresOf(size)}
      {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      <span className={styles.plate}>
        <span className={styles.initials} translate="no">
          {initials(name)}
        </span>
        {url && !saving && (
          <img
            className={styles.picture}
            src={url}
            alt=""
            {...(typeof size === 'number' && { width: size, height: size })}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
    </span>
  );
}

/** Height of the initials in relation to the edge. */
const INITIALS = 0.45;

function measuresOf(size: NonNullable<AvatarProps['size']>): CSSProperties {
  if (typeof size === 'number') {
    return { inlineSize: size, blockSize: size, fontSize: size * INITIALS };
  }
  const edge = `${1 / INITIALS}em`; // in `em` of the initials
  return { inlineSize: edge, blockSize: edge, fontSize: `${Number.parseFloat(size) * INITIALS}em` };
}

/** First letters of the first two words, or the first two letters of a single one. */
function initials(name: string): string {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const first = words[0] ?? '';
  const letters = words[1] ? [[...first][0], [...words[1]][0]] : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}
