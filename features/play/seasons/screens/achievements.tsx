import { useLoaderData } from 'react-router';
import { useTexts } from '#ui/i18n/texts.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { AchievementTiles } from './parts/achievement-tiles.tsx';

const ALL = 100;

const load = screenLoader(async ({ api }) => {
  await api.profile({ parts: 'head' }); // visitors are redirected to sign in
  return api.achievements({ pageSize: ALL });
});
export const loader = load.server;
export const clientLoader = load.browser;

/** All achievements: the earned ones, and the progress in the rest. */
export default function AchievementsPage() {
  const t = useTexts('seasons');
  const { player } = useVisit();
  const { items, earned, total } = useLoaderData<typeof loader>();
  useLive(player ? `season:${player.userId}` : []);
  return (
    <Page title={t('achievements')} back={{ to: '/season', text: t('title') }} width="wide">
      <p className="muted">{t('earned_of', { earned, total })}</p>
      <AchievementTiles items={items} />
    </Page>
  );
}
