import { Fragment } from 'react';
import looks from './looks.module.css';
import { type Look, lookClass, NAME_COLOURS } from './looks.ts';

interface PlayerNameProps {
  readonly children: string;
  readonly look?: Look | undefined;
}

/** A username: keeps its own direction, and breaks after its joints before it breaks elsewhere. No browser translates it. */
export function PlayerName({ children, look }: PlayerNameProps) {
  const parts = children.match(/[^_.-]*[_.-]*/g)?.filter(Boolean) ?? [];
  return (
    <bdi className={lookClass(looks, NAME_COLOURS, look?.colour)} translate="no">
      {parts.length < 2
        ? children
        : parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
            <Fragment key={index}>
              {part}
              {index < parts.length - 1 && <wbr />}
            </Fragment>
          ))}
    </bdi>
  );
}
