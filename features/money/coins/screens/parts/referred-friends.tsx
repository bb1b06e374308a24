import type { ReplyOf } from '#platform/http/contract.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge, type Tone } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { UsersIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { Stat, StatRow } from '#ui/components/stat.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import type { coinsCalls } from '../../coins.contract.ts';
import type { ReferralState } from '../../rules/referrals.ts';

type Referrals = ReplyOf<typeof coinsCalls.referrals>;

const TONES: Readonly<Record<ReferralState, Tone>> = {
  joined: 'neutral',
  held: 'warn',
  rewarded: 'success',
  refused: 'danger',
};

/** Friends who came by the player's link, each with the state of the referral. */
export function ReferredFriends({ referrals }: { readonly referrals: Referrals }) {
  const t = useTexts('coins');
  const format = useFormat();
  const { items, total, rewarded, earned } = referrals;
  if (total === 0) {
    return (
      <EmptyState icon={<UsersIcon size={32} />} title={t('friends_none')}>
        {t('friends_none_text')}
      </EmptyState>
    );
  }
  return (
    <>
      <StatRow>
        <Stat label={t('friends_joined')} value={format.number(total)} />
        <Stat label={t('friends_rewarded')} value={format.number(rewarded)} />
        <Stat label={t('friends_earned')} value={format.number(earned)} />
      </StatRow>
      <Card title={t('friends_title')} padding="flush">
        <List>
          {items.map(({ friend, state, joinedAt }) => (
            <ListItem
              key={`${joinedAt} ${friend?.userId ?? ''}`}
              leading={
                friend && (
                  <Avatar
                    url={friend.avatarUrl}
                    name={friend.username}
                    size={40}
                    look={friend.look}
                  />
                )
              }
              title={friend && <PlayerName look={friend.look}>{friend.username}</PlayerName>}
              subtitle={t('joined_on', { date: format.date(joinedAt) })}
              trailing={<Badge tone={TONES[state]}>{t('state', { state })}</Badge>}
            />
          ))}
        </List>
      </Card>
      {items.some(({ state }) => state === 'held') && <p className="muted">{t('held_text')}</p>}
      <Pages of={referrals} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}
