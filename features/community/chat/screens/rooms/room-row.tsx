import { Link } from 'react-router';
import { cx } from '#ui/components/cx.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '#ui/links/addresses.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import type { RoomCard } from '../chat-types.ts';
import { RoomFace } from '../parts/room-face.tsx';
import { Excerpt } from '../room/quote.tsx';
import styles from './rooms.module.css';

interface RoomRowProps {
  readonly room: RoomCard;
  readonly list: 'rooms' | 'direct';
  readonly isOpen: boolean;
  /** The other of a direct room is. */
  readonly isOnline: boolean;
}

/** A room with its last message, who is there, and how much of it is unread. */
export function RoomRow({ room, list, isOpen, isOnline }: RoomRowProps) {
  const t = useTexts('chat');
  const { date, dateTime } = useFormat();
  const { kind, title, startsAt, unread, mentioned, muted, present } = room;
  return (
    <li className={cx(styles.row, unread > 0 && styles.fresh)}>
      <span className={styles.face}>
        <RoomFace room={room} size={44} />
        {isOnline && <span className={styles.online} role="img" aria-label={t('online')} />}
      </span>
      <div className={styles.text}>
        <Link
          className={styles.link}
          to={{
            pathname: roomAt(room.roomId),
            ...(list === 'direct' && { search: '?list=direct' }),
          }}
          aria-current={isOpen ? 'page' : undefined}
        >
          <bdi>{title}</bdi>
        </Link>
        <Last room={room} />
        {kind !== 'direct' && (
          <p className={styles.facts}>
            {t(`kind_${kind}`)}
            {startsAt && (
              <>
                {' · '}
                <time dateTime={startsAt}>
                  {kind === 'match' ? dateTime(startsAt) : date(startsAt)}
                </time>
              </>
            )}
            {present > 0 && ` · ${t('present', { count: present })}`}
            {muted && ` · ${t('muted')}`}
          </p>
        )}
        {kind === 'direct' && muted && <p className={styles.facts}>{t('muted')}</p>}
      </div>
      <div className={styles.end}>
        <When room={room} />
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">
              {mentioned && '@ '}
              {unread > 99 ? '99+' : unread}
            </span>
            <span className="visually-hidden">
              {t('unread', { count: unread })}
              {mentioned && `, ${t('you_are_named')}`}
            </span>
          </span>
        )}
      </div>
    </li>
  );
}

function Last({ room: { last, kind } }: { readonly room: RoomCard }) {
  const t = useTexts('chat');
  const c = useTexts('common');
  const { player } = useVisit();
  if (!last) return <p className={styles.nothing}>{t('nobody_wrote')}</p>;
  const isOwn = last.userId === player?.userId;
  return (
    <p className={styles.last}>
      {(isOwn || kind !== 'direct') && (
        <span className={styles.who}>
          <bdi translate="no">{isOwn ? t('you') : last.username}</bdi>
          {c('colon')}
        </span>
      )}
      <span className={styles.said} dir="auto">
        <Excerpt of={last} />
      </span>
    </p>
  );
}

/** Today's by the clock, others by the day. */
function When({ room: { last } }: { readonly room: RoomCard }) {
  const { now } = useVisit();
  const { time, date } = useFormat();
  if (!last) return null;
  const isRecent = date(last.at) === date(now) || last.at > now;
  return (
    <time className={styles.when} dateTime={last.at}>
      {isRecent ? time(last.at) : date(last.at)}
    </time>
  );
}
