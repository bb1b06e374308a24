import { Form } from '#ui/components/form.tsx';
import { ChevronIcon } from '#ui/components/icon.tsx';
import { ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { InboxItem } from './inbox-item.ts';
import { MarkUnread } from './marking.tsx';
import { NotificationIcon } from './notification-icon.tsx';
import styles from './notification-row.module.css';
import { CameAt, NotificationWords } from './notification-row.tsx';

/** One notification. Opening an unread one marks it as read, with or without script. */
export function NotificationItem({ item }: { readonly item: InboxItem }) {
  if (!item.read) return <Unread item={item} />;
  return (
    <ListItem
      {...(item.link ? { to: item.link } : {})}
      leading={<NotificationIcon type={item.type} />}
      title={item.title}
      subtitle={
        <>
          {item.text}
          <CameAt iso={item.createdAt} />
        </>
      }
      trailing={<MarkUnread notificationId={item.notificationId} />}
    />
  );
}

function Unread({ item }: { readonly item: InboxItem }) {
  const t = useTexts('notifications');
  const { notificationId, link } = item;
  return (
    <li>
      <Form method="post" className={styles.holder}>
        <input type="hidden" name="notificationId" value={notificationId} />
        <input type="hidden" name="link" value={link ?? ''} />
        <button type="submit" name="intent" value="open" className={styles.row} data-unread>
          <NotificationWords item={item} mark={t('new_mark')} />
          <ChevronIcon size={16} />
        </button>
      </Form>
    </li>
  );
}
