import { redirect, useLoaderData } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { OWN_NAMES } from '#locales/languages.ts';
import { Card } from '#ui/components/card.tsx';
import { List, ListItem } from '#ui/components/list.tsx';
import { listAddress } from '#ui/console/list-address.ts';
import { useTexts } from '#ui/i18n/texts.tsx';
import { byIntent, commandKey, parseForm } from '#ui/screen/forms.ts';
import { screenAction, screenLoader } from '#ui/screen/load.ts';
import { pageIn } from '#ui/screen/page-number.ts';
import { Pages } from '#ui/screen/pages.tsx';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { type Done, ManagedGames } from './managed-games.tsx';
import { GAMES, rulesOf } from './places.ts';

const load = screenLoader(async ({ api, url }) => {
  const page = pageIn(url);
  const { player } = await api.viewer({});
  const isAdministrator = holdsRole(player?.roles ?? [], []);
  if (!isAdministrator) return { written: await api.gameRules({ page }), managed: null };
  return { written: null, managed: await api.managedGames({ page }) };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** Actions of administrators on a game. */
const change = screenAction(async ({ api, url, form }) => {
  const to = (done: Done) =>
    redirect(`${GAMES}${listAddress(url.searchParams, ['page'], { done })}`);
  const handlers = {
    move: async () => {
      await api.moveGame(parseForm('moveGame', form));
      return to('moved');
    },
    restore: async () => {
      await api.restoreGame(parseForm('restoreGame', form));
      return to('restored');
    },
    retire: async () => {
      await api.retireGame(parseForm('retireGame', form), commandKey(form));
      return to('retired');
    },
  };
  return byIntent(form, handlers, 'act');
});
export const action = change.server;
export const clientAction = change.browser;

/** The games. Administrators manage them; organisers see the languages of their written rules. */
export default function ConsoleGames() {
  const words = useTexts('console');
  const { written, managed } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  if (managed) return <ManagedGames games={managed} />;
  return (
    <Page title={words('nav_games')} width="normal">
      <WrittenRules games={written} />
    </Page>
  );
}

type Loaded = Awaited<ReturnType<typeof load.browser>>;

function WrittenRules({ games }: { readonly games: NonNullable<Loaded['written']> }) {
  const t = useTexts('tournaments-console');
  const { brand } = useVisit();
  return (
    <>
      <p className="muted">{t('games_text')}</p>
      <Card padding="flush">
        <List>
          {games.items.map(({ game, texts }) => {
            const languages = brand.languages.filter((language) => texts[language]);
            const names = languages.map((language) => OWN_NAMES[language]).join(', ');
            return (
              <ListItem
                key={game.gameId}
                to={rulesOf(game.gameId)}
                title={<bdi>{game.title}</bdi>}
                subtitle={names || t('games_unwritten')}
              />
            );
          })}
        </List>
      </Card>
      <Pages of={games} hrefFor={(page) => `?page=${page}`} />
    </>
  );
}
