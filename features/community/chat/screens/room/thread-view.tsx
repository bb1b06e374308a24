import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Link, useLocation } from 'react-router';
import { lastOf } from '#core/lists.ts';
import { Button } from '#ui/components/button.tsx';
import { DownIcon } from '#ui/components/icon.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Message, Room } from '../chat-types.ts';
import { freshBehind } from '../thread.ts';
import { UnsentMessage } from './message.tsx';
import styles from './thread.module.css';
import { ThreadRows } from './thread-rows.tsx';
import type { ComingAndGoing } from './use-company.ts';
import type { Unsent } from './use-sending.ts';
import type { Thread } from './use-thread.ts';

interface ThreadViewProps {
  readonly room: Room;
  readonly thread: Thread;
  readonly viewerId: string;
  readonly readUpTo: number | null;
  readonly unsent: readonly Unsent[];
  /** Arrivals and departures while the room was open. */
  readonly notices: readonly ComingAndGoing[];
  readonly onReaction: (message: Message, reaction: Message['reactions'][number]) => void;
  /** Called with true while the newest message is visible. */
  readonly onEnd: (atEnd: boolean) => void;
}

/** The messages, newest below; older ones come on top while one scrolls up, and nothing jumps. */
export function ThreadView(props: ThreadViewProps) {
  const { room, thread, viewerId, readUpTo, unsent, notices, onReaction, onEnd } = props;
  const t = useTexts('chat');
  const { items } = thread;
  const isSilent = thread.heard && room.silenced.includes(thread.heard.author.userId);
  const heard = isSilent ? null : thread.heard;
  const lastKey =
    lastOf(unsent)?.draft.clientId ?? `${lastOf(items)?.clientId} ${lastOf(notices)?.key}`;
  const ownKey = lastOf(unsent.filter(({ state }) => state === 'sending'))?.draft.clientId;
  const { scroller, list, atEnd, toEnd, onScroll } = useScroll(lastKey, ownKey);
  const fresh = useFresh(items, atEnd, [viewerId, ...room.silenced]);
  const reportEnd = useEffectEvent(onEnd);
  useEffect(() => reportEnd(atEnd), [atEnd]);
  useShown(items.length);
  const onFocus = useKeptFocus(scroller);
  return (
    <div className={styles.around}>
      <section
        ref={scroller}
        className={styles.scroller}
        onScroll={onScroll}
        onFocus={onFocus}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys, too
        tabIndex={0}
        aria-label={t('thread')}
      >
        <ol ref={list} className={styles.list}>
          {thread.more && <Older thread={thread} />}
          {items.length === 0 && unsent.length === 0 && (
            <li className={styles.notice}>{t('nobody_wrote')}</li>
          )}
          <ThreadRows {...{ room, items, notices, readUpTo, viewerId, onReaction }} />
          {unsent.map((one) => (
            <UnsentMessage key={one.draft.clientId} unsent={one} />
          ))}
        </ol>
      </section>
      {!atEnd && (
        <div className={styles.jump}>
          <Button size="s" icon={<DownIcon size={14} />} onClick={toEnd}>
            {fresh > 0 ? t('unread', { count: fresh }) : t('to_newest')}
          </Button>
        </div>
      )}
      <p className="visually-hidden" aria-live="polite">
        {heard && t('heard', { player: heard.author.username, text: heard.text || t('picture') })}
      </p>
    </div>
  );
}

/** Moves the focus to the thread when the focused element disappears with its message. */
function useKeptFocus(thread: RefObject<HTMLElement | null>) {
  const last = useRef<Element>(null);
  useEffect(() => {
    if (!last.current || last.current.isConnected) return;
    if (document.activeElement !== document.body) return;
    last.current = null;
    thread.current?.focus({ preventScroll: true });
  });
  return ({ target }: FocusEvent) => {
    last.current = target;
  };
}

/** Counts the messages that arrived since the end was visible. */
function useFresh(items: readonly Message[], atEnd: boolean, leftOut: readonly string[]): number {
  const last = lastOf(items)?.sequence ?? 0;
  const [seenUpTo, setSeenUpTo] = useState(last);
  if (atEnd && seenUpTo !== last) setSeenUpTo(last);
  return atEnd ? 0 : freshBehind(items, seenUpTo, leftOut);
}

/** Asks for older messages when it comes into sight; a link where no script runs. */
function Older({ thread }: { readonly thread: Thread }) {
  const t = useTexts('chat');
  const c = useTexts('common');
  const row = useRef<HTMLLIElement>(null);
  const { state, load } = thread.older;
  const ask = useEffectEvent(() => void load());
  useEffect(() => {
    const element = row.current;
    if (!element || state !== 'idle') return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(), {
      rootMargin: '300px 0px 0px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);
  return (
    <li ref={row} className={styles.older}>
      {state === 'busy' && <Skeleton shape="row" label={c('loading')} />}
      {state === 'failed' && (
        <Button size="s" onClick={() => void load()}>
          {t('older_failed')}
        </Button>
      )}
      {state === 'idle' && (
        <Link to={`?before=${thread.items[0]?.sequence ?? 1}`}>{t('older')}</Link>
      )}
    </li>
  );
}

/** Brings the message that the address names into sight. */
function useShown(count: number): void {
  const { hash } = useLocation();
  const seen = useRef('');
  useEffect(() => {
    if (hash === '' || seen.current === hash || count === 0) return;
    const target = document.getElementById(hash.slice(1));
    if (!target) return;
    seen.current = hash;
    target.scrollIntoView({ block: 'center' });
  }, [hash, count]);
}

/** Distance from the newest message within which the view follows new ones. */
const NEAR_PX = 80;

interface Seen {
  readonly height: number;
  readonly lastKey: string | undefined;
  readonly ownKey: string | undefined;
}

/**
 * Keeps a thread still while it grows. It scrolls from its end, so what is put on top moves nothing; what comes
 * below moves only who has the end in sight, or has just written it (`ownKey`).
 */
function useScroll(lastKey: string | undefined, ownKey: string | undefined) {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<Seen | null>(null);
  const [atEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const element = scroller.current;
    const height = list.current?.offsetHeight ?? 0;
    const { current } = before;
    before.current = { height, lastKey, ownKey };
    if (!element || !current || current.lastKey === lastKey) return;
    const hasWritten = ownKey !== undefined && ownKey !== current.ownKey;
    if (hasWritten || element.scrollTop >= -NEAR_PX) element.scrollTop = 0;
    else element.scrollTop -= height - current.height;
  });

  const toEnd = () => scroller.current?.scrollTo({ top: 0 });
  const onScroll = () => setAtEnd((scroller.current?.scrollTop ?? 0) >= -NEAR_PX);
  return { scroller, list, atEnd, toEnd, onScroll };
}
