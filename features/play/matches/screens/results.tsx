import { Link, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { groupByDay } from '#core/days.ts';
import { Avatar } from '#ui/components/avatar.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { SectionHead } from '#ui/components/card.tsx';
import { cx } from '#ui/components/cx.ts';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { PlayerName } from '#ui/components/player-name.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useFormat } from '#ui/i18n/format.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { isAwayHere, wizardPath } from './addresses.ts';
import { useScoreText } from './match-parts.tsx';
import { endOf, groundOf, type MatchCardData, opponentOf, resultFor } from './match-view.ts';
import styles from './results.module.css';

const MAX_GAMES = 100;

const load = screenLoader(async ({ api, url }) => {
  const slug = url.searchParams.get('game');
  const asked = api.games({ pageSize: MAX_GAMES });
  // only whose matches of one game are asked for waits for its id
  const game = slug ? (await asked).items.find((each) => each.slug === slug) : undefined;
  const ofGame = game ? { gameId: game.gameId } : {};
  const [games, matches] = await Promise.all([
    asked,
    api.userMatches({ status: 'completed', page: pageIn(url), ...ofGame }),
  ]);
  return { games: games.items, slug: game?.slug ?? null, matches };
});
export const loader = load.server;
export const clientLoader = load.browser;

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return !isAwayHere(args.currentUrl, args.nextUrl) && args.defaultShouldRevalidate;
}

/** The viewer's matches that are over, the latest first. */
export default function Results() {
  const t = useTexts('matches');
  const { games, slug, matches } = useLoaderData<typeof loader>();
  const { player } = useVisit();
  useLive(`player:${player?.userId ?? ''}`);
  const toGame = (game: string | null) => (game ? `?game=${game}` : '?');
  return (
    <Page
      title={t('results_title')}
      back={{ to: '/match-schedule', text: t('schedule_title') }}
      actions={
        player && (
          <ButtonLink to={`/profile/${player.userId}`} size="s">
            {t('to_stats')}
          </ButtonLink>
        )
      }
    >
      <TabLinks
        label={t('games_label')}
        items={[
          { to: toGame(null), text: t('all_games'), current: slug === null },
          ...games.map((game) => ({
            to: toGame(game.slug),
            text: game.title,
            current: game.slug === slug,
          })),
        ]}
      />
      {matches.items.length === 0 ? (
        <EmptyState
          icon={<TrophyIcon size={32} />}
          title={t('no_results')}
          action={
            <ButtonLink to="/games" variant="primary">
              {t('find_event')}
            </ButtonLink>
          }
        >
          {t('no_results_text')}
        </EmptyState>
      ) : (
        <ResultDays matches={matches.items} />
      )}
      <Pages of={matches} hrefFor={(page) => `${slug ? `?game=${slug}&` : '?'}page=${page}`} />
    </Page>
  );
}

/** Results in a row each, under the days of the viewer's calendar on which they came about: the order they stand in. */
function ResultDays({ matches }: { matches: readonly MatchCardData[] }) {
  const t = useTexts('matches');
  const { date, timeZone } = useFormat();
  const { now } = useVisit();
  return groupByDay(matches, endOf, timeZone, now).map((day) => (
    <section key={day.key} className="stack">
      <SectionHead title={day.near ? t(`day_${day.near}`, { date: date(day.at) }) : date(day.at)} />
      <ul className={styles.rows}>
        {day.items.map((match) => (
          <li key={match.matchId}>
            <ResultRow match={match} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function ResultRow({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const result = resultFor(match);
  const { username, avatarUrl, look } = opponentOf(match);
  return (
    <Link to={wizardPath(match)} className={styles.row}>
      <span className={cx(styles.mark, result && styles[result])}>
        <span aria-hidden="true">{result ? t(`letter_${result}`) : '–'}</span>
        <span className="visually-hidden">
          {result ? t(`result_${result}`) : t(`label_${match.label}`)}
        </span>
      </span>
      <span className={styles.who}>
        <Avatar url={avatarUrl} name={username} size={28} look={look} />
        <PlayerName look={look}>{username}</PlayerName>
      </span>
      <span className={styles.what}>{groundOf(match).join(' · ')}</span>
      <Score match={match} />
      {match.points !== undefined && <Points points={match.points} held={heldIn(match)} />}
    </Link>
  );
}

/** Points that the match gave or took, and points that wait for an official. */
function Points({ points, held }: { points: number; held: number }) {
  const t = useTexts('matches');
  const { locale } = useFormat();
  const number = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(points);
  return (
    <span className={styles.points}>
      {t('points_signed', { signed: `\u2066${number}\u2069`, points: Math.abs(points) })}
      {held > 0 && <span className={styles.held}>{t('points_held', { points: held })}</span>}
    </span>
  );
}

function heldIn({ heldPoints }: MatchCardData): number {
  return heldPoints?.state === 'held' ? heldPoints.points : 0;
}

/** The viewer's own number first: this list is about one player. */
function Score({ match }: { match: MatchCardData }) {
  const t = useTexts('matches');
  const scoreText = useScoreText();
  const { challenger, challenged, penalties, viewerSide, label } = match;
  if (match.winner === null || challenger.score === null || challenged.score === null) {
    return <span className={cx(styles.score, styles.ending)}>{t(`label_${label}`)}</span>;
  }
  const turned = viewerSide === 'challenged';
  const [own, other] = turned ? [challenged, challenger] : [challenger, challenged];
  const shootOut = penalties && {
    challenger: turned ? penalties.challenged : penalties.challenger,
    challenged: turned ? penalties.challenger : penalties.challenged,
  };
  return (
    <span className={styles.score}>
      {scoreText({
        scoreChallenger: own.score ?? 0,
        scoreChallenged: other.score ?? 0,
        ...(shootOut ? { penalties: shootOut } : {}),
      })}
    </span>
  );
}
