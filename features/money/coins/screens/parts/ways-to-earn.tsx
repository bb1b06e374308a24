import { Card } from '#ui/components/card.tsx';
import { ClockIcon, ShareIcon, UsersIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useLanguage, useTexts } from '#ui/i18n/texts.tsx';
import { type RewardNumbers, streakIn } from '../../rules/bonus.ts';
import { SHARE_RULES } from '../../rules/shares.ts';

const HOUR_MS = 3_600_000;

interface Props {
  readonly numbers: RewardNumbers;
}

/** The ways to earn coins, each with a link. */
export function WaysToEarn({ numbers: { bonus, referral } }: Props) {
  const t = useTexts('coins');
  const language = useLanguage();
  const { referrer, friend } = referral;
  const { coins, mostADay } = SHARE_RULES;
  return (
    <Card title={t('ways_title')} padding="flush">
      <List>
        <ListItem
          leading={<ClockIcon />}
          title={t('way_daily')}
          subtitle={t('way_daily_text', {
            coins: bonus.coins,
            hours: bonus.wait / HOUR_MS,
            ...streakIn(language, bonus.steps),
          })}
        />
        <ListItem
          to="/refer-a-friend"
          leading={<UsersIcon />}
          title={t('way_refer')}
          subtitle={t('way_refer_text', { own: referrer, friend })}
        />
        <ListItem
          to="/profile/me"
          leading={<ShareIcon />}
          title={t('way_share')}
          subtitle={t('way_share_text', { coins, most: mostADay })}
        />
      </List>
    </Card>
  );
}
