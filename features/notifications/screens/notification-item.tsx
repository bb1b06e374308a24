import { Form } from 'react-router';
import type { ReplyOf } from '#platform/http/contract.ts';
import { ChevronIcon } from '#ui/components/icon.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { notificationsCalls } from '../contract.ts';
import { MarkUnread } from './marking.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './notification-item.module.css';

export type Told = ReplyOf<typeof notificationsCalls.notifications>['items'][number];

/** One notification. Opening an unread one marks it as read, with or without script. */
export function NotificationItem({ told }: { readonly told: Told }) {
  const format = useFormat();
  if (!told.read) return <Unread told={told} />;
  return (
    <ListItem
      {...(told.link ? { to: told.link } : {})}
      leading={<NotificationIcon type={told.type} />}
      title={
        <span className={styles.head}>
          {told.title}
          <time dateTime={told.createdAt}>{format.time(told.createdAt)}</time>
        </span>
      }
      subtitle={told.text}
      trailing={<MarkUnread notificationId={told.notificationId} />}
    />
  );
}

function Unread({ told }: { readonly told: Told }) {
  const t = useTexts('notifications');
  const format = useFormat();
  const { notificationId, type, title, text, link, createdAt } = told;
  return (
    <li>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="notificationId" value={notificationId} />
        <input type="hidden" name="link" value={link ?? ''} />
        <button type="submit" name="intent" value="open" className={styles.open}>
          <span className={styles.icon}>
            <NotificationIcon type={type} />
          </span>
          <span className={styles.text}>
            <span className={styles.head}>
              <span className={styles.title}>
                <span className="visually-hidden">{t('new_mark')}: </span>
                {title}
              </span>
              <time dateTime={createdAt}>{format.time(createdAt)}</time>
            </span>
            <span className={styles.told}>{text}</span>
          </span>
          <ChevronIcon size={16} />
        </button>
      </Form>
    </li>
  );
}
