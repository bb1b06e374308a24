import { groupByDay } from '#core/days.ts';
import { Card } from '#ui/components/card.tsx';
import { List } from '#ui/components/list.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { inGroups } from '../rules/groups.ts';
import type { InboxItem } from './inbox-item.ts';
import { NotificationGroup } from './notification-group.tsx';
import { NotificationItem } from './notification-item.tsx';

/** Notifications under the day they came, by the player's clock; those about the same thing together. */
export function NotificationDays({ items }: { readonly items: readonly InboxItem[] }) {
  const t = useTexts('notifications');
  const format = useFormat();
  const { now } = useVisit();
  const days = groupByDay(items, ({ createdAt }) => createdAt, format.timeZone, now);
  return days.map(({ key, at, near, items: ofDay }) => (
    <Card
      key={key}
      title={near === 'today' || near === 'yesterday' ? t(near) : format.date(at)}
      padding="flush"
    >
      <List>
        {inGroups(ofDay).map((group) =>
          (group.items[0].alike ?? 1) === 1 ? (
            <NotificationItem key={group.key} item={group.items[0]} />
          ) : (
            <NotificationGroup key={group.key} items={group.items} />
          ),
        )}
      </List>
    </Card>
  ));
}
