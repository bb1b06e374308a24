import { useLoaderData, useSearchParams } from 'react-router';
import { EmailToConfirm } from '#features/foundation/identity/screens/parts/email-to-confirm.tsx';
import { CoinCard } from '#features/money/coins/screens/parts/coin-card.tsx';
import { bondAction } from '#features/play/friends/screens/parts/bond-acts.ts';
import { BondRefusal } from '#features/play/friends/screens/parts/bond-buttons.tsx';
import { companyOf } from '#features/play/friends/screens/parts/company-load.ts';
import {
  ProfileActs,
  ProfileEnds,
  ProfileFriends,
  ShareLink,
} from '#features/play/friends/screens/parts/profile-company.tsx';
import { ProfileSheets } from '#features/play/friends/screens/parts/profile-sheets.tsx';
import { AchievedCard } from '#features/play/seasons/screens/parts/achieved-card.tsx';
import { ButtonLink } from '#ui/components/button.tsx';
import { EditIcon } from '#ui/components/icon.tsx';
import { Notice } from '#ui/components/notice.tsx';
import { useTexts } from '#ui/i18n/texts.tsx';
import { MessageButton } from '#ui/links/message-button.tsx';
import { useLive } from '#ui/realtime/live.ts';
import { screenLoader } from '#ui/screen/load.ts';
import { idIn } from '#ui/screen/path-ids.ts';
import { useVisit } from '#ui/screen/viewer.ts';
import { Page } from '#ui/shell/page.tsx';
import { HeadToHead } from './parts/head-to-head.tsx';
import { OwnLinks } from './parts/own-links.tsx';
import { ProfileHead } from './parts/profile-head.tsx';
import { Ratings } from './parts/ratings.tsx';
import { StatsOverview } from './parts/stats-overview.tsx';

/** Achievements shown. */
const LATEST = 6;

const load = screenLoader(async ({ api, params }) => {
  if (params.userId === 'me') {
    const player = await api.profile({ parts: 'head' });
    const { userId } = player;
    const [stats, company, coins, achievements] = await Promise.all([
      api.getUserProfileStats({ userId }),
      companyOf(api, userId),
      api.dailyBonus({}),
      api.achievements({ userId, pageSize: LATEST }),
    ]);
    return { player, stats, company, coins, achievements };
  }
  const userId = idIn(params, 'userId');
  const [player, stats, company, achievements] = await Promise.all([
    api.player({ userId }),
    api.getUserProfileStats({ userId }),
    companyOf(api, userId),
    api.achievements({ userId, pageSize: LATEST }),
  ]);
  return { player, stats, company, coins: null, achievements };
});
export const loader = load.server;
export const clientLoader = load.browser;
export const action = bondAction.server;
export const clientAction = bondAction.browser;

/** A player's page: name, figures and friends. */
export default function Profile() {
  const t = useTexts('identity');
  const { player, stats, company, coins, achievements } = useLoaderData<typeof loader>();
  const { brand, player: viewer } = useVisit();
  const own = viewer?.userId === player.userId;
  const [query] = useSearchParams();
  useLive(viewer ? `player:${viewer.userId}` : [], ({ type }) => type === 'friends');
  const ownActs = (
    <div className="row">
      <ButtonLink to="/register-form/true" icon={<EditIcon size={18} />}>
        {t('edit')}
      </ButtonLink>
      <ShareLink userId={player.userId} />
    </div>
  );
  const acts = own
    ? ownActs
    : company && (
        <ProfileActs company={company}>
          {company.person.actions.includes('challenge') && <MessageButton userId={player.userId} />}
        </ProfileActs>
      );
  return (
    <Page windowTitle={player.username} width="broad" aside={own ? <OwnLinks /> : undefined}>
      {own && query.has('saved') && (
        <Notice tone="success" role="status">
          {t('saved')}
        </Notice>
      )}
      {own && brand.entry !== 'email' && <EmailToConfirm />}
      <BondRefusal />
      <ProfileHead player={player} own={own} actions={acts} />
      {coins && <CoinCard balance={coins.balance} streak={coins.streak} />}
      <StatsOverview stats={stats} />
      {company?.meetings && <HeadToHead meetings={company.meetings} name={player.username} />}
      <AchievedCard achievements={achievements} own={own} />
      <Ratings ratings={stats.ratings} own={own} />
      {company && <ProfileFriends company={company} own={own} />}
      {company && !own && <ProfileEnds company={company} />}
      {company && <ProfileSheets company={company} />}
    </Page>
  );
}
