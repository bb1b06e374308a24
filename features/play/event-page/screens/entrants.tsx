import { useLocation } from 'react-router';
import { tabTo } from '#features/play/events/screens/event-addresses.ts';
import type { Entrant, EventDetail } from '#features/play/events/screens/event-types.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { UsersIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerLine } from '#ui/components/player-line.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { ChallengeLink } from './challenge-link.tsx';
import type { EventScreen } from './event-load.ts';
import { Looking } from './looking.tsx';

/** Everybody who takes part, by page. */
export function Entrants({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { pathname } = useLocation();
  const { event, entrants, looking } = loaded;
  if (!entrants) return null;
  return (
    <>
      {looking && <Looking looking={looking} tab="entrants" />}
      <Card title={t('tab_entrants')} padding="flush">
        <EntrantRows event={event} entrants={entrants.items} />
      </Card>
      <Pages of={entrants} hrefFor={(page) => tabTo(pathname, 'entrants', page)} />
    </>
  );
}

interface EntrantRowsProps {
  readonly event: EventDetail;
  readonly entrants: readonly Entrant[];
}

/** Entrants, with a challenge button for other entrants. */
export function EntrantRows({ event, entrants }: EntrantRowsProps) {
  const t = useTexts('events');
  const format = useFormat();
  if (entrants.length === 0) {
    return (
      <EmptyState icon={<UsersIcon />} title={t('no_entrants')}>
        {t('no_entrants_text')}
      </EmptyState>
    );
  }
  return (
    <List label={t('tab_entrants')}>
      {entrants.map((entrant) => (
        <ListItem
          key={entrant.entryId}
          leading={<Avatar url={entrant.avatarUrl} name={entrant.username} look={entrant.look} />}
          title={<PlayerLine {...entrant} />}
          subtitle={t('joined_at', { date: format.date(entrant.joinedAt) })}
          trailing={<Challenge event={event} entrant={entrant} />}
        />
      ))}
    </List>
  );
}

function Challenge({ event, entrant }: { readonly event: EventDetail; readonly entrant: Entrant }) {
  const t = useTexts('events');
  if (entrant.entryId === event.ownEntryId) return <span>{t('you')}</span>;
  return event.actions.includes('challenge') ? <ChallengeLink player={entrant} /> : null;
}
