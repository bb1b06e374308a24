import { Fragment } from 'react';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import type { Message, Room } from '../chat-types.ts';
import { type Row, rowsOf } from '../thread.ts';
import { MessageItem } from './message.tsx';
import styles from './thread.module.css';
import type { ComingAndGoing } from './use-company.ts';

interface ThreadRowsProps {
  readonly room: Room;
  readonly items: readonly Message[];
  /** Arrivals and departures while the room was open. */
  readonly notices: readonly ComingAndGoing[];
  /** Up to where the viewer had read when the room was opened. */
  readonly readUpTo: number | null;
  readonly viewerId: string;
  readonly onReaction: (message: Message, reaction: Message['reactions'][number]) => void;
}

/** Messages with their days, and the line before the unread ones. */
export function ThreadRows(props: ThreadRowsProps) {
  const { items, notices, readUpTo, viewerId } = props;
  const { now } = useVisit();
  const { timeZone } = useFormat();
  const rows = rowsOf(items, { timeZone, now, readUpTo, viewerId });
  const shown = new Set(items.map(({ messageId }) => messageId));
  return (
    <>
      {rows.map((row) => (
        <Fragment key={row.key}>
          <ThreadRow row={row} shown={shown} {...props} />
          {row.kind === 'message' && <Notices of={notices} after={row.message.sequence} />}
        </Fragment>
      ))}
      {items.length === 0 && <Notices of={notices} after={0} />}
    </>
  );
}

function Notices({ of, after }: { of: readonly ComingAndGoing[]; after: number }) {
  const t = useTexts('chat');
  return of
    .filter((notice) => notice.after === after)
    .map(({ key, kind, username }) => (
      <li key={key} className={styles.notice}>
        {t(kind, { player: username })}
      </li>
    ));
}

function ThreadRow(
  props: ThreadRowsProps & { readonly row: Row<Message>; readonly shown: ReadonlySet<string> },
) {
  const { row, shown, viewerId, room, onReaction } = props;
  const t = useTexts('chat');
  const { date } = useFormat();
  if (row.kind === 'day') {
    return (
      <li className={styles.day}>
        <time dateTime={row.at}>{row.near ? t(row.near) : date(row.at)}</time>
      </li>
    );
  }
  if (row.kind === 'new') return <li className={styles.new}>{t('new_below')}</li>;
  const { message, continues } = row;
  const { author, mentions } = message;
  if (room.silenced.includes(author.userId)) return <Silenced {...props} message={message} />;
  return (
    <MessageItem
      message={message}
      isOwn={author.userId === viewerId}
      isNamed={mentions.some(({ userId }) => userId === viewerId)}
      continues={continues}
      isShown={(messageId) => shown.has(messageId)}
      onReaction={onReaction}
    />
  );
}

/** A message of a muted or blocked player, hidden behind a button. */
function Silenced(props: ThreadRowsProps & { message: Message; shown: ReadonlySet<string> }) {
  const t = useTexts('chat');
  const { message, shown, viewerId, onReaction } = props;
  return (
    <li className={styles.notice}>
      <details>
        <summary>{t('silenced')}</summary>
        <ul className={styles.list}>
          <MessageItem
            message={message}
            isOwn={message.author.userId === viewerId}
            isNamed={false}
            continues={false}
            isShown={(messageId) => shown.has(messageId)}
            onReaction={onReaction}
          />
        </ul>
      </details>
    </li>
  );
}
