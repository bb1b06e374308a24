import { Form } from 'react-router';
import { Button } from '#ui/components/button.tsx';
import { ChevronDownIcon } from '#ui/components/icon.tsx';
import { List } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './notification-group.module.css';
import { NotificationIcon } from './notification-icon.tsx';
import { NotificationItem, type Told } from './notification-item.tsx';

/** Several about the same thing in a day: the latest in sight, the others a tap away; opens without script. */
export function NotificationGroup({ items }: { readonly items: readonly [Told, ...Told[]] }) {
  const t = useTexts('notifications');
  const format = useFormat();
  const [latest] = items;
  const count = items.length;
  const unread = items.filter(({ read }) => !read);
  return (
    <li>
      <details className={styles.group}>
        <summary className={styles.summary} data-unread={unread.length > 0 || undefined}>
          <span className={styles.icon}>
            <NotificationIcon type={latest.type} />
          </span>
          <span className={styles.text}>
            <span className={styles.head}>
              <span className={styles.title}>{latest.title}</span>
              <time dateTime={latest.createdAt}>{format.time(latest.createdAt)}</time>
            </span>
            <span className={styles.told}>{latest.text}</span>
            <span className={styles.count}>
              {t(unread.length > 0 ? 'group_unread' : 'group_read', { count })}
            </span>
          </span>
          <ChevronDownIcon size={16} />
        </summary>
        <div className={styles.items}>
          <List>
            {items.map((told) => (
              <NotificationItem key={told.notificationId} told={told} />
            ))}
          </List>
          {unread.length > 0 && <MarkGroup items={unread} />}
        </div>
      </details>
    </li>
  );
}

function MarkGroup({ items }: { readonly items: readonly Told[] }) {
  const t = useTexts('notifications');
  return (
    <Form method="post" preventScrollReset className={styles.mark}>
      <input type="hidden" name="intent" value="group" />
      {items.map(({ notificationId }) => (
        <input key={notificationId} type="hidden" name="id" value={notificationId} />
      ))}
      <Button type="submit" size="s" wide>
        {t('mark_group')}
      </Button>
    </Form>
  );
}
