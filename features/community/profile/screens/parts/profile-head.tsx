import type { ReactNode } from 'react';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { CountryName } from '#ui/components/country-name.tsx';
import { cx } from '#ui/components/cx.ts';
import { Flag } from '#ui/components/flag.tsx';
import looks from '#ui/components/looks.module.css';
import { BANNERS, type Look, lookClass } from '#ui/components/looks.ts';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './profile-head.module.css';

/** Length from which a name beside the face needs smaller letters. */
const LONG = 12;

interface ProfileHeadProps {
  readonly player: {
    readonly username: string;
    readonly avatarUrl: string;
    readonly country: string;
    readonly bio: string;
    readonly look: Look;
    readonly memberSince: string;
  };
  readonly own: boolean;
  readonly actions: ReactNode;
}

/** Face, name, country and what the player says of themselves. */
export function ProfileHead({ player, own, actions }: ProfileHeadProps) {
  const t = useTexts('identity');
  const format = useFormat();
  const { username, avatarUrl, country, bio, look } = player;
  const month = format.month(player.memberSince.slice(0, 'YYYY-MM'.length));
  const banner = lookClass(looks, BANNERS, look.banner);
  return (
    <header className={styles.head}>
      {banner && <div className={cx(styles.banner, banner)} />}
      <Avatar url={avatarUrl} name={username} size={96} frame={look.frame === null} look={look} />
      <div className={styles.who}>
        <h1 className={cx(username.length > LONG && styles.long)}>
          <PlayerName look={look}>{username}</PlayerName>
        </h1>
        <p className={styles.facts}>
          {own && <Badge tone="accent">{t('profile_you')}</Badge>}
          <span className={styles.fact}>
            <Flag country={country} />
            <CountryName code={country} />
          </span>
          <span>{t('member_since', { month })}</span>
        </p>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
      {bio !== '' ? (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      ) : (
        <p className={`${styles.bio} muted`}>{own ? t('your_bio_missing') : t('no_bio')}</p>
      )}
    </header>
  );
}
