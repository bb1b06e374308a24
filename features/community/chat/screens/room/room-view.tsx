import { startTransition, useEffect, useEffectEvent, useOptimistic, useRef, useState } from 'react';
import { useRevalidator, useSearchParams } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { browserApi } from '#ui/api/browser.ts';
import { isApiProblem } from '#ui/api/problem.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { toast } from '#ui/components/toast-store.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { roomAt } from '#ui/links/addresses.ts';
import { useChannel } from '#ui/realtime/live.ts';
import { useAnswer } from '#ui/screen/answer.ts';
import type { FormRefusal } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { useVisibleHeight } from '#ui/shell/use-visible-height.ts';
import type { Reaction } from '../../rules/messages.ts';
import type { MessageId } from '../../rules/socket-events.ts';
import { roomIn } from '../addresses.ts';
import type { Message, Room } from '../chat-types.ts';
import type { Draft } from '../late-messages.ts';
import { withMessages } from '../thread.ts';
import { withAnsweredReaction, withOwnReaction } from './changes.ts';
import { Composer } from './composer.tsx';
import styles from './room.module.css';
import { RoomAside } from './room-aside.tsx';
import { RoomHead } from './room-head.tsx';
import { Sheets } from './sheets.tsx';
import { ThreadView } from './thread-view.tsx';
import { useCompany } from './use-company.ts';
import { useSending } from './use-sending.ts';
import { type Thread, useThread } from './use-thread.ts';
import { useSayTyping, useTypists } from './use-typing.ts';

interface RoomViewProps {
  readonly room: Room;
  readonly page: { readonly items: readonly Message[]; readonly more: boolean };
  /** Older messages are looked at: nothing that is said now is added behind them. */
  readonly isPast: boolean;
  readonly viewerId: string;
}

/** Head, messages and the line to write in; what is typed, sent and heard comes together here. */
export function RoomView({ room, page, isPast, viewerId }: RoomViewProps) {
  const { brand } = useVisit();
  const { roomId, channel } = room;
  const [query] = useSearchParams();
  const refusal = useAnswer<FormRefusal>();
  const { typists, hear, forget } = useTypists();
  const inSight = typists.filter(({ userId }) => !room.silenced.includes(userId));
  const thread = useThread(room, page, { viewerId, isPast, onHeard: forget });
  const { change } = thread;
  const [items, react] = useReacting(thread);
  const last = Math.max(room.sequence, lastOf(items)?.sequence ?? 0);
  const company = useCompany(channel, room.present, viewerId, lastOf(items)?.sequence ?? 0, hear);
  const [readUpTo] = useState(room.unread > 0 ? room.readUpTo : null);
  const [atEnd, setAtEnd] = useState(true);
  const arrived = (message: Message) => change((known) => withMessages(known, [message]));
  const { send, unsent } = useSending(roomId, viewerId, items, arrived);
  useRead(roomId, room.readUpTo, last, atEnd && !isPast);
  useVisibleHeight();
  useStanding(room, viewerId);
  useDone();

  return (
    <div className={styles.room} data-fills>
      <title>{`${room.title} · ${brand.name}`}</title>
      <RoomHead room={room} present={company.present} typists={inSight} />
      <ThreadView
        room={room}
        thread={{ ...thread, items }}
        viewerId={viewerId}
        readUpTo={readUpTo}
        unsent={isPast ? [] : unsent}
        notices={company.notices}
        onReaction={(message, { reaction }) => react(message, reaction)}
        onEnd={setAtEnd}
      />
      <Foot
        room={room}
        answered={items.find(({ messageId }) => messageId === query.get('reply')) ?? null}
        isPast={isPast}
        refusal={refusal?.values?.intent === 'send' ? refusal : undefined}
        onSend={send}
      />
      <RoomAside room={room} present={company.present} players={company.players} />
      <Sheets
        room={room}
        items={items}
        viewerId={viewerId}
        present={company.present}
        players={company.players}
        onReaction={react}
      />
    </div>
  );
}

