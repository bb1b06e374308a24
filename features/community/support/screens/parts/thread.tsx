import type { ReactNode } from 'react';
import { TapPicture } from '#ui/components/tap-picture.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './support.module.css';

interface Said {
  readonly messageId: string;
  readonly text: string;
  readonly at: string;
  readonly pictures: readonly { readonly pictureId: string; readonly url: string }[];
}

interface ThreadProps<Message extends Said> {
  readonly messages: readonly Message[];
  /** The author's side for this reader. */
  readonly sideOf: (message: Message) => 'own' | 'other' | 'note';
  readonly nameOf: (message: Message) => ReactNode;
}

/** Messages in order; the text appears as typed. */
export function Thread<Message extends Said>(props: ThreadProps<Message>) {
  const { messages, sideOf, nameOf } = props;
  const t = useTexts('support');
  const format = useFormat();
  return (
    <ol className={styles.thread} aria-label={t('thread')}>
      {messages.map((message) => (
        <li key={message.messageId} className={styles.message} data-by={sideOf(message)}>
          <div className={styles.who}>
            <strong>{nameOf(message)}</strong>
            <time dateTime={message.at}>{format.dateTime(message.at)}</time>
          </div>
          <p className={styles.text} dir="auto">
            {message.text}
          </p>
          {message.pictures.length > 0 && (
            <div className={styles.pictures}>
              {message.pictures.map(({ pictureId, url }) => (
                <TapPicture key={pictureId} alt={t('picture_alt')}>
                  <a href={url} target="_blank" rel="noopener">
                    <img
                      className={styles.picture}
                      src={url}
                      alt={t('picture_alt')}
                      width={240}
                      height={160}
                      loading="lazy"
                    />
                  </a>
                </TapPicture>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
