import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useParams } from 'react-router';
import { cx } from '#ui/components/cx.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { isSameView } from './addresses.ts';
import styles from './chat.module.css';
import { RoomList } from './rooms/room-list.tsx';

const load = screenLoader(async ({ api, params, url }) => {
  const wanted = url.searchParams.get('list') ?? params.roomId?.split(':')[0];
  const list = wanted === 'direct' ? ('direct' as const) : ('rooms' as const);
  return { list, rooms: await api.chatRooms({ list, page: pageIn(url) }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** The list stands beside every room: going from one to another changes nothing of it. */
export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = move;
  if (formMethod === undefined && isSameView(currentUrl, nextUrl)) return false;
  // on a phone it has stood still behind the room
  if (nextUrl.pathname === '/chat-rooms' && currentUrl.pathname !== '/chat-rooms') return true;
  return defaultShouldRevalidate;
}

/** The rooms, and beside them the one that is open; on a phone one after the other. */
export default function Chat() {
  const { list, rooms } = useLoaderData<typeof loader>();
  const { roomId } = useParams();
  return (
    <div className={cx(styles.chat, roomId !== undefined && styles.filling)}>
      <div className={styles.rooms}>
        <RoomList
          key={`${list} ${rooms.page}`}
          list={list}
          loaded={rooms}
          openRoomId={roomId ?? null}
        />
      </div>
      <Outlet />
    </div>
  );
}
