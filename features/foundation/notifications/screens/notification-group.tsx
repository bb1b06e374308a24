import { Button } from '#ui/components/button.tsx';
import { Form } from '#ui/components/form.tsx';
import { ChevronDownIcon } from '#ui/components/icon.tsx';
import { List } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { InboxItem } from './inbox-item.ts';
import styles from './notification-group.module.css';
import { NotificationItem } from './notification-item.tsx';
import row from './notification-row.module.css';
import { NotificationWords } from './notification-row.tsx';

/**
 * Several about the same thing in a day: the latest in sight, the others a tap away; opens without script. Those on
 * another page are counted, too.
 */
export function NotificationGroup({
  items,
}: {
  readonly items: readonly [InboxItem, ...InboxItem[]];
}) {
  const t = useTexts('notifications');
  const [latest] = items;
  const count = latest.alike ?? items.length;
  const unread = items.filter(({ read }) => !read);
  return (
    <li>
      <details className={row.holder}>
        <summary className={row.row} data-unread={unread.length > 0 || undefined}>
          <NotificationWords
            item={latest}
            more={
              <span className={styles.count}>
                {t(unread.length > 0 ? 'group_unread' : 'group_read', { count })}
              </span>
            }
          />
          <ChevronDownIcon size={16} />
        </summary>
        <div className={styles.items}>
          <List>
            {items.map((item) => (
              <NotificationItem key={item.notificationId} item={item} />
            ))}
          </List>
          {unread.length > 0 && <MarkGroup items={unread} isWhole={count === items.length} />}
        </div>
      </details>
    </li>
  );
}

interface MarkGroupProps {
  readonly items: readonly InboxItem[];
  /** There are no more on another page. */
  readonly isWhole: boolean;
}

function MarkGroup({ items, isWhole }: MarkGroupProps) {
  const t = useTexts('notifications');
  return (
    <Form method="post" preventScrollReset className={styles.mark}>
      <input type="hidden" name="intent" value={isWhole ? 'group' : 'alike'} />
      {!isWhole && <input type="hidden" name="notificationId" value={items[0]?.notificationId} />}
      {items.map(({ notificationId }) => (
        <input key={notificationId} type="hidden" name="id" value={notificationId} />
      ))}
      <Button type="submit" size="s" wide>
        {t('mark_group')}
      </Button>
    </Form>
  );
}
