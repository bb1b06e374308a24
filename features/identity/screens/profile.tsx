import { useLoaderData, useSearchParams } from 'react-router';
import { MessageButton } from '#features/chat/screens/parts/message-button.tsx';
import { CoinCard } from '#features/coins/screens/parts/coin-card.tsx';
import { AchievedCard } from '#features/seasons/screens/parts/achieved-card.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EditIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { OwnPlaces } from './parts/own-places.tsx';
import { ProfileHead } from './parts/profile-head.tsx';
import { Ratings } from './parts/ratings.tsx';
import { StatsOverview } from './parts/stats-overview.tsx';

/** Achievements shown. */
const LATEST = 6;

const load = screenLoader(async ({ api, params }) => {
  if (params.userId === 'me') {
    const player = await api.profile({});
    const { userId } = player;
    const [stats, coins, achievements] = await Promise.all([
      api.getUserProfileStats({ userId }),
      api.dailyBonus({}),
      api.achievements({ userId, pageSize: LATEST }),
    ]);
    return { player, stats, coins, achievements };
  }
  const userId = idIn(params, 'userId');
  const [player, stats, achievements] = await Promise.all([
    api.player({ userId }),
    api.getUserProfileStats({ userId }),
    api.achievements({ userId, pageSize: LATEST }),
  ]);
  return { player, stats, coins: null, achievements };
});
export const loader = load.server;
export const clientLoader = load.browser;

/** A player's page: who it is, how well they play. */
export default function Profile() {
  const t = useTexts('identity');
  const { player, stats, coins, achievements } = useLoaderData<typeof loader>();
  const viewer = useVisit().player;
  const own = viewer?.userId === player.userId;
  const [query] = useSearchParams();
  const edit = (
    <ButtonLink to="/register-form/true" icon={<EditIcon size={18} />}>
      {t('edit')}
    </ButtonLink>
  );
  return (
    <Page windowTitle={player.username} aside={own ? <OwnPlaces /> : undefined}>
      {own && query.has('saved') && (
        <Notice tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      <ProfileHead
        player={player}
        own={own}
        actions={own ? edit : viewer && <MessageButton userId={player.userId} />}
      />
      {coins && <CoinCard balance={coins.balance} streak={coins.streak} />}
      <StatsOverview stats={stats} />
      <AchievedCard achievements={achievements} own={own} />
      <Ratings ratings={stats.ratings} own={own} />
    </Page>
  );
}