/** The messages with the viewer's own reactions shown at once, and taken back where the server refuses them. */
function useReacting({ items, change }: Thread) {
  const t = useTexts('chat');
  const [shown, show] = useOptimistic(items, withOwnReaction);
  const react = ({ messageId, reactions }: Message, reaction: Reaction) => {
    const isMine = reactions.some((one) => one.reaction === reaction && one.mine);
    const own = { messageId, reaction, act: isMine ? 'take' : 'give' } as const;
    startTransition(async () => {
      show(own);
      try {
        const id = messageId as MessageId; // came by the same contract
        const answered = await browserApi.reactToChatMessage({ ...own, messageId: id });
        startTransition(() => change((known) => withAnsweredReaction(known, own, answered)));
      } catch (error) {
        toast(isApiProblem(error) ? error.message : t('not_now'), 'danger');
      }
    });
  };
  return [shown, react] as const;
}

/** Shows the completed act as a toast. */
function useDone(): void {
  const t = useTexts('chat');
  const [query, setQuery] = useSearchParams();
  const isReported = query.get('done') === 'reported';
  const say = useEffectEvent(() => {
    toast(t('reported'), 'success');
    setQuery({}, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (isReported) say();
  }, [isReported]);
}

/** Whoever may no longer write, or may again, sees it at once. */
function useStanding({ roomId, kind }: Room, viewerId: string): void {
  const { revalidate } = useRevalidator();
  useChannel(viewerId === '' ? null : `player:${viewerId}`, (entry) => {
    if (entry?.type === 'friends' && kind === 'direct') void revalidate(); // a block, perhaps
    if (entry?.type !== 'chat') return;
    const isHere = entry.data.roomId === roomId || entry.data.roomId === '';
    if (entry.data.why === 'time_out' || (entry.data.why === 'muted' && isHere)) void revalidate();
  });
}

interface FootProps {
  readonly room: Room;
  readonly answered: Message | null;
  readonly isPast: boolean;
  readonly refusal: FormRefusal | undefined;
  readonly onSend: (draft: Draft) => void;
}

/** The composer, or the reason why the viewer can't write. */
function Foot({ room, answered, isPast, refusal, onSend }: FootProps) {
  const t = useTexts('chat');
  const sayTyping = useSayTyping(room.channel);
  if (isPast) {
    return (
      <div className={styles.foot}>
        <Notice
          tone="info"
          action={
            <ButtonLink size="s" to={roomAt(room.roomId)}>
              {t('to_newest')}
            </ButtonLink>
          }
        >
          {t('looking_back')}
        </Notice>
      </div>
    );
  }
  return (
    <div className={styles.foot}>
      {room.actions.includes('write') ? (
        <Composer
          room={room}
          answered={answered}
          refusal={refusal}
          onTyping={sayTyping}
          onSend={onSend}
        />
      ) : (
        <WhyNot room={room} />
      )}
    </div>
  );
}

function WhyNot({ room: { timeOut, blocked } }: { readonly room: Room }) {
  const t = useTexts('chat');
  const { dateTime } = useFormat();
  if (timeOut) {
    return (
      <Notice tone="danger" title={t('timed_out_title', { until: dateTime(timeOut.until) })}>
        <bdi>{timeOut.reason}</bdi>
      </Notice>
    );
  }
  return <Notice tone="neutral">{t(blocked ? 'blocked_text' : 'read_only')}</Notice>;
}

const SETTLES_MS = 600;

/** Says up to where the room was read, once that has settled; only what was in sight counts. */
function useRead(roomId: string, readUpTo: number, last: number, isInSight: boolean): void {
  const said = useRef(readUpTo);
  useEffect(() => {
    if (!isInSight || last <= said.current) return undefined;
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      const before = said.current;
      said.current = last;
      browserApi.chatRead({ roomId: roomIn(roomId), upTo: last }).catch(() => {
        said.current = before; // said again with the next message
      });
    };
    const timer = setTimeout(say, SETTLES_MS);
    document.addEventListener('visibilitychange', say, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [roomId, last, isInSight]);
}
