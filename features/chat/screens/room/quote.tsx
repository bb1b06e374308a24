import { Link } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { Quoted } from '../chat-types.ts';
import styles from './message.module.css';

/** Of what is behind a quoted message so much is shown that it stands in the middle. */
const BEHIND = 20;

/** What a message answers; leads there. */
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

type Words = Pick<Quoted, 'username' | 'excerpt' | 'hasImage' | 'state'>;

/** Who said what, in one line. */
export function QuotedWords({ quoted }: { readonly quoted: Words }) {
  const excerptText = useExcerpt();
  return (
    <>
      <strong>
        <bdi>{quoted.username}</bdi>
      </strong>
      <span className={styles.quoted} dir="auto">
        {excerptText(quoted)}
      </span>
    </>
  );
}

/** The beginning of a message; what it is where it has no words. */
export function useExcerpt(): (quoted: Omit<Words, 'username'>) => string {
  const t = useTexts('chat');
  return ({ excerpt, hasImage, state }) => {
    if (state !== 'shown') return t(`gone_${state}`);
    return excerpt || (hasImage ? t('picture') : '');
  };
}
