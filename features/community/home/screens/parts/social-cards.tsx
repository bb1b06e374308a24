import { Link } from 'react-router';
import { scoreText } from '#features/play/matches/screens/match-view.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { RankingIcon, StarIcon, TrophyIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from '../home.module.css';
import type { Home } from '../home-types.ts';

/** Friends who are online, else their last results. */
export function FriendsCard({ friends }: { readonly friends: NonNullable<Home['friends']> }) {
  const t = useTexts('home');
  const m = useTexts('matches');
  const { direction } = useVisit();
  if (friends.items.length === 0) {
    return (
      <Card title={t('friends')}>
        <p className="row">
          <span>{t('no_friends')}</span>
          <ButtonLink to="/refer-a-friend" size="s">
            {t('invite')}
          </ButtonLink>
        </p>
      </Card>
    );
  }
  const resultOf = ({ result, ownScore, otherScore }: Result) => {
    const score = { scoreChallenger: ownScore, scoreChallenged: otherScore };
    return `${m(`result_${result}`)} ${scoreText(score, direction)}`;
  };
  return (
    <Card
      title={t('friends')}
      padding="flush"
      action={<Link to="/search-friends">{t('all')}</Link>}
    >
      <List>
        {friends.items.map(({ userId, username, avatarUrl, look, online, looking, last }) => (
          <ListItem
            key={userId}
            to={`/profile/${userId}${looking ? '?sheet=challenge' : ''}`}
            leading={<Avatar url={avatarUrl} name={username} size={40} look={look} />}
            title={<PlayerName look={look}>{username}</PlayerName>}
            subtitle={looking ? t('looking_now') : online ? t('online') : last && resultOf(last)}
            trailing={looking && <span className={styles.challenge}>{t('challenge')}</span>}
          />
        ))}
      </List>
    </Card>
  );
}

type Result = NonNullable<NonNullable<Home['friends']>['items'][number]['last']>;

/** Unread announcements and achievements, and last month in review; absent without any. */
export function NewsCard({ news: { items, recap } }: { readonly news: NonNullable<Home['news']> }) {
  const t = useTexts('home');
  const { month } = useFormat();
  if (items.length === 0 && recap === null) return null;
  return (
    <Card title={t('news')} padding="flush">
      <List>
        {recap !== null && (
          <ListItem
            to={`/recap/${recap}`}
            leading={<RankingIcon />}
            title={t('recap', { month: month(recap) })}
          />
        )}
        {items.map(({ notificationId, type, title, text, link }) => (
          <ListItem
            key={notificationId}
            to={type === 'achievement_earned' ? '/how-to-earn-coins' : (link ?? undefined)}
            leading={type === 'achievement_earned' ? <StarIcon /> : <TrophyIcon />}
            title={title}
            subtitle={text}
          />
        ))}
      </List>
    </Card>
  );
}
