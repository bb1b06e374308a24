import { type PointerEvent, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Form } from '#ui/components/form.tsx';
import { ClockIcon, MoreIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { TapPicture } from '#ui/components/tap-picture.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { REACTION_SIGNS } from '../../rules/messages.ts';
import { sheetAt } from '../addresses.ts';
import type { Message } from '../chat-types.ts';
import { dropKept, tryAgain } from '../late-messages.ts';
import styles from './message.module.css';
import { MessageText } from './message-text.tsx';
import { Quote } from './quote.tsx';
import { OVER } from './use-closing.ts';
import type { Unsent } from './use-sending.ts';

interface MessageProps {
  readonly message: Message;
  readonly isOwn: boolean;
  /** It calls the viewer by name. */
  readonly isNamed: boolean;
  /** Name and face stand above already. */
  readonly continues: boolean;
  /** True if the thread shows this message, so that a reply can link to it. */
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

/** A picture in its own proportions from the start, so that nothing moves when it comes; whole at a tap. */
function Picture({ image }: { readonly image: NonNullable<Message['image']> }) {
  const t = useTexts('chat');
  const { url, width, height } = image;
  return (
    <TapPicture alt={t('picture')}>
      <a className={styles.picture} href={url} target="_blank" rel="noreferrer">
        <img
          src={url}
          alt={t('picture')}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </a>
    </TapPicture>
  );
}

interface ReactionsProps {
  readonly message: Message;
  readonly onReaction: (reaction: Message['reactions'][number]) => void;
}

/** Reactions of others; a tap adds the viewer's or removes it. */
function Reactions({ message, onReaction }: ReactionsProps) {
  const t = useTexts('chat');
  return (
    <Form
      method="post"
      className={styles.reactions}
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent; // always set by a form
        const wanted = submitter?.getAttribute('value');
        const given = message.reactions.find(({ reaction }) => reaction === wanted);
        if (given) onReaction(given);
      }}
    >
      <input type="hidden" name="intent" value="react" />
      <input type="hidden" name="message" value={message.messageId} />
      {message.reactions.map(({ reaction, count, mine }) => (
        <button
          key={reaction}
          type="submit"
          name="reaction"
          value={reaction}
          className={styles.reaction}
          aria-pressed={mine}
          aria-label={t('reaction_count', { reaction: t(`reaction_${reaction}`), count })}
        >
          <span aria-hidden="true">{REACTION_SIGNS[reaction]}</span>
          {count}
        </button>
      ))}
    </Form>
  );
}

const PRESS_MS = 450;
const STRAYS_PX = 10;

/** A finger that rests on something opens it, as its button does; a mouse has the button. */
function useLongPress(to: string | null) {
  const navigate = useNavigate();
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      if (to === null || pointerType === 'mouse') return;
      end();
      const open = () => {
        press.current = null;
        navigator.vibrate?.(10);
        void navigate(to, OVER);
      };
      press.current = { timer: setTimeout(open, PRESS_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(clientX - current.x, clientY - current.y) > STRAYS_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** A message of the viewer's that is on its way, waits for the line, or was not taken. */
export function UnsentMessage({ unsent }: { readonly unsent: Unsent }) {
  const t = useTexts('chat');
  const { time } = useFormat();
  const { draft, state, hasPicture, entry } = unsent;
  return (
    <li
      className={cx(
        styles.message,
        styles.own,
        state === 'failed' ? styles.failed : styles.pending,
      )}
    >
      <article className={styles.bubble}>
        <span className="visually-hidden">{t('you')}</span>
        {hasPicture && <p className={styles.gone}>{t('picture')}</p>}
        {draft.text !== '' && (
          <p className={styles.text} dir="auto">
            {draft.text}
          </p>
        )}
        <p className={cx(styles.meta, state === 'failed' && styles.bad)} role="status">
          <ClockIcon size={12} />
          {time(draft.at)} · {t(`state_${state}`)}
        </p>
        {entry?.refusal && <Refused unsent={unsent} />}
      </article>
      <span />
    </li>
  );
}

function Refused({ unsent: { draft, entry, hasPicture } }: { readonly unsent: Unsent }) {
  const t = useTexts('chat');
  const userId = useVisit().player?.userId ?? '';
  if (!entry?.refusal) return null;
  return (
    <>
      <p>{entry.refusal.detail}</p>
      <div className={styles.ways}>
        {(draft.text !== '' || hasPicture) && (
          <Button size="s" onClick={() => tryAgain(userId, entry)}>
            {t('try_again')}
          </Button>
        )}
        <Button size="s" variant="ghost" onClick={() => dropKept(userId, entry.key)}>
          {t('drop')}
        </Button>
      </div>
    </>
  );
}
