import type { ReplyOf } from '#platform/http/contract.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import type { tournamentsCalls } from '../tournaments.contract.ts';

export type Finals = ReplyOf<typeof tournamentsCalls.eventFinals>['items'][number];

/** First to fourth place. Entrants who share a place have the same number. */
export function Placings({ places }: Pick<Finals, 'places'>) {
  const t = useTexts('events');
  const h = useTexts('tournaments');
  return (
    <List label={h('final_places')}>
      {places.map(({ entryId, from, username, avatarUrl, look }) => (
        <ListItem
          key={entryId}
          leading={
            <Avatar
              url={avatarUrl}
              name={username}
              size={32}
              frame={from === 1 && look.frame === null}
              look={look}
            />
          }
          title={<PlayerName look={look}>{username}</PlayerName>}
          subtitle={t('place', { place: from })}
          {...(from === 1 && { trailing: <TrophyIcon label={h('champion')} /> })}
        />
      ))}
    </List>
  );
}
