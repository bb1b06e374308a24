import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { isViewChange } from '#features/events/screens/event-addresses.ts';
import styles from './bracket.module.css';
import { loadBracket } from './bracket-load.ts';
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
  const loaded = useLoaderData<typeof loader>();
  const { bracket, followed, table } = loaded;
  useBracketNews(loaded);
  if (bracket.entrants === 0) return <NotDrawn event={bracket.event} />;
  return (
    <div className={styles.bracket}>
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
