import { Avatar } from '#ui/components/avatar.tsx';
import { BrandMark } from '#ui/components/brand-mark.tsx';
import { GameCover } from '#ui/components/game-cover.tsx';
import { TrophyIcon, VersusIcon } from '#ui/components/icon.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { RoomCard } from '../chat-types.ts';
import styles from './room-face.module.css';

interface RoomFaceProps {
  readonly room: Pick<RoomCard, 'kind' | 'peer' | 'gameSlug' | 'gameCover' | 'title'>;
  /** Edge in CSS pixels. */
  readonly size: number;
}

/** The picture of a room. */
export function RoomFace({ room, size }: RoomFaceProps) {
  const { brand } = useVisit();
  const { kind, peer, gameSlug, gameCover, title } = room;
  if (kind === 'direct')
    return <Avatar url={peer?.avatarUrl} name={title} size={size} look={peer?.look} />;
  return (
    <span className={styles.face} style={{ inlineSize: size, blockSize: size }} aria-hidden="true">
      {kind === 'brand' && <BrandMark path={brand.look.mark} name="" size={size * 0.6} compact />}
      {kind === 'match' && <VersusIcon size={size * 0.5} />}
      {kind === 'event' && <TrophyIcon size={size * 0.5} />}
      {kind === 'game' && <GameCover slug={gameSlug ?? ''} cover={gameCover} size="s" />}
    </span>
  );
}
