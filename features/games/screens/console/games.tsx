import { useLoaderData } from 'react-router';
import { OWN_NAMES } from '#locales/languages.ts';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';

const load = screenLoader(({ api, url }) => api.gameRules({ page: pageIn(url) }));
export const loader = load.server;
export const clientLoader = load.browser;

/** The games, and in which languages their rules are written. */
export default function ConsoleGames() {
  const t = useTexts('directing');
  const words = useTexts('console');
  const { brand } = useVisit();
  const games = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  return (
    <Page title={words('nav_games')} width="normal">
      <p className="muted">{t('games_text')}</p>
      <Card padding="flush">
        <List>
          {games.items.map(({ game, texts }) => {
            const written = brand.languages.filter((language) => texts[language]);
            const names = written.map((language) => OWN_NAMES[language]).join(', ');
            return (
              <ListItem
                key={game.gameId}
                to={`/console/games/${game.gameId}`}
                title={<bdi>{game.title}</bdi>}
                subtitle={names || t('games_unwritten')}
              />
            );
          })}
        </List>
      </Card>
      <Pages of={games} hrefFor={(page) => `?page=${page}`} />
    </Page>
  );
}
