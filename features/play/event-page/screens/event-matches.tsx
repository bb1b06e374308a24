import { useLocation } from 'react-router';
import { tabTo } from '#features/play/events/screens/event-addresses.ts';
import { MatchBadge } from '#features/play/matches/screens/match-parts.tsx';
import { boardOf, type MatchCardData, timeOf } from '#features/play/matches/screens/match-view.ts';
import { Card, SectionHead } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { VersusIcon } from '#ui/components/icon.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { MatchCard } from '#ui/components/match-card.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import type { EventScreen } from './event-load.ts';
import styles from './event-matches.module.css';

/** The matches of an event: one's own first, then everybody's. */
export function EventMatches({ loaded }: { readonly loaded: EventScreen }) {
  const t = useTexts('events');
  const { pathname } = useLocation();
  const { matches, ownMatches } = loaded;
  if (!matches) return null;
  return (
    <>
      {ownMatches && <OwnMatches matches={ownMatches.items} />}
      <Card title={t('all_matches')} padding="flush">
        <MatchRows matches={matches.items} />
      </Card>
      <Pages of={matches} hrefFor={(page) => tabTo(pathname, 'matches', page)} />
    </>
  );
}

/** One's own latest matches here, each leading to its flow. */
export function OwnMatches({ matches }: { readonly matches: readonly MatchCardData[] }) {
  const t = useTexts('events');
  const format = useFormat();
  if (matches.length === 0) return null;
  return (
    <section className="stack">
      <SectionHead title={t('own_matches')} />
      <div className="tiles">
        {matches.map((match) => {
          const { home, away } = boardOf(match);
          return (
            <MatchCard
              key={match.matchId}
              to={`/match-wizard/${match.eventId}/${match.matchId}`}
              home={home}
              away={away}
              when={format.dateTime(timeOf(match))}
              badge={<MatchBadge match={match} />}
            />
          );
        })}
      </div>
    </section>
  );
}

function MatchRows({ matches }: { readonly matches: readonly MatchCardData[] }) {
  const t = useTexts('events');
  const format = useFormat();
  if (matches.length === 0) {
    return (
      <EmptyState icon={<VersusIcon />} title={t('no_matches')}>
        {t('no_matches_text')}
      </EmptyState>
    );
  }
  return (
    <List label={t('all_matches')}>
      {matches.map((match) => (
        <ListItem
          key={match.matchId}
          title={<Pairing match={match} />}
          subtitle={
            <span className={styles.facts}>
              {format.dateTime(timeOf(match))}
              <MatchBadge match={match} />
            </span>
          }
        />
      ))}
    </List>
  );
}

/** Both names and, once there is one, the score: the challenger first in every direction of reading. */
function Pairing({ match }: { readonly match: MatchCardData }) {
  const t = useTexts('events');
  const { home, away } = boardOf(match);
  const hasScore = typeof home.score === 'number' && typeof away.score === 'number';
  return (
    <span className={styles.pairing}>
      <PlayerName look={home.look}>{home.name}</PlayerName>
      <span className={styles.score}>
        {hasScore ? `${home.score} – ${away.score}` : t('versus')}
      </span>
      <PlayerName look={away.look}>{away.name}</PlayerName>
    </span>
  );
}
