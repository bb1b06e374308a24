import { useLoaderData, useLocation } from 'react-router';
import { EventStatusBadge } from '#features/play/events/screens/event-status.tsx';
import { isHeadNews } from '#features/play/events/screens/head-news.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { Pages } from '#ui/screen/pages.tsx';
import styles from './bracket.module.css';
import { pathTo } from './bracket-addresses.ts';
import { type BracketScreen, loadBracket } from './bracket-load.ts';
import { Champion } from './champion.tsx';
import { Drawn } from './drawn.tsx';
import { LeagueTable } from './league-table.tsx';
import { NotDrawn } from './not-drawn.tsx';
import { BracketMatches, Rounds } from './rounds.tsx';
import { useBracketNews } from './use-bracket-news.ts';

export const loader = loadBracket.server;
export const clientLoader = loadBracket.browser;

/** The bracket or table of a tournament, to embed in another site. */
export default function EmbeddedBracket() {
  const t = useTexts('broadcast');
  const loaded = asNobody(useBracketNews(useLoaderData<typeof loader>()));
  const { bracket, followed, table } = loaded;
  const { event } = bracket;
  useLive(`event:${event.eventId}`, isHeadNews);
  return (
    <div className={styles.bracket}>
      <title>{t('bracket_of', { event: event.title })}</title>
      <header className="row">
        <h1 className={styles.name}>{event.title}</h1>
        <EventStatusBadge status={event.status} paused={event.paused} />
        <span className="muted">{event.game.title}</span>
      </header>
      {bracket.entrants === 0 && <NotDrawn event={event} />}
      {bracket.champion && <Champion champion={bracket.champion} event={event} />}
      {table && <LeagueTable event={event} table={table} />}
      <Drawn loaded={loaded} />
      {followed ? (
        <Followed loaded={loaded} entryId={followed} />
      ) : (
        bracket.entrants > 0 && <Rounds bracket={bracket} />
      )}
    </div>
  );
}

/** Hides the viewer's own entry, because the embedding site has no signed-in players. */
function asNobody(loaded: BracketScreen): BracketScreen {
  const { bracket } = loaded;
  const event = { ...bracket.event, ownEntryId: null };
  return { ...loaded, ownPath: [], bracket: { ...bracket, event } };
}

interface FollowedProps {
  readonly loaded: BracketScreen;
  readonly entryId: string;
}

function Followed({ loaded: { bracket }, entryId }: FollowedProps) {
  const t = useTexts('tournaments');
  const { pathname } = useLocation();
  return (
    <section className="stack">
      <Card
        title={t('path')}
        padding="flush"
        action={
          <ButtonLink to={pathname} size="s" preventScrollReset>
            {t('all_rounds')}
          </ButtonLink>
        }
      >
        <BracketMatches bracket={bracket} />
      </Card>
      <Pages of={bracket.matches} hrefFor={(page) => pathTo(entryId, page)} />
    </section>
  );
}
