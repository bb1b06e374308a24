import { Fragment } from 'react';

/** A username: keeps its own direction, and breaks after its joints before it breaks elsewhere. */
export function PlayerName({ children }: { readonly children: string }) {
  const parts = children.match(/[^_.-]*[_.-]*/g)?.filter(Boolean) ?? [];
  return (
    <bdi>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name never move
        <Fragment key={index}>
          {part}
          {index < parts.length - 1 && <wbr />}
        </Fragment>
      ))}
    </bdi>
  );
}
