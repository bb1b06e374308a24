import { Form } from '#ui/components/form.tsx';
import { ChevronIcon } from '#ui/components/icon.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MarkUnread } from './marking.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './notification-row.module.css';
import { NotificationWords } from './notification-row.tsx';
import type { Told } from './told.ts';

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
  const { notificationId, link } = told;
  return (
    <li>
      <Form method="post" className={styles.holder}>
        <input type="hidden" name="notificationId" value={notificationId} />
        <input type="hidden" name="link" value={link ?? ''} />
        <button type="submit" name="intent" value="open" className={styles.row} data-unread>
          <NotificationWords told={told} mark={t('new_mark')} />
          <ChevronIcon size={16} />
        </button>
      </Form>
    </li>
  );
}
