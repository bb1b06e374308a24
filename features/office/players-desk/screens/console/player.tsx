import { Outlet, useLoaderData, useLocation } from 'react-router';
import { holdsRole } from '#features/foundation/identity/rules/roles.ts';
import { ButtonLink } from '#ui/components/button.tsx';
import { TabLinks } from '#ui/components/tabs.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { PLAYER_PAGES, playerAt } from './player-pages.ts';
import { StandingBadge } from './standing.tsx';

const load = screenLoader(async ({ api, params }) => ({
  file: await api.playerFile({ userId: idIn(params, 'userId') }),
}));
export const loader = load.server;
export const clientLoader = load.browser;

/** Around the console's pages of one player. */
export default function ConsolePlayer() {
  const t = useTexts('players');
  const { file } = useLoaderData<Awaited<ReturnType<typeof load.browser>>>();
  const { player } = useVisit();
  const { pathname } = useLocation();
  const { userId, username, standing } = file;
  const places = PLAYER_PAGES.filter(({ roles }) => holdsRole(player?.roles ?? [], roles));
  return (
    <Page
      title={<bdi translate="no">{username}</bdi>}
      windowTitle={username}
      back={{ to: '/console/players', text: t('players_title') }}
      width="wide"
      actions={
        <>
          <StandingBadge standing={standing} />
          <ButtonLink to={`/profile/${userId}`} size="s" variant="ghost">
            {t('see_profile')}
          </ButtonLink>
        </>
      }
    >
      <TabLinks
        label={t('player_places')}
        items={places.map(({ name, path }) => {
          const to = playerAt(userId, path);
          return { to, text: t(`place_${name}`), current: pathname === to };
        })}
      />
      <Outlet />
    </Page>
  );
}
