import { Badge } from '#ui/components/badge.tsx';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { Form } from '#ui/components/form.tsx';
import { CheckIcon, SearchIcon, UsersIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { TextField } from '#ui/components/text-field.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { BondButton } from './bond-buttons.tsx';
import { type Found, MOST_TYPED } from './friends-load.ts';
import styles from './people.module.css';
import { People } from './person-row.tsx';

/** Players by name or share code, and suggestions. */
export function Finding({ finding }: { readonly finding: Found }) {
  const t = useTexts('friends');
  const { q, found, suggested, community } = finding;
  return (
    <>
      <Form method="get" className={styles.search} role="search" key={q}>
        <TextField
          name="q"
          type="search"
          label={t('search_label')}
          defaultValue={q}
          minLength={2}
          maxLength={MOST_TYPED}
          autoComplete="off"
        />
        <Button type="submit" icon={<SearchIcon size={18} />}>
          {t('search')}
        </Button>
        <p className={styles.hint}>{t('search_hint')}</p>
      </Form>
      {found && <Results q={q} found={found} />}
      {suggested && <Suggestions suggested={suggested} />}
      {community && <CommunityCard community={community} />}
    </>
  );
}

function Results({
  q,
  found,
}: {
  readonly q: string;
  readonly found: NonNullable<Found['found']>;
}) {
  const t = useTexts('friends');
  if (found === 'too_many') {
    return (
      <Notice tone="warn" role="alert">
        {t('search_too_often')}
      </Notice>
    );
  }
  if (found.total === 0) {
    return (
      <EmptyState
        icon={<UsersIcon size={32} />}
        title={t('none_found')}
        action={<ButtonLink to="/search-friends">{t('to_suggestions')}</ButtonLink>}
      >
        {t('none_found_text', { typed: q })}
      </EmptyState>
    );
  }
  return (
    <Card title={t('found', { count: found.total })} padding="flush">
      <People label={t('found', { count: found.total })} people={found.items} />
      <Pages of={found} hrefFor={(page) => `?${new URLSearchParams({ q, page: String(page) })}`} />
    </Card>
  );
}

function Suggestions({ suggested }: { readonly suggested: NonNullable<Found['suggested']> }) {
  const t = useTexts('friends');
  if (suggested.total === 0) {
    return (
      <EmptyState
        icon={<UsersIcon size={32} />}
        title={t('none_suggested')}
        action={
          <ButtonLink to="/games" variant="primary">
            {t('to_games')}
          </ButtonLink>
        }
      >
        {t('none_suggested_text')}
      </EmptyState>
    );
  }
  return (
    <Card title={t('suggested')} padding="flush">
      <People
        label={t('suggested')}
        people={suggested.items}
        detail={
          ({ reasons }) =>
            reasons
              .slice(0, 2)
              .map(({ kind, count }) => t(`reason_${kind}`, { count }))
              .join('\u00a0· ') // no line begins with the dot
        }
      />
      <Pages of={suggested} hrefFor={(page) => `?page=${page}`} />
    </Card>
  );
}

interface CommunityCardProps {
  readonly community: { readonly participating: boolean; readonly participants: number };
}

/** Participation in the community; participants are suggested to others sooner. */
function CommunityCard({ community }: CommunityCardProps) {
  const t = useTexts('friends');
  const { participating, participants } = community;
  return (
    <Card title={t('community_title')}>
      <div className="stack">
        <p>{t(participating ? 'community_in' : 'community_text', { count: participants })}</p>
        {participating ? (
          <p>
            <Badge tone="success" icon={<CheckIcon size={14} />}>
              {t('community_joined')}
            </Badge>
          </p>
        ) : (
          <div>
            <BondButton intent="community" size="m">
              {t('community_join')}
            </BondButton>
          </div>
        )}
      </div>
    </Card>
  );
}
