import type { ReactNode } from 'react';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { InboxItem } from './inbox-item.ts';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './notification-row.module.css';

interface NotificationWordsProps {
  readonly item: Pick<InboxItem, 'type' | 'title' | 'text' | 'createdAt'>;
  /** Spoken before the title. */
  readonly mark?: string;
  /** Below the text. */
  readonly more?: ReactNode;
}

/** The content of a row that opens a notification: icon, title, time and text. */
export function NotificationWords({ item, mark, more }: NotificationWordsProps) {
  const c = useTexts('common');
  const { type, title, text, createdAt } = item;
  return (
    <>
      <span className={styles.icon}>
        <NotificationIcon type={type} />
      </span>
      <span className={styles.text}>
        <span className={styles.title}>
          {mark !== undefined && (
            <span className="visually-hidden">
              {mark}
              {c('colon')}
            </span>
          )}
          {title}
        </span>
        <span className={styles.told}>{text}</span>
        <CameAt iso={createdAt} />
        {more}
      </span>
    </>
  );
}

/** The time on a line of its own: the device may add the name of a zone, which then pushes nothing. */
export function CameAt({ iso }: { readonly iso: string }) {
  const format = useFormat();
  return (
    <time className={styles.when} dateTime={iso}>
      {format.time(iso)}
    </time>
  );
}
