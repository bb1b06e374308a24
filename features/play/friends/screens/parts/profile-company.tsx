import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { CheckIcon, ShareIcon, VersusIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { withSheet } from './bond-acts.ts';
import { BondButtons } from './bond-buttons.tsx';
import type { Company } from './company-load.ts';
import styles from './people.module.css';
import { Face } from './person-row.tsx';

interface ProfileActsProps {
  readonly company: Company;
  /** Further buttons of the row. */
  readonly children?: ReactNode;
}

/** The actions on a profile, as the server allows them. */
export function ProfileActs({ company: { person }, children }: ProfileActsProps) {
  const t = useTexts('friends');
  const { dateTime } = useFormat();
  const [query] = useSearchParams();
  return (
    <div className="row">
      {person.relation === 'friend' && (
        <Badge tone="success" icon={<CheckIcon size={14} />}>
          {t('is_friend')}
        </Badge>
      )}
      {person.online && <Badge tone="live">{t('online')}</Badge>}
      <BondButtons person={person} size="m" />
      {person.actions.includes('challenge') && (
        <ButtonLink
          to={withSheet(query, 'challenge')}
          icon={<VersusIcon size={18} />}
          preventScrollReset
        >
          {t('challenge')}
        </ButtonLink>
      )}
      <ShareLink userId={person.userId} />
      {children}
      {person.askAgainAt && (
        <p className={cx('muted', styles.wait)}>
          {t('ask_again', { date: dateTime(person.askAgainAt) })}
        </p>
      )}
    </div>
  );
}

/** Link to the screen that shares a profile. */
export function ShareLink({ userId }: { readonly userId: string }) {
  const t = useTexts('friends');
  return (
    <ButtonLink to={`/share-profile/${userId}`} icon={<ShareIcon size={18} />}>
      {t('share')}
    </ButtonLink>
  );
}

/** The friends of a profile: their number, some faces, and a link to all. */
export function ProfileFriends({
  company,
  own,
}: {
  readonly company: Company;
  readonly own: boolean;
}) {
  const t = useTexts('friends');
  const { person, friends, mutual, known } = company;
  const all = own ? '/search-friends?tab=friends' : `/search-friends?of=${person.userId}`;
  return (
    <Card
      title={t('friends_count', { count: friends })}
      action={
        friends > 0 ? (
          <Link to={all}>{t('see_all')}</Link>
        ) : (
          own && <Link to="/search-friends">{t('find_players')}</Link>
        )
      }
    >
      <div className="stack">
        {mutual > 0 && <p className="muted">{t('mutual_count', { count: mutual })}</p>}
        {known.length === 0 ? (
          <p className="muted">{t(own ? 'own_friends_none' : 'their_friends_none')}</p>
        ) : (
          <ul className={styles.faces}>
            {known.map((friend) => (
              <li key={friend.userId}>
                <Link to={`/profile/${friend.userId}`} className={styles.friend}>
                  <Face person={friend} size={56} />
                  <PlayerName look={friend.look}>{friend.username}</PlayerName>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Actions that end a relation or report a picture. Each asks for confirmation. */
export function ProfileEnds({ company: { person } }: { readonly company: Company }) {
  const t = useTexts('friends');
  const [query] = useSearchParams();
  const { actions, avatarUrl } = person;
  const sheets = [
    ...(actions.includes('remove') ? (['remove'] as const) : []),
    ...(actions.includes('block') ? (['block'] as const) : []),
    ...(avatarUrl.startsWith('/avatars/own/') ? (['report'] as const) : []),
  ];
  if (sheets.length === 0) return null;
  return (
    <div className="row">
      {sheets.map((sheet) => (
        <ButtonLink
          key={sheet}
          to={withSheet(query, sheet)}
          variant="ghost"
          size="s"
          preventScrollReset
        >
          {t(`to_${sheet}`)}
        </ButtonLink>
      ))}
    </div>
  );
}
