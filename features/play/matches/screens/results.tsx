import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/empty-state.tsx';
import { TrophyIcon } from '#ui/components/icon.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { isAwayHere } from './addresses.ts';
import { ResultDays } from './result-days.tsx';

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
