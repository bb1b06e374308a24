import { Link, useSearchParams } from 'react-router';
import { cx } from '#ui/components/cx.ts';
import { BackIcon, MoreIcon } from '#ui/components/icon.tsx';
import { IconLink } from '#ui/components/icon-button.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Someone } from '#ui/realtime/presence.ts';
import { useOnline } from '#ui/realtime/use-presence.ts';
import { sheetAt } from '../addresses.ts';
import type { Room } from '../chat-types.ts';
import { RoomFace } from '../parts/room-face.tsx';
import styles from './room.module.css';
import { OVER } from './use-closing.ts';

interface RoomHeadProps {
  readonly room: Room;
  readonly present: number;
  readonly typists: readonly Someone[];
}

/** The room's name, its present members and those who type. */
export function RoomHead({ room, present, typists }: RoomHeadProps) {
  const t = useTexts('chat');
  const [query] = useSearchParams();
  return (
    <header className={styles.head}>
      <Link
        className={styles.back}
        to={room.kind === 'direct' ? '/chat-rooms?list=direct' : '/chat-rooms'}
        aria-label={t('to_rooms')}
      >
        <BackIcon />
      </Link>
      <RoomFace room={room} size={40} />
      <div className={styles.names}>
        <h1 className={styles.title}>
          {room.link ? (
            <Link to={room.link}>
              <bdi>{room.title}</bdi>
            </Link>
          ) : (
            <bdi>{room.title}</bdi>
          )}
        </h1>
        <p className={styles.state} aria-live="polite">
          {typists.length > 0 ? (
            <Typing typists={typists} />
          ) : (
            <Present room={room} count={present} />
          )}
        </p>
      </div>
      <IconLink
        {...OVER}
        to={sheetAt(query, 'people')}
        icon={<MoreIcon />}
        label={t('about_room')}
      />
    </header>
  );
}

function Typing({ typists }: { readonly typists: readonly Someone[] }) {
  const t = useTexts('chat');
  const [first] = typists;
  return (
    <>
      {typists.length === 1 && first
        ? t('typing', { player: first.username })
        : t('typing_many', { count: typists.length })}
    </>
  );
}

function Present({ room, count }: { readonly room: Room; readonly count: number }) {
  const t = useTexts('chat');
  const { peer, blocked } = room;
  // a block between them hides presence; loaded again once it is lifted
  const online = useOnline(peer && !blocked ? [peer.userId] : []);
  const isPeerOn = peer && !blocked && (online?.has(peer.userId) ?? peer.online);
  const isOn = peer ? isPeerOn : count > 0;
  const direct = isOn ? t('online') : t('offline');
  return (
    <>
      <span className={cx(styles.dot, isOn && styles.on)} aria-hidden="true" />
      {peer ? direct : t('present', { count })}
    </>
  );
}
