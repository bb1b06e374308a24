import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Message, Quoted } from '../chat-types.ts';
import { Words } from '../parts/words.tsx';
import styles from './message.module.css';

/** Characters before the match that a long quoted message shows. */
const BEHIND = 20;

/** The quoted message, as a link to it. */
export function Quote({ quoted, isShown }: { quoted: Quoted; isShown: boolean }) {
  const { messageId, sequence } = quoted;
  const to = {
    ...(!isShown && { search: `?before=${sequence + BEHIND}` }),
    hash: `#m-${messageId}`,
  };
  return (
    <Link className={styles.quote} to={to} preventScrollReset replace={isShown}>
      <QuotedWords quoted={quoted} />
    </Link>
  );
}

type Looked = Pick<Quoted, 'username' | 'excerpt' | 'emotes' | 'hasImage' | 'state'>;

/** The author and the text in one line. */
function QuotedWords({ quoted }: { readonly quoted: Looked }) {
  return (
    <>
      <strong>
        <bdi translate="no">{quoted.username}</bdi>
      </strong>
      <span className={styles.quoted} dir="auto">
        <Excerpt of={quoted} />
      </span>
    </>
  );
}

/** The same of a message that is at hand. */
export function MessageWords({ message }: { readonly message: Message }) {
  const { author, text, emotes, image, state } = message;
  const { username } = author;
  return (
    <QuotedWords quoted={{ username, excerpt: text, emotes, hasImage: image !== null, state }} />
  );
}

/** The beginning of a message; what it is where it has no words. */
export function Excerpt({ of }: { readonly of: Omit<Looked, 'username'> }) {
  const t = useTexts('chat');
  const { excerpt, emotes, hasImage, state } = of;
  if (state !== 'shown') return <>{t(`gone_${state}`)}</>;
  if (excerpt === '') return hasImage ? <>{t('picture')}</> : null;
  return <Words text={excerpt} emotes={emotes} />;
}
