import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MessageText } from '../room/message-text.tsx';
import styles from './case.module.css';
import type { CaseFile } from './moderation-types.ts';

/** What was said before and after, as others see it. */
export function CaseContext({ file }: { readonly file: CaseFile }) {
  const t = useTexts('moderation');
  const c = useTexts('chat');
  const { dateTime } = useFormat();
  return (
    <Card title={t('context_title')}>
      <ol className={styles.list}>
        {file.context.map(({ messageId, author, at, state, text, image, mentions }) => (
          <li
            key={messageId}
            className={cx(messageId === file.messageId && styles.meant)}
            aria-current={messageId === file.messageId || undefined}
          >
            <strong>
              <bdi translate="no">{author.username}</bdi>
            </strong>{' '}
            <span className="muted">{dateTime(at)}</span>
            {state === 'shown' ? (
              <MessageText text={text} mentions={mentions} />
            ) : (
              <p className="muted">{c(`gone_${state}`)}</p>
            )}
            {image && <p className="muted">{c('picture')}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
