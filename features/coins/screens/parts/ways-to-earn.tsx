import { Card } from '#ui/components/card.tsx';
import { ClockIcon, ShareIcon, UsersIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** What brings coins, each with its way there. */
export function WaysToEarn({ coins }: { readonly coins: number }) {
  const t = useTexts('coins');
  return (
    <Card title={t('ways_title')} padding="flush">
      <List>
        <ListItem
          leading={<ClockIcon />}
          title={t('way_daily')}
          subtitle={t('way_daily_text', { coins })}
        />
        <ListItem
          to="/refer-a-friend"
          leading={<UsersIcon />}
          title={t('way_refer')}
          subtitle={t('way_refer_text')}
        />
        <ListItem
          to="/profile/me"
          leading={<ShareIcon />}
          title={t('way_share')}
          subtitle={t('way_share_text')}
        />
      </List>
    </Card>
  );
}
