import { Link, useSearchParams } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { MoreIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { sheetAt } from '../addresses.ts';
import type { Message } from '../chat-types.ts';
import styles from './message.module.css';
import { MessageText } from './message-text.tsx';
import { Picture } from './picture.tsx';
import { Quote } from './quote.tsx';
import { Reactions } from './reactions.tsx';
import { OVER } from './use-closing.ts';
import { useLongPress } from './use-long-press.ts';

interface MessageProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** It calls the viewer by name. */
  readonly isNamed: boolean;
  /** Name and face stand above already. */
  readonly continues: boolean;
  /** Whether the thread shows this message: an answer leads there. */
  readonly isShown: (messageId: string) => boolean;
  readonly onReaction: (message: Message, reaction: Message['reactions'][number]) => void;
}

/** One message, at the side of who wrote it, with the way to what may be done with it. */
export function MessageItem(props: MessageProps) {
  const { message, isOwn, isNamed, continues } = props;
  const t = useTexts('chat');
  const [query] = useSearchParams();
  const { messageId, author, state } = message;
  const menu = sheetAt(query, 'message', messageId);
  const press = useLongPress(state === 'shown' ? menu : null);
  return (
    <li
      id={`m-${messageId}`}
      className={cx(
        styles.message,
        isOwn && styles.own,
        isNamed && styles.named,
        continues && styles.continues,
      )}
      {...press}
    >
      {!isOwn && (
        <span className={styles.face}>
          {!continues && (
            <Avatar url={author.avatarUrl} name={author.username} size={32} look={author.look} />
          )}
        </span>
      )}
      <article className={styles.bubble}>
        {!isOwn && !continues && <Author author={author} />}
        {isOwn && <span className="visually-hidden">{t('you')}</span>}
        <Content {...props} />
      </article>
      {state === 'shown' ? (
        <Link
          className={styles.more}
          {...OVER}
          to={menu}
          aria-label={t('more', { player: author.username })}
        >
          <MoreIcon />
        </Link>
      ) : (
        <span />
      )}
    </li>
  );
}

function Content({ message, isShown, onReaction }: MessageProps) {
  const t = useTexts('chat');
  const { time } = useFormat();
  const { state, image, text, mentions, emotes, replyTo, reactions, at } = message;
  return (
    <>
      {replyTo && state === 'shown' && (
        <Quote quoted={replyTo} isShown={isShown(replyTo.messageId)} />
      )}
      {state !== 'shown' && <p className={styles.gone}>{t(`gone_${state}`)}</p>}
      {image && <Picture image={image} />}
      {text !== '' && <MessageText text={text} mentions={mentions} emotes={emotes} />}
      <p className={styles.meta}>
        <time dateTime={at}>{time(at)}</time>
      </p>
      {reactions.length > 0 && (
        <Reactions message={message} onReaction={(reaction) => onReaction(message, reaction)} />
      )}
    </>
  );
}

function Author({ author }: Pick<Message, 'author'>) {
  const t = useTexts('chat');
  return (
    <Link className={styles.author} to={`/profile/${author.userId}`}>
      <PlayerName look={author.look}>{author.username}</PlayerName>
      {author.official && <Badge tone="accent">{t('official')}</Badge>}
    </Link>
  );
}
