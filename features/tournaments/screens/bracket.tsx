import { lazy, Suspense } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { closedTo, isViewChange } from '#features/events/screens/event-addresses.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { ShareIcon } from '#ui/components/icon.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { steadily } from '#ui/screen/steady.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './bracket.module.css';
import { changedTo } from './bracket-addresses.ts';
import { type BracketScreen, loadBracket } from './bracket-load.ts';
import { Champion } from './champion.tsx';
import { Drawn } from './drawn.tsx';
import { LeagueTable } from './league-table.tsx';
import { NotDrawn } from './not-drawn.tsx';
import { OwnPath } from './own-path.tsx';
import { FollowedPath } from './path.tsx';
import { Rounds } from './rounds.tsx';
import { useBracketNews } from './use-bracket-news.ts';

export const loader = loadBracket.server;
export const clientLoader = loadBracket.browser;

export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  if (move.formMethod === undefined && isViewChange(move.currentUrl, move.nextUrl)) return false;
  return move.defaultShouldRevalidate;
}

/** The bracket of a cup, or the table of a league: one's own way first, then round by round. */
export default function Bracket() {
  const loaded = useBracketNews(useLoaderData<typeof loader>());
  const { bracket, followed, table } = loaded;
  if (bracket.entrants === 0) return <NotDrawn event={bracket.event} />;
  return (
    <div className={styles.bracket}>
      <Share loaded={loaded} />
      {bracket.champion && <Champion champion={bracket.champion} event={bracket.event} />}
      <OwnPath loaded={loaded} />
      {table && <LeagueTable event={bracket.event} table={table} />}
      <Drawn loaded={loaded} />
      {followed ? (
        <FollowedPath loaded={loaded} entryId={followed} />
      ) : (
        <Rounds bracket={bracket} />
      )}
    </div>
  );
}

/** Fetched when it is opened: most only look. */
const ShareSheet = lazy(async () => {
  const sheet = await steadily(() => import('#features/sharing/screens/share-sheet.tsx'));
  return { default: sheet.ShareSheet };
});

function Share({ loaded: { bracket, origin } }: { readonly loaded: BracketScreen }) {
  const t = useTexts('sharing');
  const { language } = useVisit();
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  const { event, champion } = bracket;
  const picture = champion ? `/share/champion/${event.eventId}.png?lang=${language}` : undefined;
  return (
    <div className="row">
      <ButtonLink
        to={changedTo(query, 'sheet', 'share')}
        size="s"
        icon={<ShareIcon />}
        preventScrollReset
      >
        {t('share')}
      </ButtonLink>
      {query.get('sheet') === 'share' && (
        <Suspense>
          <ShareSheet
            eventId={event.eventId}
            title={event.title}
            closeTo={closedTo(pathname, query)}
            {...{ origin, picture }}
          />
        </Suspense>
      )}
    </div>
  );
}
