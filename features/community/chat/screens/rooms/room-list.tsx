import { useRef, useState } from 'react';
import type { ReplyOf } from '#platform/http/contract.ts';
import { browserApi } from '#ui/api/browser.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { ChatIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useChannel } from '#ui/realtime/live.ts';
import { useOnline } from '#ui/realtime/use-presence.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { chatCalls } from '../../chat.contract.ts';
import { channelOfRoom } from '../../rules/rooms.ts';
import type { RoomCard } from '../chat-types.ts';
import { useCalmly } from '../use-calmly.ts';
import { foldQuiet } from './quiet-rooms.ts';
import { RoomRow } from './room-row.tsx';
import styles from './rooms.module.css';

type Rooms = ReplyOf<typeof chatCalls.chatRooms>;

interface RoomListProps {
  readonly list: 'rooms' | 'direct';
  readonly loaded: Rooms;
  readonly openRoomId: string | null;
}

/** The rooms, the last written in first, with what is unread, kept true while one looks. */
export function RoomList({ list, loaded, openRoomId }: RoomListProps) {
  const t = useTexts('chat');
  const { player } = useVisit();
  const [known, setKnown] = useState({ loaded, rooms: loaded });
  if (known.loaded !== loaded) setKnown({ loaded, rooms: loaded });
  const { items, page } = known.rooms;
  const top = useRef<HTMLDivElement>(null);
  const reload = useCalmly(async () => {
    if (!top.current?.getClientRects().length) return; // on a phone, behind a room
    const rooms = await browserApi.chatRooms({ list, page }).catch(() => null);
    if (rooms) setKnown((now) => ({ ...now, rooms })); // right again with the next news
  });
  useChannel(player ? `player:${player.userId}` : null, (entry) => {
    if (entry === null || entry.type === 'chat') reload();
  });
  // large rooms publish no single members; the room beside the list is followed anyway
  useChannel(openRoomId && channelOfRoom(openRoomId), () => reload());
  const online = useOnline(items.flatMap(({ peer }) => peer?.userId ?? []));
  const { inSight, folded } = foldQuiet(items, openRoomId);
  const row = (room: RoomCard) => (
    <RoomRow
      key={room.roomId}
      room={room}
      list={list}
      isOpen={room.roomId === openRoomId}
      isOnline={room.peer !== null && (online?.has(room.peer.userId) ?? room.peer.online)}
    />
  );
  return (
    <div className={styles.rooms} ref={top}>
      <Title of={openRoomId}>{t('title')}</Title>
      <TabLinks
        label={t('tabs')}
        items={(['rooms', 'direct'] as const).map((name) => ({
          to: `?list=${name}`,
          text: t(`tab_${name}`),
          current: name === list,
        }))}
      />
      {items.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <>
          <ul className={styles.list} aria-label={t(`tab_${list}`)}>
            {inSight.map(row)}
          </ul>
          {folded.length > 0 && (
            <details className={styles.folded}>
              <summary>{t('quiet_rooms', { count: folded.length })}</summary>
              <ul className={styles.list}>{folded.map(row)}</ul>
            </details>
          )}
        </>
      )}
      <Pages of={known.rooms} hrefFor={(to) => `?list=${list}&page=${to}`} />
    </div>
  );
}

/** An open room has a heading of its own. */
function Title({ of, children }: { readonly of: string | null; readonly children: string }) {
  return of === null ? <h1>{children}</h1> : <h2>{children}</h2>;
}

function Nothing({ list }: Pick<RoomListProps, 'list'>) {
  const t = useTexts('chat');
  return (
    <EmptyState
      icon={<ChatIcon size={32} />}
      title={t(`empty_${list}_title`)}
      action={
        list === 'direct' ? (
          <ButtonLink to="/search-friends" variant="primary">
            {t('find_players')}
          </ButtonLink>
        ) : (
          <ButtonLink to="/games">{t('to_games')}</ButtonLink>
        )
      }
    >
      {t(`empty_${list}`)}
    </EmptyState>
  );
}
