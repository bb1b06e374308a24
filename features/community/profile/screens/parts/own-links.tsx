import { Card } from '#ui/components/card.tsx';
import {
  BellIcon,
  CalendarIcon,
  LinkIcon,
  PaymentIcon,
  RankingIcon,
  ShareIcon,
  TrophyIcon,
  UpIcon,
  UsersIcon,
} from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';

/** Links of a player's own page: matches, results, accounts. */
export function OwnLinks() {
  const t = useTexts('identity');
  const s = useTexts('seasons');
  return (
    <Card title={t('links_title')} padding="flush">
      <List>
        <ListItem to="/match-schedule" leading={<CalendarIcon />} title={t('menu_matches')} />
        <ListItem to="/results" leading={<TrophyIcon />} title={t('menu_results')} />
        <ListItem to="/search-friends" leading={<UsersIcon />} title={t('menu_friends')} />
        <ListItem
          to="/monthly-leaderboards"
          leading={<RankingIcon />}
          title={t('menu_leaderboards')}
        />
        <ListItem to="/season" leading={<UpIcon />} title={s('title')} />
        <ListItem to="/recap/now" leading={<ShareIcon />} title={s('recap')} />
        <ListItem
          to="/manage-subscription"
          leading={<PaymentIcon />}
          title={t('menu_subscription')}
        />
        <ListItem to="/notifications/settings" leading={<BellIcon />} title={t('menu_telling')} />
        <ListItem to="/link-accounts" leading={<LinkIcon />} title={t('menu_accounts')} />
      </List>
    </Card>
  );
}
