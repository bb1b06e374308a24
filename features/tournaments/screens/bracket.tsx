import { type ShouldRevalidateFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { isViewChange } from '#features/events/screens/event-addresses.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import styles from './bracket.module.css';
import { changedTo } from './bracket-addresses.ts';
import { type BracketScreen, loadBracket } from './bracket-load.ts';
import type { Bracket as BracketData } from './bracket-types.ts';
import { LeagueTable } from './league-table.tsx';
import { OwnPath } from './own-path.tsx';
import { FollowedPath } from './path.tsx';
import { Rounds } from './rounds.tsx';
import { Tree } from './tree.tsx';
import { isDrawnOnWish } from './tree-places.ts';
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

/** The drawn bracket where there is room for it, or the way to it. */
function Drawn({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const [query] = useSearchParams();
  const { bracket, whole, followed } = loaded;
  if (whole) {
    const own = followed ?? bracket.event.ownEntryId;
    return (
      <section className={styles.wide} aria-label={t('tree')}>
        <Tree bracket={bracket} matches={whole} marked={own} />
      </section>
    );
  }
  if (!isDrawnOnWish(bracket)) return null;
  return (
    <p className={styles.wide}>
      <ButtonLink to={changedTo(query, 'view', 'tree')} preventScrollReset>
        {t('show_tree')}
      </ButtonLink>
    </p>
  );
}

interface ChampionProps {
  readonly champion: NonNullable<BracketData['champion']>;
  readonly event: BracketData['event'];
}

function Champion({ champion, event }: ChampionProps) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const [prize] = event.prizes;
  return (
    <section className={styles.champion} aria-label={t('champion')}>
      <Avatar url={champion.avatarUrl} name={champion.username} size={64} frame="win" />
      <div>
        <p className={styles.title}>
          <TrophyIcon size={20} />
          {t('champion')}
        </p>
        <p className={styles.name}>
          <PlayerName>{champion.username}</PlayerName>
        </p>
        {prize && <p className="muted">{format.money(prize.amount, prize.currency)}</p>}
      </div>
    </section>
  );
}

/** Before the start there is nobody to draw. */
function NotDrawn({ event }: { readonly event: BracketData['event'] }) {
  const t = useTexts('tournaments');
  const format = useFormat();
  const isOff = event.status === 'cancelled';
  return (
    <Card>
      <EmptyState icon={<TrophyIcon />} title={t(isOff ? 'called_off' : 'not_drawn')}>
        {t(isOff ? 'called_off_text' : 'not_drawn_text', {
          time: format.dateTime(event.startsAt),
        })}
      </EmptyState>
    </Card>
  );
}
