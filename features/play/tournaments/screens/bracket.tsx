import { groupName } from '@battle-league/brackets/groups.ts';
import { Suspense } from 'react';
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useSearchParams,
} from 'react-router';
import { closedTo, isViewChange } from '#features/play/events/screens/event-addresses.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { ShareIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { lazyPart } from '#ui/screen/lazy-part.tsx';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import styles from './bracket.module.css';
import { changedTo, groupTo, pathTo } from './bracket-addresses.ts';
import { type BracketScreen, loadBracket } from './bracket-load.ts';
import { Champion } from './champion.tsx';
import { Drawn } from './drawn.tsx';
import { LeagueTable } from './league-table.tsx';
import { NotDrawn } from './not-drawn.tsx';
import { OwnPath } from './own-path.tsx';
import roundStyles from './rounds.module.css';
import { BracketMatches, Rounds } from './rounds.tsx';
import { StageTabs } from './stage-tabs.tsx';
import { useBracketNews } from './use-bracket-news.ts';

export const loader = loadBracket.server;
export const clientLoader = loadBracket.browser;

export function shouldRevalidate(move: ShouldRevalidateFunctionArgs): boolean {
  if (move.formMethod === undefined && isViewChange(move.currentUrl, move.nextUrl)) return false;
  return move.defaultShouldRevalidate;
}

/** An entrant's matches, a group, or a round; nothing for a stage that has not started. */
function Listed({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const { bracket, followed } = loaded;
  if (bracket.entrants === 0) return <Card>{t('stage_waiting')}</Card>;
  if (followed) return <FollowedPath loaded={loaded} entryId={followed} />;
  return bracket.groups > 0 ? <Groups loaded={loaded} /> : <Rounds bracket={bracket} />;
}

/** The bracket or table of a tournament: the viewer's own matches first, then round by round. */
export default function Bracket() {
  const loaded = useBracketNews(useLoaderData<typeof loader>());
  const { bracket, table } = loaded;
  if (bracket.stages.length === 0) return <NotDrawn event={bracket.event} />;
  return (
    <div className={styles.bracket}>
      <Share loaded={loaded} />
      {bracket.champion && <Champion champion={bracket.champion} event={bracket.event} />}
      <StageTabs of={bracket} />
      <OwnPath loaded={loaded} />
      <GoesOn bracket={bracket} />
      {table && bracket.groups === 0 && <LeagueTable event={bracket.event} table={table} />}
      <Drawn loaded={loaded} />
      <Listed loaded={loaded} />
    </div>
  );
}

/** Loads when it opens, because few visitors share. */
const ShareSheet = lazyPart(() => import('#ui/share/share-sheet.tsx'), 'ShareSheet');

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

/** The number of entrants who advance from the shown stage. */
function GoesOn({ bracket }: Pick<BracketScreen, 'bracket'>) {
  const t = useTexts('tournaments');
  const own = bracket.stages.find(({ stage }) => stage === bracket.stage);
  if (!own?.advance) return null;
  const { best, bestNext } = own.advance;
  return (
    <p className="muted">
      {t(bracket.groups > 0 ? 'go_on_of_group' : 'go_on', { count: best })}
      {bestNext > 0 && ` ${t('go_on_next', { count: bestNext })}`}
    </p>
  );
}

/** One group at a time, with tabs to choose it. */
function Groups({ loaded }: { readonly loaded: BracketScreen }) {
  const t = useTexts('tournaments');
  const { bracket, table } = loaded;
  const { stage, matches } = bracket;
  const group = matches.items[0]?.group ?? 0;
  const name = t('group', { group: groupName(group) });
  return (
    <section className="stack" id="rounds">
      <TabLinks
        label={t('groups')}
        items={Array.from({ length: bracket.groups }, (_, index) => ({
          to: groupTo(index, stage),
          text: t('group', { group: groupName(index) }),
          current: index === group,
        }))}
      />
      {table && <LeagueTable event={bracket.event} table={table} title={name} />}
      <Card title={name} padding="flush">
        <BracketMatches bracket={bracket} under="group" />
      </Card>
      <Pages of={matches} hrefFor={(page) => groupTo(group, stage, page)} />
    </section>
  );
}

interface FollowedPathProps {
  readonly loaded: BracketScreen;
  readonly entryId: string;
}

/** An entrant's matches, with a link back to the rounds. */
function FollowedPath({ loaded, entryId }: FollowedPathProps) {
  const t = useTexts('tournaments');
  const { bracket } = loaded;
  const { matches } = bracket;
  const [first] = matches.items;
  const entrant = first?.home?.entryId === entryId ? first.home : first?.away;
  return (
    <section className="stack" id="rounds">
      <Card
        title={entrant ? <PlayerName>{entrant.username}</PlayerName> : t('path')}
        padding="flush"
        action={
          <ButtonLink to="?" size="s" preventScrollReset>
            {t('all_rounds')}
          </ButtonLink>
        }
      >
        {entrant && (
          <div className={roundStyles.who}>
            <span className="muted">{t('path')}</span>
            <ButtonLink to={`/profile/${entrant.userId}`} size="s" variant="ghost">
              {t('profile')}
            </ButtonLink>
          </div>
        )}
        <BracketMatches bracket={bracket} />
      </Card>
      <Pages of={matches} hrefFor={(page) => pathTo(entryId, page)} />
    </section>
  );
}
