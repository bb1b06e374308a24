import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { isSameView, roomIn } from './addresses.ts';
import { roomAction } from './room/room-action.ts';
import { RoomView } from './room/room-view.tsx';

const load = screenLoader(async ({ api, params, url }) => {
  const roomId = roomIn(params.roomId);
  const before = Number(url.searchParams.get('before'));
  const past = Number.isInteger(before) && before > 0 ? before : null;
  const [room, page] = await Promise.all([
    api.chatRoom({ roomId }),
    api.chatMessages({ roomId, ...(past !== null && { before: past }) }),
  ]);
  return { room, page, past };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = roomAction.server;
export const clientAction = roomAction.browser;

export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = move;
  if (formMethod !== undefined) return defaultShouldRevalidate;
  return !isSameView(currentUrl, nextUrl) && defaultShouldRevalidate;
}

/** One room: what is said in it, as it is said. */
export default function ChatRoom() {
  const { room, page, past } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  return (
    <RoomView
      key={`${room.roomId} ${past ?? ''}`}
      room={room}
      page={page}
      isPast={past !== null}
      viewerId={player?.userId ?? ''}
    />
  );
}
